/** The backend's status of a payment. Being back at the success URL says nothing. */
export type FpsStatus = "pending" | "paid" | "expired" | "cancelled"

/**
 * The detail beside the status. `not_started`: no QR code could be made. `not_payable`: the payment
 * would buy nothing, since the cart has changed or the order was cancelled. `under_review`: the
 * payment was received, and staff decide. `refunded`: the shop has marked it as refunded.
 * `paid_otherwise`: the purchase is paid, but not by this payment.
 */
export type FpsDetail =
  | "not_started"
  | "not_payable"
  | "under_review"
  | "too_little"
  | "too_much"
  | "refunded"
  | "paid_otherwise"

/** The order of a purchase that another payment paid. */
export interface FpsPaidBy {
  readonly session_id: string | null
  readonly order_id: string
  readonly order_number: number | string | null
}

/** Answer of `GET /store/fps/payments/:session_id`. Amounts are in major units. */
export interface FpsPayment {
  readonly session_id: string
  readonly status: FpsStatus
  readonly detail: FpsDetail | null
  readonly amount: number
  readonly currency_code: string
  /** The amount received, by proof. Null before. */
  readonly received_amount: number | null
  /** The amount that the shop has marked as refunded. Null without a refund. */
  readonly refunded_amount: number | null
  /** ISO 8601. */
  readonly expires_at: string
  /** The gateway's checkout; only while the payment can still be made. */
  readonly redirect_url: string | null
  /** The cart's order. Of a paid payment: the order that it paid; null if it paid none. */
  readonly order_id: string | null
  /** The number of the cart's order, whatever became of it. Null without an order. */
  readonly order_number: number | string | null
  /** True if that order was cancelled. An older backend has no such field. */
  readonly order_cancelled?: boolean
  readonly cart_id: string | null
  /** The shop finds the payment by it. */
  readonly reference: string
  /** The shop's contact link. */
  readonly support_url: string | null
  /** The payee's name in the banking app. Null: the shop has not said. An older backend lacks it. */
  readonly payee_name?: string | null
  /** Another payment paid the purchase. */
  readonly paid_by: FpsPaidBy | null
  /**
   * Until when the order waits for another payment, and `retry` gives it a new QR code. Null: it
   * does not wait. An older backend has no such field.
   */
  readonly pay_again_until?: string | null
  /** When the customer last said that it is paid. An older backend has no such field. */
  readonly claimed_at?: string | null
  /** Changes with everything that a customer sees. */
  readonly version: string
}

/** As the option `placeOrder` of the plugin. */
export type FpsPlaceOrder = "before_payment" | "after_payment"

/** A detail that a cart lacks for FPS. */
export type FpsProblemCode =
  | "name_missing"
  | "email_missing"
  | "phone_missing"
  | "phone_invalid"
  | "currency_not_supported"
  | "nothing_to_pay"
  | "not_set_up"
  | "paused"
  | "medusa_unsupported"

/**
 * One thing that a cart lacks. `field` is such as `shipping_address.phone`; `message` technical.
 * `nothing_to_pay` comes alone: `start` makes such a cart an order.
 */
export interface FpsProblem {
  readonly code: FpsProblemCode
  readonly field: string | null
  readonly message: string
}

/** The customer's details that the gateway needs and the checkout has not asked for. */
export interface FpsDetails {
  readonly name?: string
  readonly phone?: string
  readonly email?: string
}

/** Why the last attempt to start a payment of a cart failed. */
export type FpsRefusalCode =
  "gateway_refused" | "gateway_away" | "busy" | "already_paid" | "invalid_details"

/** The backend's check of a cart before it is paid. */
export interface FpsCartCheck {
  readonly ready: boolean
  readonly placeOrder: FpsPlaceOrder
  /** The payee's name in the banking app. Null: the shop has not said. An older backend lacks it. */
  readonly payeeName?: string | null
  readonly problems: readonly FpsProblem[]
  /** A payment that was received and not used yet, else the newest one of the cart. */
  readonly payment: FpsPayment | null
  readonly lastRefusal: { readonly code: FpsRefusalCode; readonly at: string } | null
}

/** One call as `@medusajs/js-sdk` takes it. */
export interface MedusaFetchInit {
  method?: string
  headers?: Record<string, string>
  body?: Record<string, unknown>
  cache?: "no-store"
  signal?: AbortSignal
}

/** The part of a `Medusa` of `@medusajs/js-sdk` that is used. Any version that has it will do. */
export interface MedusaLike {
  readonly client: {
    fetch<T>(path: string, init?: MedusaFetchInit): Promise<T>
  }
}

/** Where the store API is: an instance of `@medusajs/js-sdk`, or its URL and key. */
export type FpsConnection =
  { readonly medusa: MedusaLike } | { readonly backendUrl: string; readonly publishableKey: string }

/** Options of `createFps`. */
export type FpsOptions = FpsConnection & {
  /** The mode of the backend. By default the backend says: staff can change it in the panel. */
  readonly placeOrder?: FpsPlaceOrder
  /** Id of the payment provider. Default `pp_fps_checkout`. */
  readonly providerId?: string
  /** Headers of each call, such as the customer's `authorization`; read again for each call. */
  readonly headers?: () =>
    Record<string, string> | undefined | Promise<Record<string, string> | undefined>
}

/** A payment that was started, or found. */
export interface FpsStart {
  /** Null for a cart that costs nothing: it needs no payment. */
  readonly payment: FpsPayment | null
  /** Where to send the browser; null if nothing is left to pay: show `payment` instead. */
  readonly redirectUrl: string | null
  /** True if the cart has become an order, so that the browser can forget it. */
  readonly orderPlaced: boolean
  /** The order of a cart that cost nothing. */
  readonly orderId?: string
}

/** A start that needed a payment. */
export interface FpsStarted extends FpsStart {
  readonly payment: FpsPayment
}

/** The cart to pay next, or the URL at which the waiting order is paid. */
export interface FpsRetry {
  readonly cartId: string
  /** Of a waiting order: its new QR code. The browser's cart stays as it is. */
  readonly redirectUrl?: string
  /** The old cart has become an order; this one is a copy of it. */
  readonly copied: boolean
  /** A copy was placed as an order meanwhile, in another tab: the session of its payment. */
  readonly sessionId?: string
  /** Codes of the old cart that no longer apply. */
  readonly lostPromotions: readonly string[]
  /** Titles of items that are sold out, or not sold any more. */
  readonly lostItems?: readonly string[]
  /** Names of ways of delivery that are not offered any more. */
  readonly lostShipping?: readonly string[]
  /** Store credit of the old cart, in major units, that the copy has not. */
  readonly lostCredit?: number
  /** The total of this cart, in major units. */
  readonly amount: number
}

/** How to ask for a payment's state. */
export interface FpsStatusOptions {
  readonly signal?: AbortSignal
  /**
   * The known `version`: the answer waits for another one. Without it, the answer comes at once.
   */
  readonly known?: string
  /** How long it waits, in whole seconds up to 25. Default 25. */
  readonly wait?: number
}

/** How long and how often `wait` asks. Milliseconds. */
export interface FpsWaitOptions {
  readonly signal?: AbortSignal
  /** The payment that is known already: the first call then waits for a change. */
  readonly known?: FpsPayment
  /** Called with each new version, the first one included. */
  readonly onChange?: (payment: FpsPayment) => void
  /**
   * First pause, if the backend does not hold the call until a change; each next one is half as
   * long again, up to 10 s. Default 1000.
   */
  readonly pauseMs?: number
  /** How long to wait for the order of a received payment. Default 30 000. */
  readonly orderTimeoutMs?: number
  /** How long after its expiry to wait for a result. Default 600 000. */
  readonly resultTimeoutMs?: number
}

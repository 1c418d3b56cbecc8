/** What the backend says of a payment. Being back at the success address says nothing. */
export type FpsStatus = "pending" | "paid" | "expired" | "cancelled"

/**
 * What more there is to say. `not_started`: no QR code could be made. `not_payable`: its money would
 * buy nothing, since the cart has changed or the order was cancelled. `under_review`: the money is
 * here and waits for a person. `sent_back`: the shop has marked it as sent back. `paid_otherwise`:
 * the purchase is paid, but not by this payment.
 */
export type FpsDetail =
  | "not_started"
  | "not_payable"
  | "under_review"
  | "too_little"
  | "too_much"
  | "sent_back"
  | "paid_otherwise"

/** The order of a purchase that another payment paid. */
export interface FpsPaidBy {
  readonly session_id: string | null
  readonly order_id: string
  readonly order_number: number | null
}

/** Answer of `GET /store/fps/payments/:session_id`. Amounts are in major units. */
export interface FpsPayment {
  readonly session_id: string
  readonly status: FpsStatus
  readonly detail: FpsDetail | null
  readonly amount: number
  readonly currency_code: string
  /** What came, by proof. Null before. */
  readonly received_amount: number | null
  /** What the shop has marked as sent back. Null when nothing. */
  readonly refunded_amount: number | null
  /** ISO 8601. */
  readonly expires_at: string
  /** The gateway's checkout; only while the payment can still be made. */
  readonly redirect_url: string | null
  /** The cart's order. Of a paid one: the order that the money paid; null unless it paid one. */
  readonly order_id: string | null
  /** The number of the cart's order, whatever became of it. Null before there is one. */
  readonly order_number: number | null
  readonly cart_id: string | null
  /** What the shop finds the payment by. */
  readonly reference: string
  /** Where the shopper can ask for help. */
  readonly support_url: string | null
  /** This payment is not the one that paid, but the purchase is paid. */
  readonly paid_by: FpsPaidBy | null
  /**
   * Until when the order waits for another try, and `retry` gives it a new QR code. Null: it does
   * not. An older backend has none.
   */
  readonly pay_again_until?: string | null
  /** Changes whenever anything changes that a shopper sees. */
  readonly version: string
}

/** As the option `placeOrder` of the plugin. */
export type FpsPlaceOrder = "before_payment" | "after_payment"

/** What a cart lacks for FPS. */
export type FpsProblemCode =
  | "first_name_missing"
  | "last_name_missing"
  | "email_missing"
  | "phone_missing"
  | "phone_invalid"
  | "currency_not_supported"
  | "nothing_to_pay"
  | "not_set_up"

/** One thing that a cart lacks. `field` is such as `shipping_address.phone`; `message` technical. */
export interface FpsProblem {
  readonly code: FpsProblemCode
  readonly field: string | null
  readonly message: string
}

/** Why the last try to make a payment for a cart came to nothing. */
export type FpsRefusalCode =
  "gateway_refused" | "gateway_away" | "busy" | "already_paid" | "invalid_details"

/** What the backend says of a cart before it is paid. */
export interface FpsCartCheck {
  readonly ready: boolean
  readonly placeOrder: FpsPlaceOrder
  readonly problems: readonly FpsProblem[]
  /** Money that came and has bought nothing yet, else the newest payment of the cart. */
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

/** Where the store API is: an instance of `@medusajs/js-sdk`, or its address and key. */
export type FpsConnection =
  { readonly medusa: MedusaLike } | { readonly backendUrl: string; readonly publishableKey: string }

/** Options of `createFps`. */
export type FpsOptions = FpsConnection & {
  /** The mode of the backend. Left out, the backend says: staff can change it in the panel. */
  readonly placeOrder?: FpsPlaceOrder
  /** Id of the payment provider. Default `pp_fps_checkout`. */
  readonly providerId?: string
  /** Headers of each call, such as the customer's `authorization`; asked for anew each time. */
  readonly headers?: () =>
    Record<string, string> | undefined | Promise<Record<string, string> | undefined>
}

/** A payment that was started, or found under way. */
export interface FpsStart {
  readonly payment: FpsPayment
  /** Where to send the browser; null when there is nothing left to pay: show `payment` instead. */
  readonly redirectUrl: string | null
  /** Whether the cart has become an order, so that the browser can forget it. */
  readonly orderPlaced: boolean
}

/** The cart to pay next, or the address at which the order that waits is paid. */
export interface FpsRetry {
  readonly cartId: string
  /** Of an order that waits for another try: its new QR code. The browser's cart stays as it is. */
  readonly redirectUrl?: string
  /** The old cart has become an order; this one is a copy of it. */
  readonly copied: boolean
  /** Codes of the old cart that no longer apply. */
  readonly lostPromotions: readonly string[]
  /** What this cart costs, in major units. */
  readonly amount: number
}

/** How to ask for a payment's state. */
export interface FpsStatusOptions {
  readonly signal?: AbortSignal
  /** The `version` that is known: the answer waits for another one. Left out, it comes at once. */
  readonly known?: string
  /** How long it waits, in whole seconds up to 25. Default 25. */
  readonly wait?: number
}

/** How long and how often `wait` asks. Milliseconds. */
export interface FpsWaitOptions {
  readonly signal?: AbortSignal
  /** What is known already: the first question then waits for something else. */
  readonly known?: FpsPayment
  /** Called with each new version, the first one included. */
  readonly onChange?: (payment: FpsPayment) => void
  /**
   * First pause, where the backend does not hold the question until something changes; each next
   * one is half as long again, up to 10 s. Default 1000.
   */
  readonly pauseMs?: number
  /** How long to wait for the order of money that has come. Default 30 000. */
  readonly orderPatienceMs?: number
  /** How long after its expiry to wait for news of a payment. Default 600 000. */
  readonly newsPatienceMs?: number
}

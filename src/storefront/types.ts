/** What the backend says of a payment. Being back at the success address says nothing. */
export type FpsStatus = "pending" | "paid" | "expired" | "cancelled"

/** Answer of `GET /store/fps/payments/:session_id`. `amount` is in major units. */
export interface FpsPayment {
  readonly session_id: string
  readonly status: FpsStatus
  readonly amount: number
  readonly currency_code: string
  /** ISO 8601. */
  readonly expires_at: string
  /** The gateway's checkout; only while the payment can still be made. */
  readonly redirect_url: string | null
  /** For a paid one: the order that the money paid. Null while, or unless, it has paid one. */
  readonly order_id: string | null
  readonly cart_id: string | null
}

/** As the option `placeOrder` of the plugin. */
export type FpsPlaceOrder = "before_payment" | "after_payment"

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
  /** The mode of the backend. Default `before_payment`, as there. */
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

/** The cart to pay next. */
export interface FpsRetry {
  readonly cartId: string
  /** The old cart has become an order; this one is a copy of it. */
  readonly copied: boolean
  /** Codes of the old cart that no longer apply. */
  readonly lostPromotions: readonly string[]
}

/** How long and how often `wait` asks. Milliseconds. */
export interface FpsWaitOptions {
  readonly signal?: AbortSignal
  /** Called with each new state, the first one included. */
  readonly onChange?: (payment: FpsPayment) => void
  /** First pause; each next one is half as long again, up to 10 s. Default 1000. */
  readonly pauseMs?: number
  /** How long to wait for the order of money that has come. Default 30 000. */
  readonly orderPatienceMs?: number
  /** How long after its expiry to wait for news of a payment. Default 600 000. */
  readonly newsPatienceMs?: number
}

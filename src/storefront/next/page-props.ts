import type { FpsPayment } from ".."

/** What Next passes to the page of a payment. Promises since 15; plain values in 14. */
export interface FpsPageProps {
  readonly params: Promise<{ readonly sessionId: string; readonly countryCode?: string }>
  readonly searchParams: Promise<{ readonly failed?: string | string[] }>
}

/** What the page hands to `FpsResult`. Plain data. */
export interface FpsResultPageProps {
  readonly sessionId: string
  readonly countryCode: string
  /** Null: there is no such payment. Undefined: the backend did not answer. */
  readonly payment: FpsPayment | null | undefined
  readonly failed: boolean
  readonly language: string | undefined
  /** The cookie that knows the customer's language better than the request did. */
  readonly localeCookie?: string
  readonly shopUrl: string
  /** With `{order_id}`. */
  readonly orderUrl: string
  /** The storefront's own route that reports changes of a payment. */
  readonly statusUrl: string
  readonly drawnAt: number
}

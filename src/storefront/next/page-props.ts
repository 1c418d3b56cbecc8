import type { FpsPayment } from ".."

/** The props that Next passes to the page of a payment. Promises since 15; plain values in 14. */
export interface FpsPageProps {
  readonly params: Promise<{
    readonly sessionId: string
    readonly countryCode?: string
    readonly locale?: string
  }>
  readonly searchParams: Promise<{ readonly failed?: string | string[] }>
}

/** The segment that the pages of a customer are below: `[countryCode]`, or else `[locale]`. */
export function segmentOf(params: {
  readonly countryCode?: string
  readonly locale?: string
}): string | undefined {
  return params.countryCode ?? params.locale
}

/** Returns the language that a segment names, as `zh-HK` does and `hk` does not. */
export function languageIn(segment: string | undefined): string | undefined {
  return segment !== undefined && /^[a-z]{2,3}[-_]/i.test(segment) ? segment : undefined
}

/** The props that the page hands to `FpsResult`. Plain data. */
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

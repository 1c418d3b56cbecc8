import {
  describeError,
  FpsError,
  type Fps,
  type FpsDetails,
  type FpsRetry,
  type FpsStart,
  type FpsErrorView,
} from ".."

/** The facts about a shop that the two actions need. */
export interface FpsShop {
  /** The URL of a payment's page. */
  page(sessionId: string): string
  /** The URL where a cart is paid. */
  checkout(cartId: string): string
  /** The URL of an order that cost nothing. Default: that of its cart's checkout. */
  order?(orderId: string): string
  /** Any locale, for the texts of errors. Default: English. */
  readonly language?: string
  /** A payment was started; with `orderPlaced` the browser can forget its cart. */
  started?(start: FpsStart): void | Promise<void>
  /** The cart to pay next: the browser's cart from now on. */
  retried?(retry: FpsRetry): void | Promise<void>
  /** Something failed; for the shop's own records. */
  failed?(error: unknown): void
}

/** The actions of `FpsButton` and `FpsResult`. They never throw: failures come as `error`. */
export interface FpsActions {
  /** `details`: what the customer has entered beside the button. */
  readonly start: (
    cartId: string,
    countryCode?: string,
    details?: FpsDetails,
  ) => Promise<FpsStartAnswer>
  readonly retry: (sessionId: string) => Promise<FpsRetryAnswer>
}

/**
 * The actions of a shop's button and page.
 *
 * @example
 * const { start, retry } = createFpsActions(fps, {
 *   page: (sessionId) => `/payment/${sessionId}`,
 *   checkout: () => "/checkout",
 *   retried: ({ cartId }) => rememberCart(cartId),
 * })
 */
export function createFpsActions(fps: Fps, shop: FpsShop): FpsActions {
  const refused = (error: unknown) => {
    shop.failed?.(error)
    return { error: describeError(error, shop) }
  }
  return {
    async start(cartId, _, details) {
      try {
        if (details) {
          await fps.fillCart(cartId, details)
        }
        const start = await fps.start(cartId)
        await shop.started?.(start)
        const { payment, redirectUrl, orderId = "" } = start
        if (!payment) {
          return { page: shop.order?.(orderId) ?? shop.checkout(cartId) }
        }
        const page = shop.page(payment.session_id)
        return redirectUrl ? { address: redirectUrl, page } : { page }
      } catch (error) {
        return refused(error)
      }
    },
    async retry(sessionId) {
      try {
        const retry = await fps.retry(sessionId)
        const { cartId, redirectUrl, sessionId: startedId, ...told } = retry
        if (redirectUrl) {
          return { address: redirectUrl, page: shop.page(sessionId) }
        }
        if (startedId) {
          return { page: shop.page(startedId) }
        }
        await shop.retried?.(retry)
        return { address: shop.checkout(cartId), ...told }
      } catch (error) {
        return error instanceof FpsError && error.code === "already_paid"
          ? { page: shop.page(sessionId) }
          : refused(error)
      }
    },
  }
}

/** The result of a start: one of the three. Plain data, so that it can come from a server. */
export interface FpsStartAnswer {
  /** The gateway's checkout: where the browser goes. */
  readonly address?: string
  /** The page of the payment: with `address`, what "back" leads to; alone, where to go. */
  readonly page?: string
  readonly error?: FpsErrorView
}

/** The result of another attempt. */
export interface FpsRetryAnswer {
  /** Where the cart is paid; with `page`, the gateway's checkout of the order itself. */
  readonly address?: string
  /** The page of the payment. Alone: there is nothing to try again, and the page says why. */
  readonly page?: string
  readonly error?: FpsErrorView
  /** Nothing is done yet: the browser has another cart with items, which would be replaced. */
  readonly replacesCart?: boolean
  /** The cart is a copy of one that has become an order. */
  readonly copied?: boolean
  /** Codes that no longer apply. */
  readonly lostPromotions?: readonly string[]
  /** Titles of items that are sold out, or not sold any more. */
  readonly lostItems?: readonly string[]
  /** Names of ways of delivery that are not offered any more. */
  readonly lostShipping?: readonly string[]
  /** Store credit that is not used this time, in major units. */
  readonly lostCredit?: number
  /** The cart's total now, in major units. */
  readonly amount?: number
}

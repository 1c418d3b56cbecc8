import type { FpsErrorView } from ".."

/** What a start came to: one of the three. Plain data, so that it can come from a server. */
export interface FpsStartAnswer {
  /** The gateway's checkout: where the browser goes. */
  readonly address?: string
  /** The page of the payment: with `address`, what "back" leads to; alone, where to go. */
  readonly page?: string
  readonly error?: FpsErrorView
}

/** What a new try came to. */
export interface FpsRetryAnswer {
  /** Where the cart is paid; with `page`, the gateway's checkout, where the order itself is. */
  readonly address?: string
  /** The page of the payment. Alone: there is nothing to try again, and it tells why. */
  readonly page?: string
  readonly error?: FpsErrorView
  /** Nothing is done yet: the browser has another cart with goods, which would be replaced. */
  readonly replacesCart?: boolean
  /** The cart is a copy of one that has become an order. */
  readonly copied?: boolean
  /** Codes that no longer apply. */
  readonly lostPromotions?: readonly string[]
  /** What the cart costs now, in major units. */
  readonly amount?: number
}

import { checkCart } from "./cart"
import { readPayment, waitForPayment } from "./wait-for-payment"
import { retryPayment, startCollection, startPayment } from "./start-payment"
import { createStoreRequest } from "./store-request"
import type {
  FpsCartCheck,
  FpsOptions,
  FpsPayment,
  FpsPlaceOrder,
  FpsRetry,
  FpsStart,
  FpsStatusOptions,
  FpsWaitOptions,
} from "./types"

/** What a storefront does with an FPS payment. All throw `FpsError`; see `describeError`. */
export interface Fps {
  /** What a cart lacks for FPS, and the payment it has. */
  readonly checkCart: (cartId: string) => Promise<FpsCartCheck>
  /** What a checkout's payment step does: as `start`, but no order is placed. */
  readonly prepare: (cartId: string) => Promise<FpsStart>
  /** Starts the payment of a cart. Safe to call twice: the second call finds the first one's. */
  readonly start: (cartId: string) => Promise<FpsStart>
  /** Starts the payment of what an order owes, by a payment collection of it: Medusa's own link. */
  readonly startCollection: (paymentCollectionId: string) => Promise<FpsStart>
  /** What the backend says now, or as soon as it says something else. */
  readonly status: (sessionId: string, options?: FpsStatusOptions) => Promise<FpsPayment>
  /** Asks until the payment has an end. Rejects with the signal's reason when it is aborted. */
  readonly wait: (sessionId: string, options?: FpsWaitOptions) => Promise<FpsPayment>
  /** The cart to pay after a payment that came to nothing. */
  readonly retry: (sessionId: string) => Promise<FpsRetry>
}

/**
 * The kit, in a browser or on a storefront's server.
 *
 * @example
 * const fps = createFps({ medusa: sdk })
 * const { redirectUrl } = await fps.start(cart.id)
 */
export function createFps(options: FpsOptions): Fps {
  const request = createStoreRequest(options)
  const { placeOrder, providerId = "pp_fps_checkout" } = options
  const start = (cartId: string, mode?: FpsPlaceOrder) =>
    startPayment(request, { cartId, placeOrder: mode, providerId })
  return {
    checkCart: (cartId) => checkCart(request, cartId),
    prepare: (cartId) => start(cartId, "after_payment"),
    start: (cartId) => start(cartId, placeOrder),
    startCollection: (id) => startCollection(request, id),
    status: (sessionId, input = {}) => readPayment(request, { ...input, sessionId }),
    wait: (sessionId, input = {}) => waitForPayment(request, { sessionId, options: input }),
    retry: (sessionId) => retryPayment(request, sessionId),
  }
}

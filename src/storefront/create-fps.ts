import { readPayment } from "./read-payment"
import { retryPayment } from "./retry-payment"
import { startPayment } from "./start-payment"
import { createStoreRequest } from "./store-request"
import type { FpsOptions, FpsPayment, FpsRetry, FpsStart, FpsWaitOptions } from "./types"
import { waitForPayment } from "./wait-for-payment"

/** The four things a storefront does with an FPS payment. All throw `FpsError`. */
export interface Fps {
  /** Starts the payment of a cart. Safe to call twice: the second call finds the first one's. */
  start(cartId: string): Promise<FpsStart>
  /** What the backend says now. */
  status(sessionId: string): Promise<FpsPayment>
  /** Asks until the payment has an end. Rejects with the signal's reason when it is aborted. */
  wait(sessionId: string, options?: FpsWaitOptions): Promise<FpsPayment>
  /** The cart to pay after a payment that came to nothing. */
  retry(sessionId: string): Promise<FpsRetry>
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
  const { placeOrder = "before_payment", providerId = "pp_fps_checkout" } = options
  return {
    start: (cartId) => startPayment(request, { cartId, placeOrder, providerId }),
    status: (sessionId) => readPayment(request, { sessionId }),
    wait: (sessionId, options = {}) => waitForPayment(request, { sessionId, options }),
    retry: (sessionId) => retryPayment(request, sessionId),
  }
}

import { checkCart, fillCart } from "./cart"
import { readPayment, waitForPayment } from "./wait-for-payment"
import { retryPayment, startCollection, startPayment } from "./start-payment"
import { createStoreRequest } from "./store-request"
import type {
  FpsCartCheck,
  FpsDetails,
  FpsOptions,
  FpsPayment,
  FpsRetry,
  FpsStart,
  FpsStarted,
  FpsStatusOptions,
  FpsWaitOptions,
} from "./types"

/** The FPS functions of a storefront. All throw `FpsError`; see `describeError`. */
export interface Fps {
  /** Lists what a cart lacks for FPS, and returns its payment. */
  readonly checkCart: (cartId: string) => Promise<FpsCartCheck>
  /** Adds a customer's name, phone or email to a cart that lacks them: `details` says which. */
  readonly fillCart: (cartId: string, details: FpsDetails) => Promise<void>
  /** For a checkout's payment step: like `start`, but places no order. */
  readonly prepare: (cartId: string) => Promise<FpsStart>
  /**
   * Starts the payment of a cart. Safe to call twice: the second call finds the first one's
   * payment. A cart that costs nothing becomes an order without one.
   */
  readonly start: (cartId: string) => Promise<FpsStart>
  /**
   * Starts a payment for what an order owes, by one of its payment collections: Medusa's own link.
   */
  readonly startCollection: (paymentCollectionId: string) => Promise<FpsStarted>
  /** Returns the backend's view now, or as soon as it differs from `known`. */
  readonly status: (sessionId: string, options?: FpsStatusOptions) => Promise<FpsPayment>
  /** Waits until the payment is over. Rejects with the signal's reason if it is aborted. */
  readonly wait: (sessionId: string, options?: FpsWaitOptions) => Promise<FpsPayment>
  /** Prepares another attempt after a payment that was not paid. */
  readonly retry: (sessionId: string) => Promise<FpsRetry>
  /**
   * The customer says that their bank shows it as paid: the shop gets it, with the bank's reference if
   * they have it, and the gateway is asked. It proves nothing. Throws `refused` with status 429 when it
   * was said too often.
   */
  readonly claim: (sessionId: string, reference?: string) => Promise<FpsPayment>
}

/**
 * The SDK, in a browser or on a storefront's server.
 *
 * @example
 * const fps = createFps({ medusa: sdk })
 * const { redirectUrl } = await fps.start(cart.id)
 */
export function createFps(options: FpsOptions): Fps {
  const request = createStoreRequest(options)
  const { placeOrder, providerId = "pp_fps_checkout" } = options
  return {
    checkCart: (cartId) => checkCart(request, cartId),
    fillCart: (cartId, details) => fillCart(request, { ...details, cartId }),
    prepare: (cartId) =>
      startPayment(request, { cartId, providerId, placeOrder: "after_payment", prepares: true }),
    start: (cartId) => startPayment(request, { cartId, providerId, placeOrder }),
    startCollection: (id) => startCollection(request, id),
    status: (sessionId, input = {}) => readPayment(request, { ...input, sessionId }),
    wait: (sessionId, input = {}) => waitForPayment(request, { sessionId, options: input }),
    retry: (sessionId) => retryPayment(request, sessionId),
    claim: (sessionId, reference) =>
      readPayment(request, { sessionId, act: "claim", body: { reference } }),
  }
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies } from "../dependencies"
import { isFinal, retrieveStorePayment, type StorePayment } from "./store-payment"

/** The payment that a storefront waits for. */
export interface WaitForPaymentInput {
  readonly sessionId: string
  /** The longest wait, in milliseconds; 0 does not wait. */
  readonly ms: number
  /** The version that the storefront has; by default the one on arrival. */
  readonly known?: string
  /** Aborted when the browser is gone. */
  readonly signal: AbortSignal
  /** True if the server is closing: then nobody is kept waiting. */
  readonly isOver: () => boolean
}

/**
 * Returns a payment as soon as it differs from the known version, or is over; otherwise when the
 * time is up. Null for an unknown session.
 *
 * What only Medusa knows (an order that is placed, or that staff before as paid) is seen only when
 * the time is up.
 */
export async function waitForPayment(
  container: MedusaContainer,
  { sessionId, ms, known, signal, isOver }: WaitForPaymentInput,
): Promise<StorePayment | null> {
  const dependencies = viewDependencies(container)
  const { watch } = dependencies.fps
  const deadline = Date.now() + ms
  let version = known
  for (let isWaiting = ms > 0; ;) {
    // The snapshot comes first: a change before it is shown, a change after it ends the waiting.
    const before = isWaiting ? await watch.snapshot(sessionId) : null
    const payment = await retrieveStorePayment(dependencies, sessionId)
    version ??= payment?.version
    if (!before || !payment || isFinal(payment) || payment.version !== version) {
      return payment
    }
    isWaiting = await watch.change(before, {
      ms: Math.max(0, deadline - Date.now()),
      signal,
      isOver,
    })
    if (signal.aborted) {
      return payment
    }
  }
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies } from "../dependencies"
import { isFinal, retrieveStorePayment, type StorePayment } from "./store-payment"

/** What a storefront waits for. */
export interface WaitForPaymentInput {
  readonly sessionId: string
  /** At most so long. 0 does not wait. */
  readonly ms: number
  /** The version that the storefront has; without it, the one that is found on arrival. */
  readonly known?: string
  /** Aborted when the browser is gone. */
  readonly signal: AbortSignal
  /** Whether the server closes: nobody is kept waiting then. */
  readonly isOver: () => boolean
}

/**
 * A payment as soon as it is not the one that is known, or is over; as it is when the time is up.
 * Null for a session that is none of ours.
 *
 * What only Medusa knows (an order that is placed, or that staff mark as paid) is no news of the
 * ledger, and is seen when the time is up.
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
    // In this order: what changes after the look is news, and what changed before it is shown.
    const mark = isWaiting ? await watch.look(sessionId) : null
    const payment = await retrieveStorePayment(dependencies, sessionId)
    version ??= payment?.version
    if (!mark || !payment || isFinal(payment) || payment.version !== version) {
      return payment
    }
    isWaiting = await watch.news(mark, {
      ms: Math.max(0, deadline - Date.now()),
      signal,
      isOver,
    })
    if (signal.aborted) {
      return payment
    }
  }
}

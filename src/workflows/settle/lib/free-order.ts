import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { decideClosed } from "./decide"
import type { SettleDependencies } from "./dependencies"
import { readQuietState } from "./medusa-state"
import { isAcceptable, readSiblings } from "./siblings"
import { openUnpaidCase } from "./unpaid-case"

/** Whose order is looked at. The caller holds the lock of the payment collection. */
export interface FreeOrderInput {
  readonly paymentCollectionId: string
  /** A case that is about to be closed, and keeps nothing waiting any longer. */
  readonly except?: string
  readonly signal?: AbortSignal
}

/**
 * Cancels the order of a payment collection that waits for money which was held and cannot be
 * accepted for it any more: nothing else would look at it again. Not while it can still be paid with
 * another QR code, or other money for it can still be accepted; whatever of those ends last comes
 * here again. One that was shipped meanwhile becomes a case of its own.
 */
export async function freeOrderOf(
  dependencies: SettleDependencies,
  { paymentCollectionId, except, signal }: FreeOrderInput,
): Promise<void> {
  const { fps, container } = dependencies
  const all = await fps.listPaymentsOfCollection(paymentCollectionId)
  for (const payment of all.filter(({ settlement }) => settlement === "held")) {
    if (await isAcceptable(dependencies, { payment, except })) {
      return
    }
    const siblings = await readSiblings(dependencies, { payment, except })
    const state = await readQuietState(dependencies, payment)
    const decision = decideClosed(state, siblings)
    signal?.throwIfAborted()
    if (decision.do === "cancel_order") {
      await cancelOrderWorkflow(container).run({ input: { order_id: decision.orderId } })
      return
    }
    if (decision.do === "hold") {
      await openUnpaidCase(dependencies, { payment, state })
      return
    }
  }
}

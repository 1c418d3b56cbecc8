import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { LedgerPayment } from "../../../modules/fps"
import { decideClosed } from "./decide"
import type { SettleDependencies } from "./dependencies"
import { freeOrderOf } from "./free-order"
import { readQuietState } from "./medusa-state"
import { mendLinks } from "./mend-links"
import { markSessionCanceled } from "./session-status"
import { readSiblings } from "./siblings"
import type { SettleOutcome } from "./settle-paid"
import { openUnpaidCase } from "./unpaid-case"

/** A gateway order that closed unpaid. */
export interface SettleClosedInput {
  readonly payment: LedgerPayment
  /** Aborted when the lock of the payment collection is lost. */
  readonly signal?: AbortSignal
}

const MAX_ROUNDS = 3

/**
 * Frees what a gateway order that closed unpaid had reserved: cancels its order, or its session.
 * The caller holds the lock of the payment collection and has marked the ledger row closed, so no
 * cart completes on it from here on; one that was completing already is waited for.
 *
 * Money that a status query finds meanwhile, without that lock, leaves the row open: the job that
 * looks after paid rows settles it.
 */
export async function settleClosed(
  dependencies: SettleDependencies,
  { payment, signal }: SettleClosedInput,
): Promise<SettleOutcome> {
  const { fps, container } = dependencies
  if (payment.status === "paid") {
    return "recorded"
  }
  await mendLinks(dependencies, { payment, signal })
  const siblings = await readSiblings(dependencies, { payment })
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const state = await readQuietState(dependencies, payment)
    const decision = decideClosed(state, siblings)
    // Whoever has the lock now may have taken money for this order.
    signal?.throwIfAborted()
    switch (decision.do) {
      case "cancel_order":
        await cancelOrderWorkflow(container).run({ input: { order_id: decision.orderId } })
        break
      case "cancel_session":
        for (const session of state.ownSessions) {
          await markSessionCanceled(dependencies, session)
        }
        return markSettled(dependencies, payment)
      case "hold":
        await openUnpaidCase(dependencies, { payment, state })
        return "settled"
      case "nothing":
        await freeOrderOf(dependencies, { ...payment, signal })
        await markSettled(dependencies, payment)
        // An order may wait for this gateway order to close.
        await fps.wakeClosed(payment.paymentCollectionId)
        return "recorded"
      case "wait": {
        const { maxAttempts } = await fps.settings()
        await fps.waitUnsettled({ id: payment.id, maxAttempts })
        return "recorded"
      }
    }
  }
  throw new Error(
    `Payment ${payment.id} closed, and its order could not be cancelled; tried again.`,
  )
}

async function markSettled(
  { fps }: SettleDependencies,
  payment: LedgerPayment,
): Promise<SettleOutcome> {
  const { status } = await fps.changePayment(payment.id, { move: "settle", unpaidOnly: true })
  return status === "paid" ? "recorded" : "settled"
}

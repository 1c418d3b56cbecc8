import { MedusaError } from "@medusajs/framework/utils"
import type { CaseRecord, LedgerPayment } from "../../../modules/fps"
import { messageOf } from "../../events/lib/message-of"
import type { SettleDependencies } from "../../settle/lib/dependencies"
import { readMedusaState, type MedusaState } from "../../settle/lib/medusa-state"
import { withPaymentLock } from "../../settle/lib/payment-lock"
import { markSessionPending } from "../../settle/lib/session-status"
import { settlePaid } from "../../settle/lib/settle-paid"
import { placeAgain } from "./place-again"

/**
 * Uses held money after all. The payment counts as accepted while this runs and is settled like any
 * other; when that fails the payment is held as before, and the case stays open. Returns the order
 * that has the money now.
 */
export async function acceptCase(
  dependencies: SettleDependencies,
  found: CaseRecord,
): Promise<{ orderId: string | null }> {
  const payment = found.paymentId && (await dependencies.fps.findPayment({ id: found.paymentId }))
  if (!payment) {
    throw notAllowed("There is no payment behind this case that could be accepted.")
  }
  if (payment.settlement === "settled") {
    // Accepted before, by a process that ended before it could close the case.
    return { orderId: (await readMedusaState(dependencies, payment)).order?.id ?? null }
  }
  const state = await readMedusaState(dependencies, payment)
  try {
    if (state.order?.canceled) {
      await placeAgain(dependencies, { payment, state, orderId: state.order.id })
    } else {
      await dependencies.fps.acceptPayment({ id: payment.id, accepted: true })
      await reopenSessions(dependencies, state)
    }
    return { orderId: await settleAccepted(dependencies, payment) }
  } catch (error) {
    await dependencies.fps.acceptPayment({
      id: payment.id,
      accepted: false,
      paymentCollectionId: payment.paymentCollectionId,
      cartId: payment.cartId,
    })
    throw notAllowed(`The payment cannot be used: ${messageOf(error)}`)
  }
}

/** A cart whose payment expired has its session canceled; core completes only with a live one. */
async function reopenSessions(dependencies: SettleDependencies, state: MedusaState): Promise<void> {
  if (state.order) {
    return
  }
  for (const session of state.ownSessions) {
    await markSessionPending(dependencies, session)
  }
}

async function settleAccepted(
  dependencies: SettleDependencies,
  payment: LedgerPayment,
): Promise<string | null> {
  const accepted = await dependencies.fps.findPayment({ id: payment.id })
  return withPaymentLock(dependencies, accepted ?? payment, async (current) => {
    const outcome = await settlePaid(dependencies, { payment: current, attempt: 1 })
    const { order } = await readMedusaState(dependencies, current)
    if (outcome !== "settled" || !order) {
      throw new Error("its order cannot take it any more")
    }
    return order.id
  })
}

function notAllowed(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}

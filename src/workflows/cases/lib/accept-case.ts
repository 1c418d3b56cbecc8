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
  const state = await readMedusaState(dependencies, payment)
  if (payment.settlement === "settled") {
    if (!state.order || state.order.canceled) {
      throw notAllowed("Medusa has this money on a cancelled order. Send it back.")
    }
    // Accepted before, by a process that ended before it could close the case.
    return { orderId: state.order.id }
  }
  try {
    if (state.order?.canceled) {
      await placeAgain(dependencies, { payment, state, orderId: state.order.id })
    } else {
      await dependencies.fps.acceptPayment({ id: payment.id, accepted: true })
      await reopenSessions(dependencies, state)
    }
    return { orderId: await settleAccepted(dependencies, payment) }
  } catch (error) {
    await takeBack(dependencies, payment)
    throw notAllowed(`The payment cannot be used: ${messageOf(error)}`)
  }
}

/**
 * Undoes an acceptance that failed, unless the money is in Medusa by now: then it stays where it
 * is, and the next try finds it there instead of placing another order for the same money.
 */
async function takeBack(dependencies: SettleDependencies, payment: LedgerPayment): Promise<void> {
  const current = await dependencies.fps.findPayment({ id: payment.id })
  if (current?.settlement !== "held" || hasMoney(await readMedusaState(dependencies, current))) {
    return
  }
  await dependencies.fps.acceptPayment({
    id: payment.id,
    accepted: false,
    paymentCollectionId: payment.paymentCollectionId,
    cartId: payment.cartId,
  })
}

/** Whether an order that stands has the money of this gateway order. */
function hasMoney(state: MedusaState): boolean {
  const captured = state.ownPayments.some((own) => own.captured && !own.refunded)
  return captured && !state.order?.canceled
}

/**
 * Before a case ends without the money being used: an acceptance that was begun must not use it
 * afterwards, and what Medusa has on an order that stands is not to be sent back behind its back.
 */
export async function withdrawAcceptance(
  dependencies: SettleDependencies,
  { found, resolution }: { found: CaseRecord; resolution: "refunded" | "dismissed" },
): Promise<void> {
  const payment = found.paymentId && (await dependencies.fps.findPayment({ id: found.paymentId }))
  if (!payment || payment.settlement !== "held" || found.kind === "refund_due") {
    return
  }
  await withPaymentLock(dependencies, payment, async (current) => {
    const state = await readMedusaState(dependencies, current)
    if (resolution === "refunded" && hasMoney(state)) {
      throw notAllowed(
        "Medusa has this money on an order that stands. Accept the case, or refund that order in Medusa.",
      )
    }
    if (current.settlement === "held" && current.acceptedAt && !hasMoney(state)) {
      await dependencies.fps.acceptPayment({ id: current.id, accepted: false })
    }
  })
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

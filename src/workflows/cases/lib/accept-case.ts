import { MedusaError } from "@medusajs/framework/utils"
import type { CaseRecord, LedgerPayment } from "../../../modules/fps"
import { messageOf } from "../../../medusa/message-of"
import type { SettleDependencies } from "../../settle/lib/dependencies"
import {
  hasMoney,
  readMedusaState,
  withQuietState,
  type MedusaState,
} from "../../settle/lib/medusa-state"
import { withPaymentLock } from "../../settle/lib/payment-lock"
import { markSessionCanceled, markSessionPending } from "../../settle/lib/session-status"
import { buysNothingNow } from "../../settle/lib/toy-money"
import { settlePaid } from "../../settle/lib/settle-paid"
import { continueAgain, placeAgain } from "./place-again"

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
  const captured = state.ownPayments.some((own) => own.captured)
  if (captured && (state.order?.canceled || !hasMoney(state))) {
    // Using it again would sell twice for the same money.
    throw notAllowed(
      "Medusa has this money on a cancelled order, or booked a refund of it. Send it back.",
    )
  }
  if (payment.settlement === "settled") {
    if (!state.order || !captured) {
      throw notAllowed("Medusa has no order with this money. Send it back.")
    }
    // Accepted before, by a process that ended before it could close the case.
    return { orderId: state.order.id }
  }
  if (await buysNothingNow(dependencies, payment)) {
    throw notAllowed("This is a sandbox payment, and production is active. Dismiss the case.")
  }
  try {
    if (state.order?.canceled) {
      await placeAgain(dependencies, { payment, state, orderId: state.order.id })
    } else {
      await dependencies.fps.acceptPayment({ id: payment.id, accepted: true })
      await continueAgain(dependencies, { payment, state })
      await reopenSessions(dependencies, state)
    }
    return { orderId: await settleAccepted(dependencies, { payment, caseId: found.id }) }
  } catch (error) {
    await takeBack(dependencies, payment)
    throw notAllowed(`The payment cannot be used: ${messageOf(error)}`)
  }
}

/**
 * Undoes an acceptance that failed, unless the money is in Medusa by now: then it stays where it
 * is, and the next try finds it there instead of placing another order for the same money.
 *
 * Decided under the lock of the payment and while nobody completes its cart. Where that cannot be
 * had, the acceptance stands: whoever completes the cart may have been told already that it is
 * paid, and the next try, or a refund, finds out what came of it.
 */
async function takeBack(dependencies: SettleDependencies, payment: LedgerPayment): Promise<void> {
  const { fps, logger } = dependencies
  try {
    const moved = await fps.findPayment({ id: payment.id })
    if (moved?.settlement === "held") {
      await withPaymentLock(dependencies, moved, (current, signal) =>
        withQuietState(dependencies, current, async (state) => {
          signal.throwIfAborted()
          if (current.settlement === "held" && !hasMoney(state)) {
            await undo(dependencies, { payment, current, state })
          }
        }),
      )
    }
  } catch (error) {
    logger.warn(`fps: the acceptance of payment ${payment.id} stands: ${messageOf(error)}`)
  }
}

async function undo(
  dependencies: SettleDependencies,
  {
    payment,
    current,
    state,
  }: {
    readonly payment: LedgerPayment
    readonly current: LedgerPayment
    readonly state: MedusaState
  },
): Promise<void> {
  if (current.paymentCollectionId !== payment.paymentCollectionId) {
    // The copy of the cart is given up. Its session would count as paid once the payment is used
    // elsewhere.
    for (const session of state.ownSessions) {
      await markSessionCanceled(dependencies, session)
    }
  }
  await dependencies.fps.acceptPayment({
    id: payment.id,
    accepted: false,
    paymentCollectionId: payment.paymentCollectionId,
    cartId: payment.cartId,
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
  { payment, caseId }: { payment: LedgerPayment; caseId: string },
): Promise<string | null> {
  const { fps } = dependencies
  const accepted = await fps.findPayment({ id: payment.id })
  return withPaymentLock(dependencies, accepted ?? payment, async (current, signal) => {
    // Whoever waited longer for a lock than it lasts is too late.
    const found = await fps.findCase(caseId)
    if (found?.status !== "open") {
      throw new Error("its case was resolved meanwhile")
    }
    const outcome = await settlePaid(dependencies, { payment: current, attempt: 1, signal })
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

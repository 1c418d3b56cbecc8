import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { CaseRecord } from "../../../modules/fps"
import { decideClosed } from "../../settle/lib/decide"
import type { SettleDependencies } from "../../settle/lib/dependencies"
import { readQuietState } from "../../settle/lib/medusa-state"
import { withPaymentLock } from "../../settle/lib/payment-lock"
import { readSiblings } from "../../settle/lib/settle-closed"
import { openUnpaidCase } from "../../settle/lib/unpaid-case"

/**
 * Cancels the order that has waited for money which a person has sent back, so that its stock is
 * free: nothing else would look at it again. Not while it can still be paid with another QR code, or
 * money for it can still be accepted; the last of those to close takes the order with it. One that
 * was shipped meanwhile becomes a case of its own.
 *
 * Before the case is closed: when this fails, or the process dies over it, the case stays open and
 * the person can do it again.
 */
export async function freeWaitingOrder(
  dependencies: SettleDependencies,
  found: CaseRecord,
): Promise<void> {
  const { fps, container } = dependencies
  const payment = found.paymentId ? await fps.findPayment({ id: found.paymentId }) : null
  if (payment?.settlement !== "held") {
    return
  }
  await withPaymentLock(dependencies, payment, async (current, signal) => {
    if (current.settlement !== "held") {
      return
    }
    const others = (await fps.listCasesOfPayment(current)).filter(
      ({ id, status }) => id !== found.id && status === "open",
    )
    const siblings = await readSiblings(dependencies, { payment: current, except: found.id })
    const state = await readQuietState(dependencies, current)
    const decision = decideClosed(state, siblings)
    if (others.length > 0 || !state.order) {
      return
    }
    signal.throwIfAborted()
    if (decision.do === "cancel_order") {
      await cancelOrderWorkflow(container).run({ input: { order_id: decision.orderId } })
    }
    if (decision.do === "hold") {
      await openUnpaidCase(dependencies, { payment: current, state })
    }
  })
}

import type { CaseRecord, LedgerPayment } from "../../../modules/fps"
import { decidePaid } from "../../settle/lib/decide"
import type { SettleDependencies } from "../../settle/lib/dependencies"
import { moneyLeft, type MedusaState } from "../../settle/lib/medusa-state"

/** A payment as it stands under its lock, and what Medusa has of it. */
export interface CancelledInput {
  readonly payment: LedgerPayment
  readonly state: MedusaState
  /** A case that is about to be dismissed, and will not speak for the money any longer. */
  readonly except?: string
}

/**
 * Opens a case for settled money whose order was cancelled without a refund: for what is left of
 * it, since a part that Medusa refunded has a case of its own, and together they are what Medusa
 * captured.
 *
 * The case has a key of its own, by order and gateway order: the same money may have had a case
 * before, by which it came to this very order. Not while another case of it is open; that one
 * speaks for the money, and when it is dismissed this is asked again.
 */
export async function openCancelledCase(
  { fps, logger }: Pick<SettleDependencies, "fps" | "logger">,
  { payment, state, except }: CancelledInput,
): Promise<void> {
  const { order } = state
  const decision = decidePaid(state)
  if (!order?.canceled || payment.settlement !== "settled" || decision.do !== "hold") {
    return
  }
  const cases = await fps.listCasesOfPayment(payment)
  if (cases.some((other) => speaksFor(other, { orderId: order.id, except }))) {
    return
  }
  const { opened } = await fps.openCase({
    kind: decision.kind,
    moneyKey: `cancelled:${order.id}:${payment.gatewayOrderId ?? payment.id}`,
    amount: moneyLeft(state) || payment.amount,
    currencyCode: payment.currencyCode,
    paymentId: payment.id,
    gatewayOrderId: payment.gatewayOrderId,
    sessionId: payment.sessionId,
    cartId: state.cartId,
    orderId: order.id,
    evidence: {
      reference: payment.reference,
      order_canceled: true,
      captured: true,
      expected: { amount_minor: payment.amount, currency_code: payment.currencyCode },
    },
  })
  if (opened) {
    logger.warn(`fps: order ${order.id} is cancelled, and its money came.`)
  }
}

/** Whether a case asks for this money already, or ended it for this very order. */
function speaksFor(
  found: CaseRecord,
  { orderId, except }: { orderId: string; except: string | undefined },
): boolean {
  switch (found.kind) {
    case "refund_due":
    case "shipped_unpaid":
      // The one is a part that is not left any more, the other is about money that did not come.
      return false
    case "late_payment":
      // An accepted one names the order that it paid for.
      if (found.status === "resolved") {
        return found.orderId === orderId && found.resolution !== "accepted"
      }
      return found.id !== except || found.orderId === orderId
    case "duplicate_payment":
    case "superseded_payment":
    case "amount_mismatch":
    case "environment_mismatch":
    case "unknown_gateway_order":
    case "order_not_completed":
      return found.status === "open" && found.id !== except
  }
}

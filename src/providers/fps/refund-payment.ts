import { MedusaError } from "@medusajs/framework/utils"
import type { RefundPaymentInput, RefundPaymentOutput } from "@medusajs/framework/types"
import { moneyKey } from "../../fps/vocabulary"
import type { FpsModuleService } from "../../modules/fps"
import { CURRENCY, toMinorUnits } from "../../protocol"
import { sessionIdOf } from "../../fps/checkout/session-data"

/** The reads and writes of a refund. */
export type RefundFps = Pick<FpsModuleService, "settings"> & {
  readonly payments: Pick<FpsModuleService["payments"], "findBySession" | "change">
  readonly cases: Pick<FpsModuleService["cases"], "open">
}

/**
 * Records a refund: the gateway cannot refund. `manual` opens a case `refund_due`, one for each
 * refund of Medusa, and lets Medusa book it. `refuse` throws, and Medusa removes its refund.
 */
export async function refundPayment(
  { fps }: { readonly fps: RefundFps },
  input: RefundPaymentInput,
): Promise<RefundPaymentOutput> {
  const { refunds } = await fps.settings()
  if (refunds === "refuse") {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "FPS payments cannot be refunded through the gateway, and the option refunds is set to refuse. Send the money by bank transfer, or set refunds to manual to have it recorded here.",
    )
  }
  const refundId = input.context?.idempotency_key
  if (!refundId) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "context.idempotency_key is missing: a refund is recorded under Medusa's refund id.",
    )
  }
  const sessionId = sessionIdOf(input.data)
  const payment = await fps.payments.findBySession(sessionId)
  // Core refunds by itself when a cart fails to complete after its payment. That is the whole
  // payment, and must not become a second case when it is settled again. The same holds while staff
  // are accepting it, with an open case. Core refunds the whole; a part is what staff booked before
  // settling was marked done.
  const amount = toMinorUnits(input.amount)
  // Medusa refunds parts of a cent too, which nobody can send.
  if (amount === 0) {
    return { data: input.data }
  }
  const accepting = payment?.settlement === "held" && payment.acceptedAt !== null
  const isWhole = payment !== null && [payment.amount, payment.received].includes(amount)
  const compensating = isWhole && (payment.settlement === "open" || accepting)
  const open = async (moneyKey: string) =>
    fps.cases.open({
      kind: "refund_due",
      moneyKey,
      amount,
      currencyCode: payment?.currencyCode ?? CURRENCY,
      paymentId: payment?.id,
      gatewayOrderId: payment?.gatewayOrderId,
      sessionId,
      cartId: payment?.cartId,
      evidence: { refund_id: refundId, reference: payment?.reference ?? null },
    })
  const keyOfRefund = moneyKey.refund(refundId)
  if (!compensating) {
    await open(keyOfRefund)
    return { data: input.data }
  }
  const keyOfWhole = moneyKey.payment(payment)
  await open(keyOfWhole)
  if (!accepting) {
    await fps.payments.change(payment.id, { move: "hold", holdReason: "refund_due" })
  }
  // An earlier case may have ended, or a pass may have closed it just before the payment was put on
  // hold; and staff may have sent the money by now.
  const { isOpen, isAnswered } = await open(keyOfWhole)
  if (!isOpen && !isAnswered) {
    await open(keyOfRefund)
  }
  return { data: input.data }
}

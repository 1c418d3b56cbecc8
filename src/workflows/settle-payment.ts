import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../modules/fps"
import type { LedgerPayment } from "../fps/types"
import { settlePurchase } from "../fps/settle/scheduler"
import { oneStep } from "./one-step"

/** The state of a payment. */
export type SettledPayment = Pick<LedgerPayment, "id" | "status" | "settlement">

async function settlePayment(
  input: { payment_id: string },
  container: MedusaContainer,
): Promise<SettledPayment | null> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const payment = await fps.payments.find({ id: input.payment_id })
  if (!payment) {
    return null
  }
  await fps.purchases.markChanged([payment.purchaseId])
  await settlePurchase(container, payment.purchaseId)
  const current = await fps.payments.find({ id: input.payment_id })
  return current && { id: current.id, status: current.status, settlement: current.settlement }
}

/** The id of {@link settlePaymentWorkflow}. */
export const settlePaymentWorkflowId = "fps-settle-payment"

/**
 * @summary Bring cart, Medusa payment and order in line with what is known of a payment.
 *
 * Looks at everything that was bought with it, does what is left to be done, and says how it stands.
 * Safe to repeat. The result is null when there is no such payment.
 *
 * @example
 * await settlePaymentWorkflow(container).run({ input: { payment_id: "fpspay_123" } })
 * // { id: "fpspay_123", status: "paid", settlement: "settled" }
 */
export const settlePaymentWorkflow = oneStep(settlePaymentWorkflowId, settlePayment)

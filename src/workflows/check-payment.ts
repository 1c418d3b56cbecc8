import type { MedusaContainer } from "@medusajs/framework/types"
import { askGateway } from "../fps/settle/ask"
import { settleDependencies } from "../fps/dependencies"
import type { Answer } from "../fps/settle/ports"
import { settlePurchase } from "../fps/settle/scheduler"
import { toAdminPayment, type AdminPayment } from "../fps/payments/admin-payment"
import { oneStep } from "./one-step"

export type { AdminPayment } from "../fps/payments/admin-payment"

/** The gateway's answer about a payment, and the payment as it stands afterwards. */
export interface CheckPaymentResult {
  readonly payment: AdminPayment
  readonly answer: Answer
}

/** A payment that could not be settled at once is settled later: the response is recorded. */
async function checkPayment(
  input: { id: string },
  container: MedusaContainer,
): Promise<CheckPaymentResult | null> {
  const dependencies = settleDependencies(container)
  const { fps } = dependencies
  const payment = await fps.payments.find({ id: input.id })
  if (!payment) {
    return null
  }
  const answer = await askGateway(dependencies, { payment, byPerson: true })
  await settlePurchase(container, payment.purchaseId)
  const current = await fps.payments.find({ id: input.id })
  return current && { payment: await toAdminPayment(dependencies, current), answer }
}

/** The id of {@link checkPaymentWorkflow}. */
export const checkPaymentWorkflowId = "fps-check-payment"

/**
 * @summary Ask the gateway about a payment now, and settle what its answer proves.
 *
 * The result is null when there is no such payment.
 *
 * @example
 * const { result } = await checkPaymentWorkflow(container).run({ input: { id: "fpspay_123" } })
 * // { payment: { status: "paid", … }, answer: "paid" }
 */
export const checkPaymentWorkflow = oneStep(checkPaymentWorkflowId, checkPayment)

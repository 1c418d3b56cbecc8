import type { MedusaContainer } from "@medusajs/framework/types"
import type { ConfirmPaymentResult as Confirmed } from "../fps/payments/confirm-payment"
import type { Question } from "../fps/vocabulary"
import { toMinorUnits } from "../protocol"
import { settleDependencies } from "../fps/dependencies"
import { settlePurchase } from "../fps/settle/scheduler"
import { toAdminPayment, type AdminPayment } from "../fps/payments/admin-payment"
import { oneStep } from "./one-step"

export type { AdminPayment } from "../fps/payments/admin-payment"

/** The facts that staff saw at the bank. */
export interface ConfirmPaymentInput {
  readonly id: string
  /** The amount received, in major units, as text with at most two decimals: `"150.50"`. */
  readonly amount: string
  /** The bank's reference. It proves this payment only. */
  readonly reference: string
  /** When it was received, as ISO 8601; now by default. */
  readonly received_at?: string
  /** Needed with `despite`. */
  readonly note?: string
  /** The codes of the refusals that `note` answers, such as `line_seen`. Each is refused first. */
  readonly despite?: readonly Question[]
  /** Who confirms it: the id of an admin user or an API key. */
  readonly actor_id: string
}

/** The payment as it stands afterwards, or why it was not confirmed; then nothing changed. */
export type ConfirmPaymentOutcome =
  | { readonly confirmed: true; readonly payment: AdminPayment }
  | Exclude<Confirmed, { readonly confirmed: true }>

/** A payment that could not be settled at once is settled later: the confirmation is recorded. */
async function confirmPayment(
  input: ConfirmPaymentInput,
  container: MedusaContainer,
): Promise<ConfirmPaymentOutcome> {
  const { fps, query } = settleDependencies(container)
  const { environment } = await fps.settings()
  const result = await fps.payments.confirm({
    id: input.id,
    amount: toMinorUnits(input.amount),
    reference: input.reference,
    receivedAt: input.received_at === undefined ? null : new Date(input.received_at),
    note: input.note ?? null,
    despite: input.despite ?? [],
    environment,
    confirmedBy: input.actor_id,
  })
  if (!result.confirmed) {
    return result
  }
  await settlePurchase(container, result.payment.purchaseId)
  const current = (await fps.payments.find({ id: input.id })) ?? result.payment
  return {
    confirmed: true,
    payment: await toAdminPayment({ fps, query }, current),
  }
}

/** The id of {@link confirmPaymentWorkflow}. */
export const confirmPaymentWorkflowId = "fps-confirm-payment"

/**
 * @summary Record a payment that the gateway did not report, and settle it.
 *
 * A manual confirmation is proof, with a name and the bank's reference. It settles like a webhook event.
 *
 * @example
 * const { result } = await confirmPaymentWorkflow(container).run({
 *   input: { id: "fpspay_123", amount: "150.50", reference: "FT123", actor_id: "user_1" },
 * })
 * // { confirmed: true, payment: { status: "paid", … } }
 */
export const confirmPaymentWorkflow = oneStep(confirmPaymentWorkflowId, confirmPayment)

import type { MedusaContainer } from "@medusajs/framework/types"
import type { CaseRecord } from "../fps/types"
import { settleDependencies } from "../fps/dependencies"
import { settlePurchase } from "../fps/settle/scheduler"
import { showCase, type AdminCase } from "../fps/cases/answers"
import type { CloseCaseInput } from "../fps/cases/change-cases"
import { acceptCase } from "../fps/cases/accept-case"
import { refusal } from "../fps/refusals"
import { CASE_RULES, isTold, mayEndAs, type Resolution } from "../fps/vocabulary"
import { closeUnused, findPaymentOf } from "../fps/cases/close-unused"
import { oneStep } from "./one-step"

export type { AdminCase } from "../fps/cases/answers"

/** How staff end a case. */
export interface ResolveCaseInput {
  readonly id: string
  readonly resolution: Resolution
  /** With `refunded`: the reference of the bank transfer. */
  readonly reference?: string
  /** With `dismissed`: why. */
  readonly note?: string
  /** With `accepted`: the customer did not get the store credit of the cancelled order back, so it counts. */
  readonly credit_not_returned?: boolean
  /** Who did it: the admin user's id. */
  readonly actor_id: string
}

/** Two people at cases of one payment wait for each other; accepting runs core's completion. */
const LOCK_SECONDS = 60

/** Closes an open case, once; accepting uses the money first. */
async function resolveCase(
  input: ResolveCaseInput,
  container: MedusaContainer,
): Promise<AdminCase> {
  const dependencies = settleDependencies(container)
  const { fps, locking } = dependencies
  const keepsCredit = input.credit_not_returned ?? false
  const before = checkOpen(await fps.cases.find(input.id), input)
  // A refund of one case of a payment is checked before another is sent.
  const known = await findPaymentOf(dependencies, before)
  const money = known?.id ?? before.gatewayOrderId ?? before.id
  const resolved = await locking.execute(
    `fps:case:${money}`,
    async () => {
      const found = checkOpen(await fps.cases.find(input.id), input)
      const { resolution } = input
      const close = async (how: Pick<CloseCaseInput, "orderId" | "lease">) =>
        fps.cases.close({
          ...how,
          id: input.id,
          resolution,
          reference: input.reference ?? null,
          note: input.note ?? null,
          resolvedBy: input.actor_id,
        })
      const closed =
        resolution === "accepted"
          ? await close(await acceptCase(dependencies, { found, keepsCredit }))
          : await closeUnused(dependencies, { found, resolution }, async (lease) =>
              close(lease ? { lease } : {}),
            )
      if (!closed) {
        throw refusal("already_resolved")
      }
      return closed
    },
    { timeout: LOCK_SECONDS },
  )
  // An order may have waited for the money of this case, or now has it.
  const payment = resolved.paymentId && (await fps.payments.find({ id: resolved.paymentId }))
  if (payment) {
    await settlePurchase(container, payment.purchaseId)
  }
  return await showCase(fps, resolved)
}

function checkOpen(found: CaseRecord | null, input: ResolveCaseInput): CaseRecord {
  if (!found) {
    throw refusal("not_found", { what: "case", id: input.id })
  }
  if (found.status !== "open") {
    throw refusal("already_resolved")
  }
  if (isTold(found.moneyKey) && input.resolution !== "dismissed") {
    throw refusal("amount_told")
  }
  if (!mayEndAs(found.kind, input.resolution)) {
    const allowed = CASE_RULES[found.kind].resolutions.join(" or ")
    throw refusal("resolution_not_allowed", { kind: found.kind, allowed })
  }
  return found
}

/** The id of {@link resolveCaseWorkflow}. */
export const resolveCaseWorkflowId = "fps-resolve-case"

/**
 * @summary Close a case: the payment is refunded, is used after all, or nothing is to be done.
 *
 * @example
 * await resolveCaseWorkflow(container).run({
 *   input: { id: "fpscase_123", resolution: "refunded", reference: "FT123", actor_id: "user_1" },
 * })
 */
export const resolveCaseWorkflow = oneStep(resolveCaseWorkflowId, resolveCase)

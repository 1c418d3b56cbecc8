import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { settleDependencies } from "../../settle/lib/dependencies"
import { showCase, type AdminCase } from "../lib/admin-case"
import { withoutRefund } from "../lib/missing-refunds"
import { readShopper, type Shopper } from "../lib/shopper"

/** A case with the shopper whose money it is. */
export interface AdminCaseDetails extends AdminCase {
  /** Null when neither an order nor a cart is known. */
  readonly shopper: Shopper | null
}

/** The id of {@link retrieveCaseStep}. */
export const retrieveCaseStepId = "fps-retrieve-case"

/** Reads one case and its shopper; null when there is none with the id. */
export const retrieveCaseStep = createStep(
  retrieveCaseStepId,
  async (input: { id: string }, { container }) => {
    const dependencies = settleDependencies(container)
    const { fps, query } = dependencies
    const record = await fps.findCase(input.id)
    if (!record) {
      return new StepResponse<AdminCaseDetails | null>(null)
    }
    const [payment] = record.paymentId ? await fps.listPaymentsById([record.paymentId]) : []
    const missing = await withoutRefund(dependencies, [record])
    return new StepResponse<AdminCaseDetails | null>({
      ...(await showCase(fps, record)),
      ...(missing.has(record.id) ? { refund_missing: true } : {}),
      shopper: await readShopper(query, { record, payment }),
    })
  },
)

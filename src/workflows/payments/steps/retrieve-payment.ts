import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type CaseKind, type FpsModuleService } from "../../../modules/fps"
import { userNames } from "../../settings/lib/user-names"
import { toAdminPayment, type AdminPayment } from "../lib/admin-payment"
import { buildTimeline, type TimelineEntry } from "../lib/timeline"

/** A payment with everything that is stored about it. */
export interface AdminPaymentDetails extends AdminPayment {
  /** Why it is held; null when it is not. */
  readonly hold_reason: CaseKind | null
  readonly paid_at: string | null
  readonly settled_at: string | null
  readonly timeline: TimelineEntry[]
}

/** The id of {@link retrievePaymentStep}. */
export const retrievePaymentStepId = "fps-retrieve-payment"

/** Finds one gateway order and tells its history; null when there is none with the id. */
export const retrievePaymentStep = createStep(
  retrievePaymentStepId,
  async (input: { id: string }, { container }) => {
    const fps = container.resolve<FpsModuleService>(FPS_MODULE)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const history = await fps.readHistory(input.id)
    if (!history) {
      return new StepResponse<AdminPaymentDetails | null>(null)
    }
    const resolvers = history.cases.map(({ resolvedBy }) => resolvedBy)
    return new StepResponse<AdminPaymentDetails | null>({
      ...(await toAdminPayment(query, history.payment)),
      hold_reason: history.payment.holdReason,
      paid_at: history.payment.paidAt?.toISOString() ?? null,
      settled_at: history.settledAt?.toISOString() ?? null,
      timeline: buildTimeline(history, await userNames(query, resolvers)),
    })
  },
)

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { readStorePayment, type StorePayment } from "../lib/payment-view"

/** The id of {@link retrieveStorePaymentStep}. */
export const retrieveStorePaymentStepId = "fps-retrieve-store-payment"

/** Finds the payment that a payment session showed; null when it is not one of ours. */
export const retrieveStorePaymentStep = createStep(
  retrieveStorePaymentStepId,
  async (input: { session_id: string }, { container }) => {
    const fps = container.resolve<FpsModuleService>(FPS_MODULE)
    const payment = await fps.findPaymentBySession(input.session_id)
    if (!payment) {
      return new StepResponse<StorePayment | null>(null)
    }
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    return new StepResponse<StorePayment | null>(
      await readStorePayment({ fps, query }, { payment, sessionId: input.session_id }),
    )
  },
)

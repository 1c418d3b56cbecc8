import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { toAdminEvent, type AdminEvent } from "../lib/admin-event"
import { readableBody, type ReadableBody } from "../lib/readable-body"

/** An event with its raw body. */
export interface AdminEventDetails extends AdminEvent, ReadableBody {}

/** The id of {@link retrieveEventStep}. */
export const retrieveEventStepId = "fps-retrieve-event"

/** Finds one event; null when there is none with the id. */
export const retrieveEventStep = createStep(
  retrieveEventStepId,
  async (input: { id: string }, { container }) => {
    const found = await container.resolve<FpsModuleService>(FPS_MODULE).findEvent(input.id)
    return new StepResponse<AdminEventDetails | null>(
      found && { ...toAdminEvent(found.event), ...readableBody(found.body) },
    )
  },
)

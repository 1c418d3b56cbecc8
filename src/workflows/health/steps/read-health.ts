import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { toAdminHealth } from "../lib/admin-health"

/** The id of {@link readHealthStep}. */
export const readHealthStepId = "fps-read-health"

/** Reads how the connection with the gateway does. Asks the gateway nothing. */
export const readHealthStep = createStep(readHealthStepId, async (_: object, { container }) => {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const [rows, { environment }] = await Promise.all([fps.readHealth(), fps.settings()])
  return new StepResponse(toAdminHealth(rows, environment))
})

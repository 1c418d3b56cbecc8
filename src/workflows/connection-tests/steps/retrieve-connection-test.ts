import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { toAdminTest, type AdminConnectionTest } from "../lib/admin-test"
import { finishOverdue } from "../lib/finish-overdue"

/** The id of {@link retrieveConnectionTestStep}. */
export const retrieveConnectionTestStepId = "fps-retrieve-connection-test"

/** Reads one test, or the one that began last; null when there is none. */
export const retrieveConnectionTestStep = createStep(
  retrieveConnectionTestStepId,
  async ({ id }: { id?: string }, { container }) => {
    const fps = container.resolve<FpsModuleService>(FPS_MODULE)
    const found = await (id === undefined
      ? fps.connectionTests.latest()
      : fps.connectionTests.find({ id }))
    const test = found && (await finishOverdue(fps, found))
    return new StepResponse<AdminConnectionTest | null>(test && toAdminTest(test))
  },
)

import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type FpsModuleService } from "../modules/fps"
import type { Environment } from "../fps/settings/schema"
import {
  toAdminTest,
  type AdminConnectionTest,
  finishOverdue,
} from "../fps/settings/connection-test/answers"
import { eventToken, testReference } from "../fps/settings/connection-test/run"

/** Which environment to test; the active one when none is named. */
export interface StartConnectionTestInput {
  readonly environment?: Environment
  /** Somebody has agreed that a real payment request is made. */
  readonly confirmed: boolean
  /** The admin user's id. */
  readonly actor_id: string
}

/** A test that has begun, or why none has. */
export type StartConnectionTestResult =
  | { readonly started: true; readonly test: AdminConnectionTest }
  | {
      readonly started: false
      readonly reason: "not_configured" | "confirmation_needed" | "already_running"
      readonly environment: Environment
    }

/** Short, since the event of the expiry ends the test; twice what the gateway client asks for. */
const EXPIRES_IN_MS = 60_000

const startConnectionTestStepId = "fps-start-connection-test"

/** Writes a test down. Creating its gateway order is for `runConnectionTest`. */
const startConnectionTestStep = createStep(
  startConnectionTestStepId,
  async (input: StartConnectionTestInput, { container }) =>
    new StepResponse(await begin(container.resolve<FpsModuleService>(FPS_MODULE), input)),
)

async function begin(
  fps: FpsModuleService,
  input: StartConnectionTestInput,
): Promise<StartConnectionTestResult> {
  const settings = await fps.settings()
  const environment = input.environment ?? settings.environment
  if (!settings.environments[environment]) {
    return { started: false, reason: "not_configured", environment }
  }
  if (environment === "production" && !input.confirmed) {
    return { started: false, reason: "confirmation_needed", environment }
  }
  for (const running of await fps.connectionTests.running()) {
    await finishOverdue(fps, running)
  }
  const test = await fps.connectionTests.begin({
    environment,
    reference: testReference(),
    uniqueOrderId: testReference(),
    eventToken: eventToken(),
    expiresAt: new Date(Math.floor((Date.now() + EXPIRES_IN_MS) / 1000) * 1000),
    startedBy: input.actor_id,
  })
  return test
    ? { started: true, test: toAdminTest(test) }
    : { started: false, reason: "already_running", environment }
}

/** The id of {@link startConnectionTestWorkflow}. */
export const startConnectionTestWorkflowId = "fps-start-connection-test"

/**
 * @summary Begin a test of the connection; `runConnectionTest` carries it out.
 *
 * @example
 * const { result } = await startConnectionTestWorkflow(container).run({
 *   input: { environment: "sandbox", confirmed: false, actor_id: "user_…" },
 * })
 */
export const startConnectionTestWorkflow = createWorkflow(
  startConnectionTestWorkflowId,
  (input: WorkflowData<StartConnectionTestInput>) =>
    new WorkflowResponse(startConnectionTestStep(input)),
)

import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../modules/fps"
import type { Environment } from "../fps/settings/schema"
import {
  toAdminTest,
  type AdminConnectionTest,
  finishOverdue,
} from "../fps/settings/connection-test/answers"
import { eventToken, testReference } from "../fps/settings/connection-test/run"
import { oneStep } from "./one-step"

/** Which environment to test; by default the active one. */
export interface StartConnectionTestInput {
  readonly environment?: Environment
  /** Somebody agreed that a real payment request is made. */
  readonly confirmed: boolean
  /** The admin user's id. */
  readonly actor_id: string
}

/** A test that has started, or why it has not. */
export type StartConnectionTestResult =
  | { readonly started: true; readonly test: AdminConnectionTest }
  | {
      readonly started: false
      readonly reason: "not_configured" | "confirmation_needed" | "already_running"
      readonly environment: Environment
    }

/** Short, since the webhook of the expiry ends the test; twice what the gateway client demands. */
const EXPIRES_IN_MS = 60_000

/** Records a test. `runConnectionTest` creates its payment. */
async function startConnectionTest(
  input: StartConnectionTestInput,
  container: MedusaContainer,
): Promise<StartConnectionTestResult> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
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
export const startConnectionTestWorkflow = oneStep(
  startConnectionTestWorkflowId,
  startConnectionTest,
)

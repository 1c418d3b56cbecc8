import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type FpsModuleService } from "../modules/fps"
import { receiveDelivery, type Received } from "../fps/settle/receive"

/** A delivery as it came in. */
export interface ReceiveEventInput {
  /** The raw body, Base64: exactly the bytes received. */
  readonly body: string
  readonly signature: string | string[] | undefined
  readonly delivery_id: string | undefined
}

const receiveEventStepId = "fps-receive-event"

const receiveEventStep = createStep(
  receiveEventStepId,
  async (input: ReceiveEventInput, { container }) =>
    new StepResponse<Received>(
      await receiveDelivery(container.resolve<FpsModuleService>(FPS_MODULE), {
        body: Buffer.from(input.body, "base64"),
        signature: input.signature,
        deliveryId: input.delivery_id,
      }),
    ),
)

/** The id of {@link receiveEventWorkflow}. */
export const receiveEventWorkflowId = "fps-receive-event"

/**
 * @summary Verify a delivery of the gateway and store it in the inbox, from where it is settled.
 *
 * @example
 * const { result } = await receiveEventWorkflow(container).run({
 *   input: { body: raw.toString("base64"), signature: "t=…,s1=…", delivery_id: "…" },
 * })
 */
export const receiveEventWorkflow = createWorkflow(
  receiveEventWorkflowId,
  (input: WorkflowData<ReceiveEventInput>) => new WorkflowResponse(receiveEventStep(input)),
)

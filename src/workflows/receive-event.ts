import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../modules/fps"
import { receiveDelivery, type Received } from "../fps/settle/receive"
import { oneStep } from "./one-step"

/** A delivery as received. */
export interface ReceiveEventInput {
  /** The raw body, Base64: exactly the bytes received. */
  readonly body: string
  readonly signature: string | string[] | undefined
  readonly delivery_id: string | undefined
}

async function receiveEvent(
  input: ReceiveEventInput,
  container: MedusaContainer,
): Promise<Received> {
  return await receiveDelivery(container.resolve<FpsModuleService>(FPS_MODULE), {
    body: Buffer.from(input.body, "base64"),
    signature: input.signature,
    deliveryId: input.delivery_id,
  })
}

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
export const receiveEventWorkflow = oneStep(receiveEventWorkflowId, receiveEvent)

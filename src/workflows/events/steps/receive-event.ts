import { createHash } from "node:crypto"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { readEventBody, type SignatureFailure } from "../../../protocol"
import { noteTestEvent } from "../lib/note-test-event"
import { verifyDelivery } from "../lib/verify-delivery"

/** A delivery as it came in. */
export interface ReceiveEventInput {
  /** The raw body, Base64: exactly the bytes received. */
  readonly body: string
  readonly signature: string | string[] | undefined
  readonly delivery_id: string | undefined
}

/** What became of a delivery. `reason` is for health and tests, never for the sender. */
export type ReceiveEventResult =
  | { readonly stored: false; readonly reason: SignatureFailure }
  | {
      readonly stored: true
      readonly event_id: string
      readonly duplicate: boolean
      readonly due: boolean
    }

/** The id of {@link receiveEventStep}. */
export const receiveEventStepId = "fps-receive-event"

/** A longer delivery id would not fit an index; its hash tells it apart just as well. */
const MAX_DELIVERY_ID = 200

/**
 * Verifies the bytes, and only then reads them, and stores what they say. A body that cannot be
 * read is stored too: its signature proves that the gateway meant something by it.
 */
export const receiveEventStep = createStep(
  receiveEventStepId,
  async (input: ReceiveEventInput, { container }) => {
    const fps = container.resolve<FpsModuleService>(FPS_MODULE)
    const body = Buffer.from(input.body, "base64")
    const check = await verifyDelivery(fps, { body, signature: input.signature })
    if (!check.ok) {
      return new StepResponse<ReceiveEventResult>({ stored: false, reason: check.reason })
    }
    const columns = eventColumns(body)
    const { id, duplicate, due } = await fps.storeEvent({
      environment: check.keyId,
      deliveryId: deliveryId(input.delivery_id),
      bodyHash: createHash("sha256").update(body).digest("hex"),
      bodyBase64: input.body,
      ...columns,
    })
    await noteTestEvent(fps, {
      reference: columns.reference,
      environment: check.keyId,
      timestamp: check.timestamp,
    })
    return new StepResponse<ReceiveEventResult>({ stored: true, event_id: id, duplicate, due })
  },
)

function deliveryId(header: string | undefined): string {
  const id = header?.trim() ?? ""
  return id.length > MAX_DELIVERY_ID
    ? `sha256:${createHash("sha256").update(id).digest("hex")}`
    : id
}

function eventColumns(body: Uint8Array) {
  const reading = readEventBody(body)
  if (!reading.readable) {
    return {
      kind: "unreadable" as const,
      eventCode: reading.eventId === undefined ? null : String(reading.eventId),
      gatewayOrderId: reading.gatewayOrderId ?? null,
      reference: null,
      amount: null,
      currencyCode: null,
    }
  }
  const { event } = reading
  return {
    kind: event.kind,
    eventCode: String(event.eventId),
    gatewayOrderId: event.gatewayOrderId ?? null,
    reference: event.reference ?? null,
    amount: event.amount ?? null,
    currencyCode: event.currency ?? null,
  }
}

import { createHash } from "node:crypto"
import type { FpsModuleService } from "../../modules/fps"
import type { EventContent } from "../events/change-events"
import {
  readEventBody,
  type SignatureFailure,
  verifySignature,
  type SignatureCheck,
} from "../../protocol"
import { count, secondsSince, took, traced } from "../../telemetry"
import type { Environment } from "../settings/schema"
import { createLimit } from "./limit"

/** A delivery: the bytes, and what its headers say. */
interface Delivery {
  readonly body: Buffer
  readonly signature: string | string[] | undefined
  readonly deliveryId: string | undefined
}

/** The result of a delivery. `reason` is for health and tests, never for the sender. */
export type Received =
  | { readonly stored: false; readonly reason: SignatureFailure }
  | {
      readonly stored: true
      readonly eventId: string
      readonly duplicate: boolean
      /** True if settling its purchase now makes sense. */
      readonly due: boolean
    }

/** A longer delivery id does not fit an index. Its hash identifies it just as well. */
const MAX_DELIVERY_ID = 200

/** The end of the year 9999. A signature may name any later second, and a date cannot. */
const LATEST_SECOND = 253_402_300_799

type Fps = Pick<
  FpsModuleService,
  "settings" | "signingKeys" | "settingsStore" | "health" | "events"
>

/** A delivery is stored within this time, or its sender gets another answer. */
export const STORE_WITHIN_MS = 8_000

/** Only verified deliveries take a place, so unsigned traffic cannot delay signed traffic. */
const limit = createLimit(8, { releaseAfterMs: STORE_WITHIN_MS })

/**
 * Verifies the bytes of a delivery, parses them only then, and stores them. Nothing else writes
 * webhook events. A body that cannot be parsed is stored too: its signature proves that the gateway
 * sent it.
 */
export async function receiveDelivery(fps: Fps, delivery: Delivery): Promise<Received> {
  const began = performance.now()
  let outcome = "not_stored"
  try {
    const received = await traced({ name: "fps.event.store" }, () => store(fps, delivery))
    outcome = outcomeOf(received)
    return received
  } finally {
    const attributes = { "fps.delivery.outcome": outcome }
    count("fps.event.deliveries", attributes)
    took("fps.event.store.duration", secondsSince(began), attributes)
  }
}

function outcomeOf(received: Received): string {
  if (!received.stored) {
    return `refused_${received.reason}`
  }
  return received.duplicate ? "duplicate" : "stored"
}

async function store(fps: Fps, { body, signature, deliveryId }: Delivery): Promise<Received> {
  const check = await verifyDelivery(fps, { body, signature })
  if (!check.ok) {
    return { stored: false, reason: check.reason }
  }
  const { id, duplicate, due } = await limit.first(async () =>
    fps.events.store({
      environment: check.keyId,
      deliveryId: shortId(deliveryId),
      bodyHash: createHash("sha256").update(body).digest("hex"),
      bodyBase64: body.toString("base64"),
      signedAt: new Date(Math.min(check.timestamp, LATEST_SECOND) * 1000),
      ...readContent(body),
    }),
  )
  return { stored: true, eventId: id, duplicate, due }
}

function shortId(header: string | undefined): string {
  const id = header?.trim() ?? ""
  return id.length > MAX_DELIVERY_ID
    ? `sha256:${createHash("sha256").update(id).digest("hex")}`
    : id
}

/** Returns what is stored of a body besides its bytes. */
export function readContent(body: Uint8Array): EventContent {
  const reading = readEventBody(body)
  if (!reading.readable) {
    return {
      kind: "unreadable",
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

/** The bytes of a delivery and its signature header, as received. */
interface DeliveryProof {
  readonly body: Buffer
  readonly signature: string | string[] | undefined
}

/**
 * Checks a delivery against every signing secret of the current settings, and reports a refusal to
 * health. It asks neither the database nor a workflow, so a flood of forged events costs little.
 *
 * Throws if the secrets may have changed and the database cannot be asked: a refusal could be
 * wrong, and the gateway would not send the event again.
 */
async function verifyDelivery(
  fps: Pick<FpsModuleService, "signingKeys" | "settingsStore" | "health">,
  { body, signature }: DeliveryProof,
): Promise<SignatureCheck<Environment>> {
  const check = verifySignature({ header: signature, body, keys: await fps.signingKeys() })
  if (!check.ok) {
    if (isAboutSecrets(check.reason) && fps.settingsStore.isStale()) {
      throw new Error("The signing secrets could not be read again.")
    }
    fps.health.refused(check.reason)
  }
  return check
}

function isAboutSecrets(reason: SignatureFailure): boolean {
  return reason === "wrong_signature" || reason === "missing_secret"
}

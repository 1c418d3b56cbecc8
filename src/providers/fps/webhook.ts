import type { ProviderWebhookPayload, WebhookActionResult } from "@medusajs/framework/types"
import {
  judgeEvent,
  readEventBody,
  SIGNATURE_HEADER,
  verifySignature,
  type DecimalInput,
} from "../../protocol"
import { readAmount } from "../../fps/medusa/amounts"
import type { ProviderDependencies } from "../../fps/checkout/provider-dependencies"

const NOT_SUPPORTED: WebhookActionResult = { action: "not_supported" }

/**
 * Reads an event for Medusa's own webhook route. It verifies the event, and answers from our tables
 * alone: session and amount are the ones we created, never the event's. Our webhook endpoint
 * settles events; this method makes core's route harmless, should a host reach it. Records nothing.
 */
export async function getWebhookActionAndData(
  { fps, query }: ProviderDependencies,
  payload: ProviderWebhookPayload["payload"],
): Promise<WebhookActionResult> {
  const settings = await fps.settings()
  const body = bytesOf(payload.rawData)
  const check = verifySignature({
    header: headerOf(payload.headers),
    body,
    keys: await fps.signingKeys(),
  })
  if (!check.ok) {
    return NOT_SUPPORTED
  }
  const reading = readEventBody(body)
  if (!reading.readable || !reading.event.gatewayOrderId) {
    return NOT_SUPPORTED
  }
  const payment = await fps.payments.find({ gateway_order_id: reading.event.gatewayOrderId })
  if (!payment || payment.settlement === "held") {
    return NOT_SUPPORTED
  }
  const verdict = judgeEvent({
    event: reading.event,
    environment: check.keyId,
    activeEnvironment: settings.environment,
    ledger: payment,
  })
  const session = await findSession(query, payment.sessionId)
  if (!session || readAmount(session.amount) !== payment.amount) {
    return NOT_SUPPORTED
  }
  const data = { session_id: payment.sessionId, amount: session.amount as number }
  switch (verdict.do) {
    case "pay":
      return { action: "captured", data }
    case "close":
      return payment.status === "paid" ? NOT_SUPPORTED : { action: "canceled", data }
    case "hold":
    case "foreign":
    case "unknown_gateway_order":
    case "check":
    case "record":
      return NOT_SUPPORTED
  }
}

/** A host that did not keep the raw body passes nothing, which is refused as empty. */
function bytesOf(rawData: unknown): Uint8Array {
  if (rawData instanceof Uint8Array) {
    return rawData
  }
  return Buffer.from(typeof rawData === "string" ? rawData : "")
}

async function findSession(
  query: ProviderDependencies["query"],
  id: string,
): Promise<{ amount: DecimalInput } | undefined> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: ["id", "amount"],
    filters: { id },
  })
  return data[0] as { amount: DecimalInput } | undefined
}

function headerOf(headers: Record<string, unknown>): string | string[] | undefined {
  const entry = Object.entries(headers).find(([name]) => name.toLowerCase() === SIGNATURE_HEADER)
  const value = entry?.[1]
  return typeof value === "string" || isTexts(value) ? value : undefined
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string")
}

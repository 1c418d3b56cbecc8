import { createHmac, randomUUID } from "node:crypto"
import type { LedgerPayment } from "../../../src/modules/fps"
import { paidBody } from "../../helpers/deliver"
import { rawPost, type RawAnswer, type RawPost } from "../../helpers/raw-http"
import { TEA_PRICE } from "../../helpers/seed"
import type { Shop } from "../../helpers/shop"
import { SANDBOX_SECRET, type Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { untilSettled } from "../../helpers/settled"

/** The two paths of the webhook endpoint: the provider's name, and its id in Medusa. */
export const WEBHOOK_PATHS = [
  "/hooks/payment/fps_checkout",
  "/hooks/payment/pp_fps_checkout",
] as const

/** The placed order once its money came. */
export const PAID = {
  status: "pending",
  paymentStatus: "completed",
  captures: [TEA_PRICE],
  refunds: [],
}

export const RECEIVED = '{"received":true}'
export const DUPLICATE = '{"received":true,"duplicate":true}'
export const INVALID = '{"error":"invalid_signature"}'

/** How a delivery is signed; by default as the gateway's sandbox does it, this moment. */
export interface Signing {
  readonly secret?: string
  readonly t?: string
  readonly encoding?: "base64" | "base64url" | "hex"
}

/** A signature header made without the project's own code. */
export function sign(body: Uint8Array, signing: Signing = {}): string {
  const { secret = SANDBOX_SECRET, encoding = "base64" } = signing
  const t = signing.t ?? String(secondsFromNow(0))
  const s1 = createHmac("sha256", secret).update(`${t}.`).update(body).digest(encoding)
  return `t=${t},s1=${s1}`
}

export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds
}

/** A delivery to the webhook endpoint: everything but the body has a default that is right. */
export interface Delivery {
  readonly body: Uint8Array
  readonly path?: string
  /** Null sends none. */
  readonly id?: string | null
  /** Null sends none; several send the header several times. */
  readonly signature?: string | readonly string[] | null
  readonly contentType?: string | null
  readonly headers?: RawPost["headers"]
  readonly chunked?: boolean
  readonly cutAfter?: number
  readonly stopAfter?: number
  readonly slowly?: RawPost["slowly"]
}

/** Posts a delivery exactly as described. */
export function post(store: Store, delivery: Delivery): Promise<RawAnswer> {
  const {
    body,
    path = WEBHOOK_PATHS[0],
    id = randomUUID(),
    contentType = "application/json",
  } = delivery
  const signature = delivery.signature === undefined ? sign(body) : delivery.signature
  const headers: [string, string][] = [
    ...[contentType ?? []].flat().map((value): [string, string] => ["content-type", value]),
    ...[signature ?? []].flat().map((value): [string, string] => ["X-Service-Signature", value]),
    ...[id ?? []].flat().map((value): [string, string] => ["X-Service-Event-Id", value]),
  ]
  return rawPost(store.backendUrl(), {
    path,
    headers: [...headers, ...(delivery.headers ?? [])],
    body,
    chunked: delivery.chunked,
    cutAfter: delivery.cutAfter,
    stopAfter: delivery.stopAfter,
    slowly: delivery.slowly,
  })
}

/**
 * The webhook endpoint answers after 9 s at most. A busy machine takes longer over it, and never as long as
 * Node itself waits: a minute and more.
 */
export const IN_TIME_MS = 45_000

/** An order that is placed and waits for its payment. Every test begins with it. */
export type Placed = Awaited<ReturnType<Shop["checkout"]>> & { readonly orderId: string }

/** The bytes of a 2001 for a placed order. */
export async function paidEvent(store: Store, placed: Placed): Promise<Buffer> {
  return eventFor(await store.shop().ledger(placed.gatewayOrderId))
}

/** The bytes of a 2001 for a ledger row. */
export function eventFor(payment: LedgerPayment): Buffer {
  return Buffer.from(paidBody(payment, "directpay"))
}

/** Everything that a delivery could change. */
export async function stateOf(store: Store, placed: Placed) {
  const shop = store.shop()
  return {
    inbox: await store.fps().listFpsEvents({}),
    ledger: await shop.ledger(placed.gatewayOrderId),
    order: await shop.order(placed.orderId),
    reserved: await shop.reserved(),
    cases: await shop.cases(),
  }
}

/** The inbox as far as tests look at it, oldest first. */
export async function inbox(store: Store) {
  const events = await store.fps().listFpsEvents({}, { order: { created_at: "ASC" } })
  return events.map(({ environment, delivery_id, kind, state, event_code, outcome }) => ({
    environment,
    delivery_id,
    kind,
    state,
    event_code,
    outcome,
  }))
}

/** Waits until nothing in the inbox waits any more. */
export async function handled(store: Store, ms?: number): Promise<void> {
  await eventually(
    () => store.fps().listFpsEvents({ state: "waiting" }),
    (waiting) => waiting.length === 0,
    ms,
  )
}

/** Waits until a gateway order is paid and settled or held, and returns its ledger row. */
export function settledRow(store: Store, gatewayOrderId: string): Promise<LedgerPayment> {
  return untilSettled(store, gatewayOrderId)
}

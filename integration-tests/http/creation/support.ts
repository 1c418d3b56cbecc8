import { randomUUID } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import type { LedgerPayment } from "../../../src/modules/fps"
import { asMinorUnits } from "../../../src/protocol"
import type { RecordedRequest } from "../../../src/sandbox"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"

/** The body of an order-creation call, as far as tests pick from it. */
export interface CreationBody {
  readonly order: Readonly<Record<string, unknown>>
  readonly customer: Readonly<Record<string, unknown>>
}

/** Begins to watch the sandbox; what it returns lists the creation calls since. */
export function watchCreations(store: Store): () => (RecordedRequest & { body: CreationBody })[] {
  const known = new Set(store.sandbox().requests())
  return () =>
    store
      .sandbox()
      .requests()
      .filter((request) => request.method === "POST" && !known.has(request))
      .map((request) => ({ ...request, body: request.body as CreationBody }))
}

/** The payment sessions that a collection has in Medusa's database, oldest first. */
export async function sessionsOf(store: Store, collectionId: string) {
  const payments = store.container().resolve(Modules.PAYMENT)
  return payments.listPaymentSessions(
    { payment_collection_id: collectionId },
    { order: { created_at: "ASC" } },
  )
}

/** A POST to the store API as a customer, logged in or not. */
export function customerPost(store: Store, path: string, token?: string) {
  const request = store
    .http()
    .post(path)
    .set("x-publishable-api-key", store.seeded().publishableKey)
  return token ? request.set("authorization", `Bearer ${token}`) : request
}

/** Makes a ledger row older or its life shorter. `set` is SQL. */
export async function age(store: Store, payment: LedgerPayment, set: string): Promise<void> {
  await sql(store, `update fps_payment set ${set} where id = ?`, [payment.id])
}

/** The address that gateway orders of the sandbox are paid at. */
export function checkoutOf(store: Store, gatewayOrderId: unknown): string | undefined {
  return store.sandbox().order(String(gatewayOrderId))?.redirectURI
}

/** A collection with a creation that was begun a while ago, by a process that is gone. */
export async function stuckCreation(store: Store, secondsAgo: number): Promise<string> {
  const cartId = await store.shop().cart()
  const collectionId = await store.shop().collection(cartId)
  const now = new Date(Date.now() - secondsAgo * 1000)
  await store.fps().payments.open({
    sessionId: "payses_of_a_process_that_is_gone",
    paymentCollectionId: collectionId,
    cartId,
    environment: "sandbox",
    orderCreation: "directpay",
    amount: asMinorUnits(10_000),
    currencyCode: "hkd",
    expiresAt: new Date(now.getTime() + 900_000),
    now,
    reference: "STUCK",
    uniqueOrderId: "STUCK",
    returnToken: randomUUID(),
  })
  return collectionId
}

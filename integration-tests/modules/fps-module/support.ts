import { createHash, randomUUID } from "node:crypto"
import type { FpsModuleService, Lease } from "../../../src/modules/fps"
import { asMinorUnits } from "../../../src/protocol"

export type StoreInput = Parameters<FpsModuleService["events"]["store"]>[0]
export type OpenInput = Parameters<FpsModuleService["payments"]["open"]>[0]
export type CaseInput = Parameters<FpsModuleService["cases"]["open"]>[0]

/** What the tests of the module work with. */
export interface Module {
  readonly fps: FpsModuleService
  /** Rows of a query, on a connection of its own. */
  readonly sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

/** A verified 2001 on its way into the inbox. */
export function delivery(change: Partial<StoreInput> = {}): StoreInput {
  const body = Buffer.from(randomUUID())
  return {
    environment: "sandbox",
    deliveryId: randomUUID(),
    bodyHash: createHash("sha256").update(body).digest("hex"),
    bodyBase64: body.toString("base64"),
    kind: "paid",
    eventCode: "2001",
    gatewayOrderId: "gateway-order-1",
    reference: "REFERENCE",
    amount: asMinorUnits(10_000),
    currencyCode: "hkd",
    signedAt: new Date(),
    ...change,
  }
}

/** Routes the oldest event that waits, or a certain one. */
export async function routeEvent(
  fps: FpsModuleService,
  { id, after }: { id?: string; after?: string } = {},
) {
  const routed = await fps.purchases.routeEvents({
    ...(id === undefined ? {} : { ids: [id] }),
    after,
    limit: 1,
  })
  return routed[0] ?? null
}

/** A gateway order of HKD 100 for one payment collection, that lives for 15 minutes. */
export function opening(change: Partial<OpenInput> = {}): OpenInput {
  const now = change.now ?? new Date()
  return {
    sessionId: `payses_${randomUUID()}`,
    paymentCollectionId: "pay_col_1",
    cartId: "cart_1",
    environment: "sandbox",
    orderCreation: "directpay",
    amount: asMinorUnits(10_000),
    currencyCode: "hkd",
    expiresAt: new Date(now.getTime() + 900_000),
    now,
    reference: randomUUID(),
    uniqueOrderId: randomUUID(),
    returnToken: randomUUID(),
    ...change,
  }
}

/** A ledger row in `creating`. */
export async function created(fps: FpsModuleService, change: Partial<OpenInput> = {}) {
  const { kind, payment } = await fps.payments.open(opening(change))
  if (kind !== "created" || !payment) {
    throw new Error(`The gateway order was not created but ${kind}.`)
  }
  return payment
}

/** A ledger row that can be paid. */
export async function pending(fps: FpsModuleService, change: Partial<OpenInput> = {}) {
  const { id } = await created(fps, change)
  return fps.payments.change(id, {
    news: "created",
    gatewayOrderId: randomUUID(),
    redirectUrl: "https://gateway.example/checkout",
  })
}

/** A purchase that this test looks at. */
export async function leased(fps: FpsModuleService, id: string, seconds = 60): Promise<Lease> {
  const lease = await fps.purchases.take({ id, token: randomUUID(), seconds })
  if (!lease) {
    throw new Error(`Purchase ${id} is leased by somebody else.`)
  }
  return lease
}

/** How many wait for somebody else's lock. */
export async function heldUp({ sql }: Module): Promise<number> {
  // Or a transaction sees for as long as it lasts whoever was there when it first looked.
  await sql("select pg_stat_clear_snapshot()")
  const [found] = await sql(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(found?.waiting)
}

/** A purchase that has come to rest: its look saw everything and has nothing to wait for. */
export async function atRest(fps: FpsModuleService, id: string): Promise<void> {
  const lease = await leased(fps, id)
  const ledger = await fps.purchases.read(id)
  await fps.purchases.finish(lease, {
    revision: ledger?.purchase.revision ?? 0,
    nextRunAt: null,
    order: null,
  })
}

/** What a purchase waits for, in the words of the tests. */
export async function stateOf({ sql }: Pick<Module, "sql">, id: string) {
  const [row] = await sql(
    `select revision, settled_revision, idle_since is not null as rests, next_run_at <= now() as due,
            lease_token is not null as leased
       from fps_purchase where id = $1`,
    [id],
  )
  return row
}

/** How often each word occurs. */
export function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) {
    counts[word] = (counts[word] ?? 0) + 1
  }
  return counts
}

/** What the tests of routing have at hand: payments that can be paid, and their events. */
export function routingHelpers(get: () => Module) {
  return {
    payments: async (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, i) =>
          pending(get().fps, { cartId: `cart_${i}`, paymentCollectionId: `pay_col_${i}` }),
        ),
      ),
    storeFor: async (gatewayOrderId: string | null, change = {}) =>
      (await get().fps.events.store(delivery({ gatewayOrderId, ...change }))).id,
  }
}

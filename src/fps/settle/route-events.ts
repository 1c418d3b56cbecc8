import { z } from "zod"
import type { MedusaContainer } from "@medusajs/framework/types"
import { messageOf } from "../medusa/message-of"
import type { CaseInput, InboxEvent } from "../types"
import type { RouteEventsInput } from "../purchases/events"
import { settleDependencies, type SettleDependencies } from "../dependencies"
import { moneyKey } from "../vocabulary"
import type { ConnectionTest } from "../settings/connection-test/tests"
import { isSandboxMoneyInProduction } from "../../protocol"
import { settleDuePurchases, settlePurchaseSoon, settlePurchase } from "./scheduler"

/** Routes at most this many unrouted events in one transaction. */
const MOST_ROUTED = 100

/**
 * Settles the purchase of an event that was just stored, in this process, without waiting for the
 * job. Never throws: the job finds what fails here.
 */
export async function followEvent(container: MedusaContainer, id: string): Promise<void> {
  const [routed] = await route(container, { ids: [id], limit: 1 })
  if (routed?.purchaseId) {
    await settlePurchaseSoon(container, routed.purchaseId)
  }
}

/** {@link followEvent} for a caller who waits for the result. */
export async function followStored(container: MedusaContainer, id: string): Promise<void> {
  const [routed] = await route(container, { ids: [id], limit: 1 })
  if (routed?.purchaseId) {
    await settlePurchase(container, routed.purchaseId)
  }
}

/** Settles what was left: unrouted events, and purchases that are due. Never throws. */
export async function followAll(container: MedusaContainer, most: number): Promise<void> {
  let after: string | undefined
  for (let left = most; left > 0;) {
    const routed = await route(container, { after, limit: Math.min(left, MOST_ROUTED) })
    after = routed.at(-1)?.event.id
    if (after === undefined) {
      break
    }
    left -= routed.length
  }
  await settleDuePurchases(container, most)
}

type Routed = Awaited<ReturnType<SettleDependencies["fps"]["purchases"]["routeEvents"]>>

/**
 * Routes events to their purchases, and settles those of unknown payments. Returns the purchases.
 */
async function route(container: MedusaContainer, input: RouteEventsInput): Promise<Routed> {
  const dependencies = settleDependencies(container)
  const { fps, logger } = dependencies
  try {
    const routed = await fps.purchases.routeEvents(input)
    const unknown = routed.flatMap(({ event, purchaseId }) => (purchaseId ? [] : [event]))
    if (unknown.length > 0) {
      await recordUnknownEvents(dependencies, unknown)
    }
    return routed
  } catch (error) {
    logger.error(`fps: following events failed error=${messageOf(error)}`)
    return []
  }
}

/**
 * Most unknown events change nothing that anybody waits for. Payments, and what a connection test
 * waits for, are handled one by one.
 */
async function recordUnknownEvents(
  dependencies: SettleDependencies,
  events: readonly InboxEvent[],
): Promise<void> {
  const { fps } = dependencies
  const ofTests = await fps.connectionTests.eventsOf(events)
  const mean = (event: InboxEvent) => event.kind === "paid" || ofTests.has(event.id)
  const ids = events.filter((event) => !mean(event)).map(({ id }) => id)
  if (ids.length > 0) {
    await fps.events.finish({ ids, outcome: "recorded" })
  }
  for (const event of events.filter(mean)) {
    await followUnknown(dependencies, event)
  }
}

async function followUnknown(dependencies: SettleDependencies, event: InboxEvent): Promise<void> {
  const { fps } = dependencies
  try {
    const outcome = await followUnknownEvent(dependencies, event)
    await fps.events.finish({ ids: [event.id], outcome })
  } catch (error) {
    await fps.events.fail({ of: { id: event.id }, error: messageOf(error) })
  }
}

/** Settles the purchases of an order that changed. */
export async function followOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const { fps, query } = settleDependencies(container)
  const linked = async (entity: string, field: "cart_id" | "payment_collection_id") => {
    const { data } = await query.graph({ entity, fields: [field], filters: { order_id: orderId } })
    return linkSchema.parse(data).flatMap((link) => link[field] ?? [])
  }
  const [cartIds, paymentCollectionIds] = await Promise.all([
    linked("order_cart", "cart_id"),
    linked("order_payment_collection", "payment_collection_id"),
  ])
  const found = await fps.purchases.find({ orderId, cartIds, paymentCollectionIds })
  for (const id of await fps.purchases.markChanged(found)) {
    await settlePurchaseSoon(container, id)
  }
}

const linkSchema = z.array(
  z.object({ cart_id: z.string().optional(), payment_collection_id: z.string().optional() }),
)

/** Older orders are not swept. */
const SWEEP_DAYS = 90
const SWEEP_BATCH = 200

const orderSchema = z.object({ id: z.string(), status: z.string(), version: z.number().nullish() })

/**
 * Finds orders that were cancelled or edited while their purchase was idle and whose event was
 * lost, and carts that became an order. Returns how many.
 */
export async function sweepOrders(container: MedusaContainer): Promise<number> {
  const { fps, query } = settleDependencies(container)
  let changed = 0
  for (let after = ""; ;) {
    const seen = await fps.purchases.listIdle({ days: SWEEP_DAYS, after, limit: SWEEP_BATCH })
    const last = seen.at(-1)
    if (!last) {
      return changed
    }
    const orders = await readOrders(query, seen)
    // A purchase whose order is gone was taken back, and its cart completed again.
    const without = seen.filter(({ orderId }) => !orders.has(orderId ?? ""))
    const placed = await readPlacedCarts(query, without)
    const woken = seen.filter(({ cartId, orderId, status, version }) => {
      const order = orders.get(orderId ?? "")
      return order
        ? order.status !== status || (order.version ?? null) !== version
        : placed.has(cartId ?? "")
    })
    await fps.purchases.markChanged(woken.map(({ id }) => id))
    changed += woken.length
    after = last.cursor
  }
}

type Resting = Awaited<ReturnType<SettleDependencies["fps"]["purchases"]["listIdle"]>>

async function readOrders(query: SettleDependencies["query"], seen: Resting) {
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "status", "version"],
    filters: { id: seen.flatMap(({ orderId }) => orderId ?? []) },
  })
  const orders = z.array(orderSchema).parse(data)
  return new Map(orders.map((order) => [order.id, order]))
}

/** Returns the carts that have an order. */
async function readPlacedCarts(query: SettleDependencies["query"], seen: Resting) {
  const { data } = await query.graph({
    entity: "order_cart",
    fields: ["cart_id"],
    filters: { cart_id: seen.flatMap(({ cartId }) => cartId ?? []) },
  })
  return new Set(linkSchema.parse(data).map(({ cart_id }) => cart_id))
}

type UnknownDependencies = Pick<SettleDependencies, "fps" | "logger">

/**
 * Handles an event of an unknown payment. An event of a connection test ends that test, a payment
 * becomes a case, and anything else is only recorded. Returns the outcome.
 */
async function followUnknownEvent(
  dependencies: UnknownDependencies,
  event: InboxEvent,
): Promise<"round_trip_test" | "held" | "recorded"> {
  const { fps } = dependencies
  const test = await findTestOf(dependencies, event)
  if (test) {
    await fps.connectionTests.advance({
      id: test.id,
      news: { type: "event", environment: event.environment, ...skewOf(event) },
      ...(event.gatewayOrderId ? { gatewayOrderId: event.gatewayOrderId } : {}),
    })
  }
  const { environment: activeEnvironment } = await fps.settings()
  // The sandbox's secret is often published, so invented payments must not fill the list of cases.
  const isSandboxMoney = test
    ? ![test.environment, event.environment].includes("production")
    : isSandboxMoneyInProduction({ environment: event.environment, activeEnvironment })
  if (event.kind === "paid" && event.gatewayOrderId && !isSandboxMoney) {
    await openUnknownCase(dependencies, { event, test })
    return test ? "round_trip_test" : "held"
  }
  return test ? "round_trip_test" : "recorded"
}

/** Returns the connection test of an event, or null. */
async function findTestOf(
  { fps }: UnknownDependencies,
  { gatewayOrderId, reference }: InboxEvent,
): Promise<ConnectionTest | null> {
  const known = gatewayOrderId
    ? await fps.connectionTests.find({ gateway_order_id: gatewayOrderId })
    : null
  // The event may arrive before the answer to the creation, or that answer was lost.
  return known ?? (reference ? fps.connectionTests.find({ reference }) : null)
}

/** Returns by how much the gateway's clock is ahead of ours. */
function skewOf({ signedAt, receivedAt }: InboxEvent) {
  return { skewSeconds: Math.round((signedAt.getTime() - receivedAt.getTime()) / 1000) }
}

/** A real payment of a connection test is real money too, whenever it arrives. */
async function openUnknownCase(
  { fps, logger }: UnknownDependencies,
  { event, test }: { event: InboxEvent; test: ConnectionTest | null },
): Promise<void> {
  const key = moneyKey.unknown(event.environment, event.gatewayOrderId)
  const input: CaseInput = {
    kind: "unknown_gateway_order",
    moneyKey: key,
    amount: event.amount,
    currencyCode: event.currencyCode,
    gatewayOrderId: event.gatewayOrderId,
    evidence: {
      event_id: event.id,
      environment: event.environment,
      reference: event.reference,
      ...(test ? { connection_test_id: test.id } : {}),
    },
  }
  const first = await fps.cases.open(input)
  const { opened } = first.isOther
    ? await fps.cases.open({ ...input, moneyKey: moneyKey.told(key, event) })
    : first
  if (opened) {
    logger.warn(`fps: needs attention case=unknown_gateway_order event=${event.id}`)
  }
}

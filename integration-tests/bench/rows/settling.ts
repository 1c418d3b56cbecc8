import { setTimeout as sleep } from "node:timers/promises"
import type { BenchStore, PlacedOrder } from "../store/start"

const PAID_AT = `select max(created_at) as at, count(distinct order_id)::int as orders
  from order_transaction where order_id = any ($1) and deleted_at is null`

/** So that the provider lets core capture: what an event writes into the ledger. */
const PROVE = `update fps_payment set status = 'paid', paid_at = now(),
    received_minor = amount_minor, received_currency = currency_code
  where gateway_order_id = any ($1)`

/** Core's way: the time until the last order has its money. */
export async function booked(
  store: BenchStore,
  orders: readonly PlacedOrder[],
  atOnce: number,
): Promise<number> {
  await store.sql(PROVE, [orders.map(({ gatewayOrderId }) => gatewayOrderId)])
  const began = Date.now()
  await store.medusa.ask({
    do: "process_payments",
    sessionIds: orders.map(({ sessionId }) => sessionId),
    atOnce,
  })
  return (await paidAt(store, orders)) - began
}

/** Our way: the gateway pays all of them at once, at one process of the store or at several in turn. */
export async function settled(
  store: BenchStore,
  orders: readonly PlacedOrder[],
  urls: readonly string[] = [store.url],
): Promise<number> {
  const began = Date.now()
  await Promise.all(orders.map(async (order, index) => store.pay(order, urls[index % urls.length])))
  const until = Date.now() + 300_000
  while (!(await areSettled(store, orders))) {
    if (Date.now() > until) {
      throw new Error("The orders were not paid within five minutes.")
    }
    await sleep(orders.length === 1 ? 20 : 500)
  }
  return (await paidAt(store, orders)) - began
}

async function areSettled(store: BenchStore, orders: readonly PlacedOrder[]): Promise<boolean> {
  const [row] = await store.sql<{ open: number }>(
    `select count(*)::int as open from fps_payment
      where gateway_order_id = any ($1) and settlement <> 'settled'`,
    [orders.map(({ gatewayOrderId }) => gatewayOrderId)],
  )
  return row?.open === 0
}

/** When the last of some orders had its money, by the books of Medusa. Throws unless all have it. */
export async function paidAt(store: BenchStore, orders: readonly Paid[]): Promise<number> {
  const row = await readPaid(store, orders)
  if (row?.orders !== orders.length) {
    throw new Error(`${row?.orders ?? 0} of ${orders.length} orders are paid.`)
  }
  return row.at.getTime()
}

/** Whether all of some orders have their money. */
export async function isPaid(store: BenchStore, orders: readonly Paid[]): Promise<boolean> {
  return (await readPaid(store, orders))?.orders === orders.length
}

type Paid = Pick<PlacedOrder, "orderId">

async function readPaid(store: BenchStore, orders: readonly Paid[]) {
  const [row] = await store.sql<{ at: Date; orders: number }>(PAID_AT, [
    orders.map(({ orderId }) => orderId),
  ])
  return row
}

import { setTimeout as sleep } from "node:timers/promises"
import { compared, type Round, type Row } from "../row"
import type { BenchStore, PlacedOrder } from "../store/start"

const ROUNDS = 20
const BURST = 300
const BURST_ROUNDS = 3
/** More at once made core's workflow no faster. */
const CORES_AT_ONCE = 8

/** When an order had its money, by the books of Medusa. */
const PAID_AT = `select max(created_at) as at, count(distinct order_id)::int as orders
  from order_transaction where order_id = any ($1) and deleted_at is null`

/** From the event to the order that is paid, over `processPaymentWorkflow` called directly. */
export async function measureSettleFloor(store: BenchStore): Promise<readonly Row[]> {
  const orders = await store.place(2 * ROUNDS + 4)
  const next = () => orders.splice(0, 1)
  const one = async (): Promise<Round> => {
    const theirs = await booked(store, next(), 1)
    return { ours: await settled(store, next()), theirs }
  }
  // What is compiled on the way is not what is measured.
  await one()
  await one()
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(await one())
  }
  const mark = { side: "at most", must: 1.8, aim: 1.3 } as const
  return [compared({ name: "settle-floor, one event to a paid order", unit: "ms", mark, rounds })]
}

/** The same of many at once, on the same orders again and again. */
export async function measureSettleLoad(store: BenchStore): Promise<readonly Row[]> {
  const orders = await store.place(BURST)
  await store.keep()
  const perMinute = async (run: () => Promise<number>) => {
    await store.putBack()
    return (orders.length * 60_000) / (await run())
  }
  const rounds: Round[] = []
  for (let round = 0; round < BURST_ROUNDS; round++) {
    const theirs = await perMinute(async () => booked(store, orders, CORES_AT_ONCE))
    rounds.push({ ours: await perMinute(async () => settled(store, orders)), theirs })
  }
  return [
    compared({
      name: `settle-load, ${BURST} events at once`,
      unit: "orders/min",
      mark: { side: "at least", must: 0.8, aim: 0.95 },
      rounds,
    }),
  ]
}

/** So that the provider lets core capture: what an event writes into the ledger. */
const PROVE = `update fps_payment set status = 'paid', paid_at = now(),
    received_minor = amount_minor, received_currency = currency_code
  where gateway_order_id = any ($1)`

/** Core's way: the time until the last order has its money. */
async function booked(
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

/** Our way: the gateway pays all of them at once. */
async function settled(store: BenchStore, orders: readonly PlacedOrder[]): Promise<number> {
  const began = Date.now()
  await Promise.all(orders.map(async (order) => store.pay(order)))
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

async function paidAt(store: BenchStore, orders: readonly PlacedOrder[]): Promise<number> {
  const [row] = await store.sql<{ at: Date; orders: number }>(PAID_AT, [
    orders.map(({ orderId }) => orderId),
  ])
  if (row?.orders !== orders.length) {
    throw new Error(`${row?.orders ?? 0} of ${orders.length} orders are paid.`)
  }
  return row.at.getTime()
}

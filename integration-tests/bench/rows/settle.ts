import { setTimeout as sleep } from "node:timers/promises"
import { inTurns, type Row } from "../row"
import type { BenchStore, PlacedOrder } from "../store/start"

const ROUNDS = Number(process.env.R ?? 30)
const BURST = 300
const BURST_ROUNDS = 3
/** More at once made core's workflow no faster. */
const CORES_AT_ONCE = 8

/** When an order had its money, by the books of Medusa. */
const PAID_AT = `select max(created_at) as at, count(distinct order_id)::int as orders
  from order_transaction where order_id = any ($1) and deleted_at is null`

/** From the event to the order that is paid. */
export function settleRows(store: () => BenchStore): Row[] {
  const against = "processPaymentWorkflow, called directly"
  return [
    {
      name: "settle-floor",
      work: "event posted, order paid",
      against,
      wants: "less",
      mark: 1.8,
      aim: 1.3,
      async measure() {
        const orders = await store().place(2 * ROUNDS + 4)
        const next = () => orders.splice(0, 1)
        for (const warm of [next(), next()]) {
          await settled(store(), warm)
          await booked(store(), next(), 1)
        }
        const sides = {
          ours: async () => settled(store(), next()),
          theirs: async () => booked(store(), next(), 1),
        }
        return { ...(await inTurns(ROUNDS, sides)), unit: "ms" }
      },
    },
    {
      name: "settle-load",
      work: `orders paid a minute, of ${BURST} events at once`,
      against: `${against}, ${CORES_AT_ONCE} at once`,
      wants: "more",
      mark: 0.8,
      aim: 0.95,
      async measure() {
        const orders = await store().place(BURST)
        await store().reset()
        const perMinute = (ms: number) => (orders.length * 60_000) / ms
        const afresh = async (run: () => Promise<number>) => {
          await store().reset()
          return perMinute(await run())
        }
        const sides = {
          ours: async () => afresh(async () => settled(store(), orders)),
          theirs: async () => afresh(async () => booked(store(), orders, CORES_AT_ONCE)),
        }
        return { ...(await inTurns(BURST_ROUNDS, sides)), unit: "/min" }
      },
    },
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
  await store.ask({
    do: "process_payments",
    sessionIds: orders.map(({ sessionId }) => sessionId),
    atOnce,
  })
  return (await paidAt(store, orders)) - began
}

/** Our way: the gateway pays all of them at once. */
async function settled(store: BenchStore, orders: readonly PlacedOrder[]): Promise<number> {
  const began = Date.now()
  await Promise.all(orders.map(async ({ gatewayOrderId }) => store.pay(gatewayOrderId)))
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

import { setTimeout as sleep } from "node:timers/promises"
import { createFps } from "../../../src/storefront"
import { type Row, median } from "../row"
import type { BenchStore, PlacedOrder } from "../store/start"
import { paidAt } from "./settling"

const ROUNDS = 12
/**
 * The kit pauses for a second after an answer that came within three: the first one, and what follows
 * news that came soon. These pages have been open for longer, as a shopper's at the bank has.
 */
const UNTIL_HELD_MS = 5_000

/**
 * How much later than the order is paid its waiting page says so, and goes on to it. The page's own code asks: what
 * `fps.wait` of the storefront kit does in a browser, with its pauses, is what is timed.
 */
export async function measurePaidSeen(store: BenchStore): Promise<readonly Row[]> {
  const orders = await store.place(ROUNDS + 1)
  const pages = orders.map((order) => ({ order, page: openPage(store, order) }))
  await sleep(UNTIL_HELD_MS)
  const times: Seen[] = []
  for (const { order, page } of pages) {
    times.push(await paidWhile(store, order, page))
  }
  // What is compiled on the way is not what is measured.
  times.shift()
  const later = times.map(({ seen, settled }) => seen - settled)
  return [
    {
      name: "paid-seen, after the order is paid",
      unit: "ms",
      ours: median(times.map(({ seen }) => seen)),
      theirs: median(times.map(({ settled }) => settled)),
      figure: median(later),
      spread: [Math.min(...later), Math.max(...later)],
      mark: { side: "at most", must: 1_000, aim: 200 },
    },
  ]
}

/** Milliseconds since the event had its 200. */
interface Seen {
  readonly seen: number
  readonly settled: number
}

/** Resolves when the page leads to an order that is paid. */
async function openPage(store: BenchStore, { sessionId, orderId }: PlacedOrder): Promise<number> {
  const { url, publishableKey } = store
  const { status, order_id } = await createFps({ backendUrl: url, publishableKey }).wait(sessionId)
  if (status !== "paid" || order_id !== orderId) {
    throw new Error(`The page ended with ${status}.`)
  }
  return Date.now()
}

async function paidWhile(
  store: BenchStore,
  order: PlacedOrder,
  page: Promise<number>,
): Promise<Seen> {
  await store.pay(order)
  const answeredAt = Date.now()
  const seen = (await page) - answeredAt
  return { seen, settled: (await paidAt(store, [order])) - answeredAt }
}

import { setTimeout as sleep } from "node:timers/promises"
import { createFps } from "../../../src/storefront"
import { type Row, median } from "../row"
import type { BenchStore, PlacedOrder } from "../store/start"
import { paidAt } from "./settling"

const ROUNDS = 12
/** The kit pauses for a second after an answer that it did not wait for; from then on it is held. */
const UNTIL_HELD_MS = 1_500

/**
 * How much later than the order is paid its waiting page says so, and goes on to it. The page's own code asks: what
 * `fps.wait` of the storefront kit does in a browser, with its pauses, is what is timed.
 */
export async function measurePaidSeen(store: BenchStore): Promise<readonly Row[]> {
  const orders = await store.place(ROUNDS + 1)
  const times: Seen[] = []
  for (const order of orders) {
    times.push(await watched(store, order))
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

async function watched(store: BenchStore, order: PlacedOrder): Promise<Seen> {
  const { url, publishableKey } = store
  const fps = createFps({ backendUrl: url, publishableKey })
  const shown = { isWaiting: false }
  const page = fps
    .wait(order.sessionId, { onChange: ({ status }) => (shown.isWaiting ||= status === "pending") })
    .then(({ status, order_id }) => ({ status, order_id, at: Date.now() }))
  await untilHeld(() => shown.isWaiting)
  await store.pay(order)
  const answeredAt = Date.now()
  const { status, order_id, at } = await page
  if (status !== "paid" || order_id !== order.orderId) {
    throw new Error(`The page ended with ${status}.`)
  }
  const settledAt = await paidAt(store, [order])
  return { seen: at - answeredAt, settled: settledAt - answeredAt }
}

/** The page shows that it waits, and its next question is held, as in a page that is open for a while. */
async function untilHeld(condition: () => boolean): Promise<void> {
  const until = Date.now() + 10_000
  while (!condition() && Date.now() < until) {
    await sleep(50)
  }
  await sleep(UNTIL_HELD_MS)
}

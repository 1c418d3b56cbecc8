import { Pool } from "undici"
import { p99 } from "../row"
import { notice, type Delivery } from "../outside/events"

/** Deliveries to send, and how. */
export interface LoadOrder {
  /** Where to: address and path. */
  readonly origin: string
  readonly path: string
  readonly secret: string
  readonly connections: number
  readonly seconds: number
  /** So many a second; left out: as many as are answered. */
  readonly perSecond?: number
  /** So many in all, as fast as they are answered, within `seconds`. */
  readonly count?: number
}

/** What came of it. */
export interface LoadResult {
  /** Answered with 200, a second. */
  readonly perSecond: number
  /** Milliseconds. */
  readonly p99: number
  readonly refused: number
}

/** More than one connection can send in the longest round. */
const PREPARED_A_SECOND = 4_000

async function send(order: LoadOrder): Promise<LoadResult> {
  const { origin, path, connections, seconds, perSecond, count } = order
  const wanted = count ?? (perSecond ?? PREPARED_A_SECOND) * seconds
  // Signed beforehand, so that the sender is not what is measured.
  const deliveries = Array.from({ length: wanted }, () => notice(order.secret))
  const pool = new Pool(origin, { connections })
  const times: number[] = []
  let refused = 0
  const began = performance.now()
  const end = began + seconds * 1_000
  const one = async ({ body, headers }: Delivery) => {
    const sentAt = performance.now()
    const answer = await pool.request({ path, method: "POST", headers, body })
    await answer.body.dump()
    times.push(performance.now() - sentAt)
    refused += answer.statusCode === 200 ? 0 : 1
  }
  const line = async () => {
    for (let next = deliveries.pop(); next && performance.now() < end; next = deliveries.pop()) {
      await one(next)
    }
  }
  await (perSecond === undefined
    ? Promise.all(Array.from({ length: connections }, line))
    : paced(deliveries, perSecond, one))
  const took = (performance.now() - began) / 1_000
  await pool.close()
  return {
    perSecond: (times.length - refused) / took,
    p99: p99(times),
    refused,
  }
}

/** Sends at its own pace, however long the answers take. */
async function paced(
  deliveries: readonly Delivery[],
  perSecond: number,
  one: (delivery: Delivery) => Promise<void>,
): Promise<void> {
  const began = performance.now()
  const sent = deliveries.map(
    (delivery, index) =>
      new Promise<void>((resolve, reject) => {
        const at = began + (index * 1_000) / perSecond
        setTimeout(() => void one(delivery).then(resolve, reject), at - performance.now())
      }),
  )
  await Promise.all(sent)
}

process.on("message", (order: LoadOrder) => {
  void send(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})

import { setTimeout as sleep } from "node:timers/promises"
import { startGenerator, type Generator } from "../load/start"
import { compared, p99, type Round, type Row } from "../row"
import { DOOR, type BenchStore } from "../store/start"

const ROUNDS = 5
const BURST = 2_000
const SHOPPERS = 100
/** One shopper after the other, so long apart: half of what one process can serve. */
const APART_MS = 100
const BURST_AFTER_MS = 1_000

/**
 * Asking for a payment session while 2,000 events come at once, over the same without them. They
 * are stored and followed, and belong to no order: `settle-load` is the row of orders paid at once.
 */
export async function measureBurst(store: BenchStore): Promise<readonly Row[]> {
  const collections: string[] = []
  while (collections.length < SHOPPERS) {
    collections.push(await store.shop.collection(await store.shop.cart()))
  }
  await store.keep()
  const generator = startGenerator()
  try {
    const slowest = async (isBurst: boolean) => {
      await store.putBack()
      const burst = isBurst ? sendBurst(store, generator) : undefined
      const ms = p99(await timesOfSessions(store, collections))
      await burst
      await store.untilFollowed()
      return ms
    }
    // Both sides once before it counts: what was never run is not compiled.
    await slowest(false)
    await slowest(true)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const theirs = await slowest(false)
      rounds.push({ ours: await slowest(true), theirs })
    }
    const mark = { side: "at most", must: 5, aim: 1.5 } as const
    return [
      compared({
        name: `burst, p99 of sessions with ${BURST} events`,
        unit: "ms",
        mark,
        rounds,
      }),
    ]
  } finally {
    generator.stop()
  }
}

async function sendBurst({ url, secret }: BenchStore, generator: Generator): Promise<void> {
  await sleep(BURST_AFTER_MS)
  const { refused } = await generator.send({
    origin: url,
    path: DOOR,
    secret,
    seconds: 60,
    count: BURST,
    connections: 64,
  })
  if (refused > 0) {
    throw new Error(`The door refused ${refused} deliveries of a burst.`)
  }
}

/** Each comes at its own time, however long the one before it waits. */
async function timesOfSessions(
  { shop }: BenchStore,
  collections: readonly string[],
): Promise<number[]> {
  return Promise.all(
    collections.map(async (collectionId, index) => {
      await sleep(index * APART_MS)
      const began = performance.now()
      await shop.session(collectionId)
      return performance.now() - began
    }),
  )
}

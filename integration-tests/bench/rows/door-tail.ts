import { setTimeout as sleep } from "node:timers/promises"
import { startGenerator, type Generator } from "../load/start"
import { compared, type Round, type Row } from "../row"
import { DOOR, type BenchStore, type PlacedOrder } from "../store/start"
import { CORE_IS_DONE_MS, CORES_DOOR } from "./door"

const ROUNDS = 9
const SECONDS = 5
const PER_SECOND = 200
const SETTLING = 20
const CONNECTIONS = 64

/** How long the slowest answers take while orders settle, over those of core's door meanwhile. */
export async function measureDoorTail(store: BenchStore): Promise<readonly Row[]> {
  const orders = await store.place(SETTLING)
  await store.keep()
  const generator = startGenerator()
  try {
    const tail = async (path: string) => {
      await store.putBack()
      // Or PostgreSQL writes down what was put back while the answers are measured.
      await store.sql("checkpoint")
      return tailOf({ store, generator, path, orders })
    }
    const tailOfCore = async () => {
      const ms = await tail(CORES_DOOR)
      await sleep(CORE_IS_DONE_MS)
      return ms
    }
    await tailOfCore()
    await tail(DOOR)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const theirs = await tailOfCore()
      rounds.push({ ours: await tail(DOOR), theirs })
    }
    const mark = { side: "at most", must: 2, aim: 1 } as const
    return [
      compared({
        name: `door-tail, p99 at ${PER_SECOND}/s while ${SETTLING} settle`,
        unit: "ms",
        mark,
        rounds,
      }),
    ]
  } finally {
    generator.stop()
  }
}

/** The orders are paid at our door, whichever is measured: their settling is the same load. */
async function tailOf(input: {
  store: BenchStore
  generator: Generator
  path: string
  orders: readonly PlacedOrder[]
}): Promise<number> {
  const { store, generator, path, orders } = input
  const sending = generator.send({
    origin: store.url,
    path,
    secret: store.secret,
    seconds: SECONDS,
    perSecond: PER_SECOND,
    connections: CONNECTIONS,
  })
  await sleep(1_000)
  await Promise.all(orders.map(async (order) => store.pay(order)))
  const { p99, refused } = await sending
  if (refused > 0) {
    throw new Error(`${path} refused ${refused} deliveries.`)
  }
  await store.untilFollowed()
  return p99
}

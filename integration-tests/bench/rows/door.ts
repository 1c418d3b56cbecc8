import { setTimeout as sleep } from "node:timers/promises"
import { SANDBOX_SECRET } from "../../helpers/store"
import { startGenerator, type Generator } from "../load/start"
import { compared, type Mark, type Round, type Row } from "../row"
import { DOOR, type BenchStore } from "../store/start"

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 64

/** Core's door takes any body for a provider that is installed; this one does nothing with it. */
export const CORES_DOOR = "/hooks/payment/system_default"
/** Core takes up what came at its door five seconds later, which is to fall into nobody's turn. */
export const CORE_IS_DONE_MS = 6_500
const FLOOR = "/bench/floor"
const BARE = "/bench/bare"

/** The door for events, over core's, which neither verifies nor stores. */
export async function measureDoor(store: BenchStore): Promise<readonly Row[]> {
  const mark: Mark = { side: "at least", must: 0.25, aim: 0.7 }
  const name = "door, over core's door"
  return [await measured(store, CORES_DOOR, { name, mark, isOverAfterMs: CORE_IS_DONE_MS })]
}

/**
 * The door for events, over what a developer would write without the plugin: a route of the same
 * Medusa, with one HMAC and one INSERT. And, as a limit, over the same without Medusa before it.
 */
export async function measureDoorFloor(store: BenchStore): Promise<readonly Row[]> {
  const mark: Mark = { side: "at least", must: 0.7, aim: 1 }
  return [
    await measured(store, FLOOR, { name: "door-floor, over a bare route", mark }),
    await measured(store, BARE, { name: "door-bare, over one without Medusa", count: 2 }),
  ]
}

interface Measured extends Pick<Row, "name" | "mark"> {
  readonly count?: number
  /** What the other side leaves to be done later is done by then. */
  readonly isOverAfterMs?: number
}

async function measured(
  store: BenchStore,
  path: string,
  { name, mark, count = ROUNDS, isOverAfterMs = 0 }: Measured,
): Promise<Row> {
  const { url } = store
  const generator = startGenerator()
  try {
    // What is compiled on the way is not what is measured.
    await answered(generator, url, DOOR, 2)
    await answered(generator, url, path, 2)
    const rounds: Round[] = []
    for (let round = 0; round < count; round++) {
      await store.forgetEvents()
      await sleep(isOverAfterMs)
      const theirs = await answered(generator, url, path, SECONDS)
      await sleep(isOverAfterMs)
      rounds.push({ ours: await answered(generator, url, DOOR, SECONDS), theirs })
    }
    await store.forgetEvents()
    return compared({ name, unit: "events/s", mark, rounds })
  } finally {
    generator.stop()
  }
}

async function answered(
  generator: Generator,
  origin: string,
  path: string,
  seconds: number,
): Promise<number> {
  const { perSecond, refused } = await generator.send({
    origin,
    path,
    seconds,
    secret: SANDBOX_SECRET,
    connections: CONNECTIONS,
  })
  if (refused > 0) {
    throw new Error(`${path} refused ${refused} deliveries.`)
  }
  return perSecond
}

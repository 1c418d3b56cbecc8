import { SANDBOX_SECRET } from "../../helpers/store"
import { startGenerator, type Generator } from "../load/start"
import { compared, type Round, type Row } from "../row"
import type { BenchStore } from "../store/start"

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 64

const OURS = "/hooks/payment/pp_fps_checkout"
/** Core's door takes any body for a provider that is installed; this one does nothing with it. */
const CORES = "/hooks/payment/system_default"
const FLOOR = "/bench/floor"

/** The door for events, over others in the same process. */
export async function measureDoor(store: BenchStore): Promise<readonly Row[]> {
  return [
    await measured(store, CORES, {
      name: "door, over core's door, which neither verifies nor stores",
      mark: { side: "at least", must: 0.7, aim: 1 },
    }),
    await measured(store, FLOOR, {
      name: "door, over one HMAC and one INSERT",
      mark: { side: "at least", must: 0.9, aim: 1.3 },
    }),
  ]
}

async function measured(
  { url }: BenchStore,
  path: string,
  { name, mark }: Pick<Row, "name" | "mark">,
): Promise<Row> {
  const generator = startGenerator()
  try {
    // What is compiled on the way is not what is measured.
    await answered(generator, url, OURS, 2)
    await answered(generator, url, path, 2)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const theirs = await answered(generator, url, path, SECONDS)
      rounds.push({ ours: await answered(generator, url, OURS, SECONDS), theirs })
    }
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

import { SANDBOX_SECRET } from "../../helpers/store"
import { startGenerator, type Generator } from "../load/start"
import { inTurns, type Measured, type Row } from "../row"
import type { BenchStore } from "../store/start"

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 64

const OURS = "/hooks/payment/pp_fps_checkout"
/** Core's door takes any body for a provider that is installed; this one does nothing with it. */
const CORES = "/hooks/payment/system_default"
const FLOOR = "/bench/floor"

/** The door for events, over others in the same process. */
export function doorRows(store: () => BenchStore): Row[] {
  const row = (name: string, path: string, rest: Pick<Row, "against" | "mark" | "aim">): Row => ({
    name,
    work: "events a second, verified and stored, 64 connections",
    wants: "more",
    ...rest,
    measure: async () => measure(store(), path),
  })
  return [
    row("door", CORES, { against: "core's door, which does neither", mark: 0.7, aim: 1 }),
    row("door-floor", FLOOR, { against: "HMAC and one INSERT", mark: 0.9, aim: 1.3 }),
  ]
}

async function measure({ url }: BenchStore, theirs: string): Promise<Measured> {
  const generator = startGenerator()
  try {
    // What is compiled on the way is not what is measured.
    for (const path of [OURS, theirs]) {
      await answered(generator, url, path, 2)
    }
    const sides = {
      ours: async () => answered(generator, url, OURS, SECONDS),
      theirs: async () => answered(generator, url, theirs, SECONDS),
    }
    return { ...(await inTurns(ROUNDS, sides)), unit: "/s" }
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

import { setTimeout as sleep } from "node:timers/promises"
import { startGenerator, type Generator } from "../load/start"
import { compared, type Row } from "../row"
import type { Figures } from "../store/project/messages"
import { DOOR, startBenchStore, type BenchStore } from "../store/start"

const FEW = 1_000
const MANY = 100_000
/** Sent in parts: they are signed beforehand. */
const PART = 9_000
const MEGABYTE = 1_048_576
/** Between two readings. What is kept for a moment only is gone by then. */
const QUIET_MS = 3_000
/** Node gives memory back to the system over several collections. */
const MOST_READINGS = 12
const FALLS_BY = 0.01

/**
 * What Medusa's process holds in memory after 100,000 events, over what it holds after 1,000: when
 * it gives back nothing more, both times.
 */
export async function measureMemory(): Promise<readonly Row[]> {
  const store = await startBenchStore("fps_bench_memory", { flags: ["--expose-gc"] })
  const generator = startGenerator()
  try {
    await send(store, generator, FEW)
    const few = await held(store)
    for (let sent = FEW; sent < MANY; sent += PART) {
      await send(store, generator, Math.min(PART, MANY - sent))
    }
    const many = await held(store)
    const rounds = (part: (figures: Figures) => number) => [
      { ours: part(many) / MEGABYTE, theirs: part(few) / MEGABYTE },
    ]
    return [
      compared({
        name: `memory, resident after ${MANY} events`,
        unit: "MB",
        mark: { side: "at most", must: 1.1, aim: 1 },
        rounds: rounds(({ resident }) => resident),
      }),
      compared({
        name: "memory, what lives of it on the heap",
        unit: "MB",
        rounds: rounds(({ heap }) => heap),
      }),
    ]
  } finally {
    generator.stop()
    await store.close()
  }
}

async function send(store: BenchStore, generator: Generator, count: number): Promise<void> {
  const { refused } = await generator.send({
    origin: store.url,
    path: DOOR,
    secret: store.secret,
    seconds: 120,
    count,
    connections: 64,
  })
  if (refused > 0) {
    throw new Error(`The door refused ${refused} deliveries.`)
  }
}

async function held(store: BenchStore): Promise<Figures> {
  await store.untilFollowed()
  const read = async () => {
    await sleep(QUIET_MS)
    return store.medusa.ask({ do: "measure_memory" })
  }
  let figures = await read()
  for (let readings = 1, still = 0; still < 2 && readings < MOST_READINGS; readings++) {
    const next = await read()
    still = next.resident > figures.resident * (1 - FALLS_BY) ? still + 1 : 0
    figures = next
  }
  return figures
}

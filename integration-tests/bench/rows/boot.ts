import { databaseUrl } from "../../helpers/database/connect"
import { startOutside } from "../outside/start"
import { compared, type Round, type Row } from "../row"
import { startMedusa, type MedusaInput } from "../store/medusa"
import { createStoreDatabase, environmentOf, optionsOf } from "../store/start"

const ROUNDS = { even: 12, asIs: 1 } as const

/**
 * Node collects its memory for the third time near 200 MB, which a bare Medusa holds just as it
 * answers: whether that falls before or after would be a fifteenth of its start, and says nothing of
 * the store that has one more module.
 */
const COLLECTS_LATER = ["--initial-old-space-size=1000"]

const WITH = "fps_bench_boot_with"
const WITHOUT = "fps_bench_boot_without"

/**
 * From the start of the process until Medusa answers: with the plugin, over without it. Each start
 * with it stands between two without, over whose mean it is taken: the machine is now faster and now
 * slower, for longer than a start takes.
 */
export async function measureBoot(): Promise<readonly Row[]> {
  await createStoreDatabase(WITH)
  await createStoreDatabase(WITHOUT)
  const outside = await startOutside()
  try {
    const env = environmentOf(outside)
    const ours = { databaseUrl: databaseUrl(WITH), options: optionsOf(outside), env }
    const theirs = { databaseUrl: databaseUrl(WITHOUT), options: null, env }
    // The first start of each writes down its providers.
    await timeOfStart(ours)
    await timeOfStart(theirs)
    const measured = async (count: number, flags: readonly string[]): Promise<Round[]> => {
      const rounds: Round[] = []
      let before = await timeOfStart({ ...theirs, flags })
      for (let round = 0; round < count; round++) {
        const between = await timeOfStart({ ...ours, flags })
        const after = await timeOfStart({ ...theirs, flags })
        rounds.push({ ours: between, theirs: (before + after) / 2 })
        before = after
      }
      return rounds
    }
    const mark = { side: "at most", must: 1.1, aim: 1.05 } as const
    const even = await measured(ROUNDS.even, COLLECTS_LATER)
    const asIs = await measured(ROUNDS.asIs, [])
    return [
      compared({ name: "boot, Medusa's start", unit: "ms", mark, rounds: even }),
      compared({ name: "boot, with Node's collections", unit: "ms", rounds: asIs }),
    ]
  } finally {
    outside.stop()
  }
}

async function timeOfStart(input: MedusaInput): Promise<number> {
  const medusa = await startMedusa(input)
  await medusa.stop()
  return medusa.startedMs
}

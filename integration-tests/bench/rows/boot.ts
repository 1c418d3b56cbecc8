import { databaseUrl } from "../../helpers/database/connect"
import { startOutside } from "../outside/start"
import { compared, type Round, type Row } from "../row"
import { startMedusa, type MedusaInput } from "../store/medusa"
import { createStoreDatabase, environmentOf, optionsOf } from "../store/start"

const ROUNDS = 5
const WITH = "fps_bench_boot_with"
const WITHOUT = "fps_bench_boot_without"

/** From the start of the process until Medusa answers: with the plugin, over without it. */
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
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ ours: await timeOfStart(ours), theirs: await timeOfStart(theirs) })
    }
    const mark = { side: "at most", must: 1.05, aim: 1.02 } as const
    return [compared({ name: "boot, Medusa's start", unit: "ms", mark, rounds })]
  } finally {
    outside.stop()
  }
}

async function timeOfStart(input: MedusaInput): Promise<number> {
  const medusa = await startMedusa(input)
  await medusa.stop()
  return medusa.startedMs
}

import fc from "fast-check"
import { look } from "../../src/settle/look"
import regressions from "./regressions.json"
import { schedules } from "./schedules"
import { simulate, type Schedule } from "./simulate"
import { tellOf } from "./tell"

const core = { look }
/** The same schedules each time, so that the test command says the same of the same code. */
const COUNT = Number(process.env.FPS_SIMULATION_SCHEDULES ?? 5_000)
const SEED = process.env.FPS_SIMULATION_SEED ?? (COUNT === 5_000 ? "3" : undefined)

it.each(regressions as { story: string; schedule: Schedule }[])(
  "keeps the promise where it was broken: $story",
  async ({ schedule }) => {
    const { broken } = await simulate(schedule, { core })
    expect(broken.length === 0 ? "" : await tellOf(schedule, core)).toBe("")
  },
)

it(`keeps the promise in ${COUNT} random schedules`, async () => {
  const property = fc.asyncProperty(schedules, async (schedule) => {
    const { broken } = await simulate(schedule, { core })
    return broken.length === 0
  })
  const details = await fc.check(property, {
    numRuns: COUNT,
    ...(SEED === undefined ? {} : { seed: Number(SEED) }),
  })
  const [schedule] = details.counterexample ?? []
  expect(schedule ? `seed ${details.seed}\n${await tellOf(schedule, core)}` : "").toBe("")
})

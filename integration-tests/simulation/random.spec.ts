import fc from "fast-check"
import { pass } from "../../src/fps/settle/pass"
import { reportProperty } from "../helpers/property"
import regressions from "./regressions.json"
import { linkSchedules, patientSchedules, remindingSchedules, schedules } from "./schedules"
import { simulate, type Schedule } from "./simulate"
import { tellOf } from "./tell"

const core = { pass }
/** The same schedules each time, so that the test command says the same of the same code. */
const USUAL = 20_000
const COUNT = Number(process.env.FPS_SIMULATION_SCHEDULES ?? USUAL)
const SEED = process.env.FPS_SIMULATION_SEED ?? (COUNT === USUAL ? "3" : undefined)
/** A hundred a second would be slow. */
const LASTS_MS = 60_000 + COUNT * 10

it.each(regressions as { story: string; schedule: Schedule }[])(
  "keeps the promise where it was broken: $story",
  async ({ schedule }) => {
    const { broken } = await simulate(schedule, { core })
    expect(broken.length === 0 ? "" : await tellOf(schedule, core)).toBe("")
  },
)

const inRandomSchedules = async (from: typeof schedules, count: number) => {
  const seen = {
    schedules: 0,
    steps: 0,
    crashes: 0,
    captures: 0,
    cases: 0,
    reminders: 0,
    releases: 0,
    lost: 0,
  }
  const property = fc.asyncProperty(from, async (schedule) => {
    const { broken, counts } = await simulate(schedule, { core })
    seen.schedules++
    seen.steps += counts.steps
    seen.crashes += counts.crashes
    seen.captures += counts.captures
    seen.cases += counts.cases
    seen.reminders += counts.reminders
    seen.releases += counts.releases
    seen.lost += broken.length > 0 ? 1 : 0
    return broken.length === 0
  })
  const details = await fc.check(property, {
    numRuns: count,
    ...(SEED === undefined ? {} : { seed: Number(SEED) }),
  })
  reportProperty("simulation", { ...seen, seed: details.seed })
  const [schedule] = details.counterexample ?? []
  const told = schedule ? `seed ${details.seed}\n${await tellOf(schedule, core)}` : ""
  // Jest would tell it after the long runs of the other shops.
  process.stdout.write(told)
  expect(told).toBe("")
}

it(
  `keeps the promise in ${COUNT} random schedules`,
  () => inRandomSchedules(schedules, COUNT),
  LASTS_MS,
)

const QUARTER = Math.ceil(COUNT / 4)

it(
  `keeps the promise in ${QUARTER} of a shop whose orders wait for another try`,
  () => inRandomSchedules(patientSchedules, QUARTER),
  LASTS_MS,
)

it(
  `keeps the promise in ${QUARTER} of a shop that sends payment links`,
  () => inRandomSchedules(linkSchedules, QUARTER),
  LASTS_MS,
)

it(
  `keeps the promise in ${QUARTER} of a shop that reminds customers, and ships unpaid`,
  () => inRandomSchedules(remindingSchedules, QUARTER),
  LASTS_MS,
)

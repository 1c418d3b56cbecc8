import { pass } from "../../src/fps/settle/pass"
import {
  linkSchedules,
  patientSchedules,
  remindingSchedules,
  schedules,
  schedulesOf,
} from "./schedules"
import { simulate, type Schedule } from "./simulate"
import { tellOf } from "./tell"

/**
 * Not a test: `FPS_SIMULATION_EXPLORE=20000` runs so many schedules, and prints each kind of broken
 * promise once, with the shortest schedule that showed it, instead of ending at the first.
 */
const COUNT = Number(process.env.FPS_SIMULATION_EXPLORE ?? 0)
const SEED = Number(process.env.FPS_SIMULATION_SEED ?? 1)
/**
 * Which shop: `patient`, whose orders wait for another try, `links`, which sends payment links, or
 * `reminding`, which reminds customers and ships some orders unpaid.
 */
const SHOPS = {
  usual: schedules,
  patient: patientSchedules,
  links: linkSchedules,
  reminding: remindingSchedules,
}
const SHOP = process.env.FPS_SIMULATION_SHOP ?? "usual"
const core = { pass }

const maybe = COUNT > 0 ? it : it.skip

maybe("explores", async () => {
  const kinds = new Map<string, { count: number; schedule: Schedule }>()
  const facts = new Map<string, number>()
  const started = Date.now()
  let done = 0
  for (const schedule of schedulesOf(SEED, SHOPS[SHOP as keyof typeof SHOPS])) {
    const outcome = await simulate(schedule, { core })
    for (const fact of outcome.facts) {
      facts.set(fact, (facts.get(fact) ?? 0) + 1)
    }
    const [sentence] = outcome.broken
    if (sentence !== undefined) {
      const kind = sentence.replace(/\d+/g, "N")
      const known = kinds.get(kind)
      const isShorter = !known || schedule.steps.length < known.schedule.steps.length
      kinds.set(kind, {
        count: (known?.count ?? 0) + 1,
        schedule: isShorter ? schedule : known.schedule,
      })
    }
    if (++done === COUNT) {
      break
    }
  }
  const seconds = (Date.now() - started) / 1_000
  const lines = [`${done} schedules in ${seconds} s: ${Math.round(done / seconds)}/s`]
  lines.push(
    [...facts]
      .map(([fact, count]) => `${fact} ${count}`)
      .sort()
      .join(", "),
  )
  for (const [kind, { count, schedule }] of kinds) {
    lines.push(`\n${count} × ${kind}`, await tellOf(schedule, core))
  }
  process.stdout.write(`${lines.join("\n")}\n`)
})

import { look } from "../../src/settle/look"
import { LETTER_NAMES, type LetterName } from "./actors/letters"
import { createRandom } from "./random"
import { simulate, type Schedule } from "./simulate"

const BEGINNINGS: readonly LetterName[][] = [
  ["choose_fps"],
  ["choose_fps", "complete"],
  ["choose_fps", "complete"],
  ["choose_fps", "pay_newest"],
  ["choose_fps", "complete", "pay_newest"],
  ["choose_fps", "complete", "pay_newest"],
  ["choose_fps", "choose_fps", "complete"],
  ["choose_fps", "fail_at_bank", "choose_fps"],
  ["choose_fps", "fail_at_bank", "choose_fps", "complete"],
  ["choose_fps", "change_cart", "choose_fps"],
  ["choose_fps", "change_cart", "choose_fps", "complete"],
]
const OFTEN: readonly LetterName[] = [
  "complete",
  "choose_fps",
  "pay_newest",
  "pay_newest",
  "pay_oldest",
  "pay_oldest",
  "cancel_order",
  "mark_paid",
]
const SHORT = [0, 0, 0, 500, 2_000]
const WAITS = [0, 0, 0, 1_000, 5_000, 20_000, 70_000, 600_000, 960_000, 1_500_000]

export function scheduleOf(seed: number): Schedule {
  const random = createRandom(seed * 2_654_435_761)
  const length = 1 + random.int(7)
  return {
    seed,
    steps: [
      ...random.pick(BEGINNINGS).map((letter) => ({ letter, wait: random.pick(SHORT) })),
      ...Array.from({ length }, () => ({
        letter: random.pick(random.chance(0.4) ? OFTEN : LETTER_NAMES),
        wait: random.pick(random.chance(0.5) ? SHORT : WAITS),
      })),
    ],
    faults: random.pick([0, 0, 1, 2, 5]),
    early: random.pick([0, 0.05, 0.2]),
    isTorn: random.chance(0.5),
    placeOrder: random.chance(0.6) ? "before_payment" : "after_payment",
    isMapped: random.chance(0.6),
    answers: "truth",
  }
}

it("keeps the promise", async () => {
  const count = Number(process.env.FPS_SIMULATION_SCHEDULES ?? 2000)
  const first = Number(process.env.FPS_SIMULATION_SEED ?? 1)
  const started = Date.now()
  const stats = new Map<string, number>()
  const seen = new Map<string, number[]>()
  for (let seed = first; seed < first + count; seed++) {
    const { broken, facts } = await simulate(scheduleOf(seed), { core: { look } })
    for (const fact of facts) {
      stats.set(fact, (stats.get(fact) ?? 0) + 1)
    }
    for (const one of broken.slice(0, 1)) {
      const key = one.replace(/\d+/g, "N")
      seen.set(key, [...(seen.get(key) ?? []), seed])
    }
  }
  const seconds = (Date.now() - started) / 1000
  console.log(`${count} in ${seconds} s: ${count / seconds}/s`)
  for (const [key, seeds] of [...seen].sort((a, b) => b[1].length - a[1].length)) {
    console.log(seeds.length, key, seeds.slice(0, 5).join(" "))
  }
  console.log(
    [...stats]
      .map(([k, v]) => `${k} ${v}`)
      .sort()
      .join(", "),
  )
  if (count <= 3) {
    const { broken, story } = await simulate(scheduleOf(first), { core: { look }, tells: true })
    console.log(JSON.stringify(scheduleOf(first)))
    console.log(broken.join("\n"))
    console.log(story.join("\n"))
  }
})

import { pass } from "../../src/fps/settle/pass"
import type { LetterName } from "./actors/letters"
import { simulate, type Schedule, type Step } from "./simulate"
import { tellOf } from "./tell"

/** `FPS_SIMULATION_DEPTH=5` is a quarter of a million sequences. */
const DEPTH = Number(process.env.FPS_SIMULATION_DEPTH ?? 4)
const core = { pass }

const MINUTE = 60_000

/** What can happen next, each a second after the one before, or once a code is over. */
const ALPHABET: readonly (readonly [LetterName, number])[] = [
  ["choose_fps", 1_000],
  ["complete", 1_000],
  ["pay_newest", 1_000],
  ["pay_oldest", 1_000],
  ["change_cart", 1_000],
  ["fail_at_bank", 1_000],
  ["cancel_order", 1_000],
  ["mark_paid", 1_000],
  ["edit_down", 1_000],
  ["refund_all", 1_000],
  ["resolve_case", 1_000],
  ["come_back", 21 * MINUTE],
]

function* sequences(depth: number): Generator<Step[]> {
  if (depth === 0) {
    yield []
    return
  }
  for (const before of sequences(depth - 1)) {
    for (const [letter, wait] of ALPHABET) {
      yield [...before, { letter, wait }]
    }
  }
}

function scheduleOf(steps: readonly Step[], placeOrder: Schedule["placeOrder"]): Schedule {
  return {
    seed: 1,
    steps: [{ letter: "choose_fps", wait: 0 }, ...steps],
    faults: 0,
    early: 0,
    isTorn: false,
    isPlain: true,
    placeOrder,
    isMapped: true,
    answers: "truth",
  }
}

it(`keeps the promise in every sequence of ${DEPTH} after a code was made`, async () => {
  let index = 0
  for (const steps of sequences(DEPTH)) {
    const schedule = scheduleOf(steps, index++ % 2 === 0 ? "before_payment" : "after_payment")
    const { broken } = await simulate(schedule, { core })
    if (broken.length > 0) {
      expect(await tellOf(schedule, core)).toBe("")
    }
  }
})

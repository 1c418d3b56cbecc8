import { pass } from "../../src/fps/settle/pass"
import type { LetterName } from "./actors/letters"
import { simulate, type Schedule, type Step } from "./simulate"
import { tellOf } from "./tell"

/** `FPS_SIMULATION_DEPTH=5` takes eight times as long. */
const DEPTH = Number(process.env.FPS_SIMULATION_DEPTH ?? 4)
const core = { pass }

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** What can happen next, each a second after the one before, or once a code is over. */
const ALPHABET: readonly (readonly [LetterName, number])[] = [
  ["choose_fps", SECOND],
  ["complete", SECOND],
  ["pay_newest", SECOND],
  ["pay_oldest", SECOND],
  ["change_cart", SECOND],
  ["fail_at_bank", SECOND],
  ["cancel_order", SECOND],
  ["mark_paid", SECOND],
  ["edit_down", SECOND],
  ["refund_all", SECOND],
  ["resolve_case", SECOND],
  ["come_back", 21 * MINUTE],
]

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

/** Runs a sequence and all that begin with it. */
async function runFrom(steps: readonly Step[], placeOrder: Schedule["placeOrder"]): Promise<void> {
  const schedule = scheduleOf(steps, placeOrder)
  const { broken, isIdle } = await simulate(schedule, { core })
  if (broken.length > 0) {
    expect(await tellOf(schedule, core)).toBe("")
  }
  // A letter that leaves the world as it was adds nothing but its second to what follows.
  const isVain = isIdle && steps.at(-1)?.wait === SECOND
  for (const [letter, wait] of isVain || steps.length === DEPTH ? [] : ALPHABET) {
    await runFrom([...steps, { letter, wait }], placeOrder)
  }
}

it.each(["before_payment", "after_payment"] as const)(
  `keeps the promise in every sequence of ${DEPTH} after a code was made: %s`,
  async (placeOrder) => runFrom([], placeOrder),
)

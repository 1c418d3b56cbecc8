import fc from "fast-check"
import { LETTER_NAMES, type LetterName } from "./actors/letters"
import type { HotSpot } from "./faults"
import type { Schedule, Step } from "./simulate"

/** How purchases begin; what is interesting comes after. */
const BEGINNINGS: readonly (readonly LetterName[])[] = [
  ["choose_fps"],
  ["choose_fps", "complete"],
  ["choose_fps", "pay_newest"],
  ["choose_fps", "complete", "pay_newest"],
  ["choose_fps", "complete", "pay_other_sum", "confirm_wrong"],
  ["choose_fps", "complete", "pay_newest", "confirm_wrong", "send_again"],
  ["choose_fps", "choose_fps", "complete"],
  ["choose_fps", "fail_at_bank", "choose_fps"],
  ["choose_fps", "fail_at_bank", "choose_fps", "complete"],
  ["choose_fps", "change_cart", "choose_fps"],
  ["choose_fps", "change_cart", "choose_fps", "complete"],
]

/** What happens more often than the rest, so that money meets money. */
const OFTEN: readonly LetterName[] = [
  "complete",
  "choose_fps",
  "pay_newest",
  "pay_oldest",
  "cancel_code",
  "cancel_order",
  "mark_paid",
]

const SHORT = [0, 0, 0, 500, 2_000]
const MINUTE = 60_000
const LONG = [0, 1_000, 5_000, 20_000, 70_000, 10 * MINUTE, 15 * MINUTE, 16 * MINUTE, 25 * MINUTE]

const wait = fc.oneof(fc.constantFrom(...SHORT), fc.constantFrom(...LONG))

const stepOf = (often: readonly LetterName[], all: readonly LetterName[]): fc.Arbitrary<Step> =>
  fc.record({
    letter: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...often) },
      { weight: 3, arbitrary: fc.constantFrom(...all) },
    ),
    wait,
  })

const stepsOf = (
  beginnings: readonly (readonly LetterName[])[],
  step: fc.Arbitrary<Step>,
): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      fc.constantFrom(...beginnings),
      fc.constantFrom(...SHORT),
      fc.array(step, { minLength: 1, maxLength: 7 }),
    )
    .map(([beginning, pause, rest]) => [
      ...beginning.map((letter) => ({ letter, wait: pause })),
      ...rest,
    ])

/** Without patience nobody can press it. */
const USUAL = LETTER_NAMES.filter((name) => name !== "pay_again")

/** Calls over which it matters that a process dies, or wakes up too late. */
const HOT_SPOTS = [
  "core: reads the order to cancel",
  "core: frees the stock",
  "core: order",
  "core: makes an order",
  "core: links",
  "core: the cart is completed",
  "core: reserves",
  "core: session",
  "core: captures",
  "core: books",
  "core: refunds",
  "core: reads what to capture",
  "medusa: session",
  "ledger: intends",
  "ledger: case",
  "ledger: the pass ends",
  "ledger: takes in",
  "ledger: fpspay",
  "gateway: creates",
  "reminder: ",
  "claim: ",
  "staff: release",
]

const hot: fc.Arbitrary<HotSpot> = fc.record({
  what: fc.constantFrom(...HOT_SPOTS),
  how: fc.constantFrom("dies" as const, "pauses" as const, "pauses" as const, "after" as const),
})

const weather = {
  faults: fc.constantFrom(0, 0, 1, 2, 5),
  hot: fc.option(hot),
  early: fc.constantFrom(0, 0.05, 0.2),
  isTorn: fc.boolean(),
}

/** Random schedules; fast-check makes one that fails as short as it can. */
export const schedules: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat(),
  steps: stepsOf(BEGINNINGS, stepOf(OFTEN, USUAL)),
  ...weather,
  placeOrder: fc.constantFrom("before_payment" as const, "after_payment" as const),
  isMapped: fc.boolean(),
  answers: fc.constant("truth" as const),
})

/** An order is placed, and its code comes to nothing. */
const IN_VAIN: readonly (readonly LetterName[])[] = [
  ["choose_fps", "complete"],
  ["choose_fps", "complete", "cancel_code"],
  ["choose_fps", "complete", "fail_at_bank"],
  ["choose_fps", "complete", "cancel_code", "pay_again"],
]

const TRIES: readonly LetterName[] = ["pay_again", "pay_again", "cancel_code", ...OFTEN]

/** Those of a shop whose orders wait for another try. */
export const patientSchedules: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat(),
  steps: stepsOf(IN_VAIN, stepOf(TRIES, LETTER_NAMES)),
  ...weather,
  placeOrder: fc.constant("before_payment" as const),
  patience: fc.constantFrom(1, 10, 30),
  isMapped: fc.boolean(),
  answers: fc.constant("truth" as const),
})

/** An order comes to owe money: it was edited, or its code came to nothing. */
const OWING: readonly (readonly LetterName[])[] = [
  ["choose_fps", "complete", "pay_newest", "edit_up"],
  ["choose_fps", "complete", "edit_up"],
  ["choose_fps", "complete", "pay_newest", "edit_up", "open_link"],
  ["choose_fps", "complete", "cancel_code", "open_link"],
  ["choose_card", "complete", "edit_up", "open_link"],
]

const LINKED: readonly LetterName[] = ["open_link", "open_link", "edit_up", "edit_down", ...OFTEN]

/** Those of a shop that sends payment links for what its orders owe. */
export const linkSchedules: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat(),
  steps: stepsOf(OWING, stepOf(LINKED, LETTER_NAMES)),
  ...weather,
  placeOrder: fc.constantFrom("before_payment" as const, "after_payment" as const),
  patience: fc.constantFrom(0, 0, 10),
  isMapped: fc.boolean(),
  answers: fc.constant("truth" as const),
})

const UNPAID: readonly LetterName[] = ["release", "send_reminders", "claim", "fulfil", ...TRIES]

/** Those of a shop that reminds the customers of unpaid orders, and ships some of them unpaid. */
export const remindingSchedules: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat(),
  steps: stepsOf(IN_VAIN, stepOf(UNPAID, LETTER_NAMES)),
  ...weather,
  placeOrder: fc.constant("before_payment" as const),
  patience: fc.constantFrom(0, 10, 30),
  reminds: fc.constantFrom(1, 10, 14),
  isMapped: fc.boolean(),
  answers: fc.constant("truth" as const),
})

/** The schedules of one seed, one after the other. */
export function* schedulesOf(seed: number, from = schedules): Generator<Schedule> {
  for (let part = 0; ; part++) {
    yield* fc.sample(from, { seed: seed * 1_000 + part, numRuns: 500 })
  }
}

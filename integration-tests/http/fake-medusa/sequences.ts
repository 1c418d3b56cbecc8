import fc from "fast-check"
import { OPERATION_NAMES, type Operation, type OperationName, type Step } from "./operation"

type Pair = readonly [OperationName, OperationName]

/**
 * How a purchase begins, and who gets in whose way then. No two that change the order itself (cancel,
 * edit, credit line, a refund of a part): core lets both begin, and writes the lines of a version twice.
 * Nor two captures of one payment, which core books twice.
 */
const OPENINGS: readonly (readonly [
  beginning: readonly OperationName[],
  rivals: readonly Pair[],
])[] = [
  [
    [],
    [
      ["choose_fps", "choose_fps"],
      ["choose_fps", "choose_other"],
      ["choose_fps", "add_tea"],
    ],
  ],
  [
    ["choose_fps"],
    [
      ["complete", "complete"],
      ["complete", "our_complete"],
      ["complete", "choose_fps"],
      ["complete", "choose_other"],
      ["complete", "add_tea"],
      ["complete", "money_comes"],
      ["complete", "code_expires"],
      ["complete", "delete_session"],
    ],
  ],
  [
    ["choose_fps", "money_comes"],
    [
      ["complete", "our_complete"],
      ["our_complete", "choose_other"],
    ],
  ],
  [
    ["choose_fps", "complete"],
    [
      ["our_cancel", "complete"],
      ["our_cancel", "new_collection"],
      ["our_rest", "edit"],
    ],
  ],
  [
    ["choose_fps", "complete", "new_collection"],
    [
      ["our_cancel", "mark_paid"],
      ["mark_paid", "mark_paid"],
      ["our_rest", "mark_paid"],
    ],
  ],
  [
    ["choose_fps", "complete", "money_comes"],
    [
      ["our_capture", "our_capture"],
      ["our_capture", "cancel_order"],
      ["our_capture", "delete_session"],
      ["our_capture", "our_cancel_session"],
      ["our_capture", "edit"],
      ["our_capture", "credit_line"],
      ["our_capture", "our_rest"],
      ["our_capture", "our_sum"],
    ],
  ],
  [
    ["choose_fps", "complete", "money_comes", "new_collection"],
    [
      ["our_capture", "mark_paid"],
      ["our_capture", "our_rest"],
    ],
  ],
  [
    ["choose_fps", "complete", "money_comes", "our_capture"],
    [
      ["our_rest", "edit"],
      ["our_book", "refund"],
    ],
  ],
  [
    ["choose_other", "complete"],
    [
      ["capture", "cancel_order"],
      ["capture", "edit"],
      ["capture", "our_rest"],
    ],
  ],
]

const AMOUNTS = [2_000, 3_000, 8_000, 10_000]
const NEEDS_AMOUNT: readonly OperationName[] = ["new_collection", "edit", "credit_line", "our_sum"]
const MAY_HAVE_AMOUNT: readonly OperationName[] = ["capture", "refund"]

/** The newest, or any; a sum where it needs one; and rarely a booking that fails. */
const operationOf = (names: readonly OperationName[], newest: boolean): fc.Arbitrary<Operation> =>
  fc
    .record({
      do: fc.constantFrom(...names),
      at: newest ? fc.constant(-1) : fc.constantFrom(0, 0, 1, -1, -1),
      amount: fc.constantFrom(...AMOUNTS),
      isLess: fc.boolean(),
      isBroken: fc.constantFrom(true, false, false),
    })
    .map(({ do: name, at, amount, isLess, isBroken }) => ({
      do: name,
      at,
      ...(NEEDS_AMOUNT.includes(name) || (MAY_HAVE_AMOUNT.includes(name) && isLess)
        ? { amount: name === "edit" && isLess ? -Math.min(amount, 3_000) : amount }
        : {}),
      ...(name === "our_capture" && isBroken && !newest ? { fault: "booking" as const } : {}),
    }))

const alone: fc.Arbitrary<Step> = operationOf(OPERATION_NAMES, false).map((one) => [one])

/** What fails over one of two would fail over either: it does not. */
const together = (pairs: readonly Pair[]): fc.Arbitrary<Step> =>
  fc
    .constantFrom(...pairs)
    .chain(([one, other]) => fc.tuple(operationOf([one], true), operationOf([other], true)))

const anyPair = together(OPENINGS.flatMap(([, pairs]) => pairs))

/** Ten steps, two of them or more started together, after the beginning. */
export const sequences: fc.Arbitrary<readonly Step[]> = fc
  .constantFrom(...OPENINGS)
  .chain(([beginning, pairs]) =>
    fc.tuple(
      fc.tuple(...beginning.map((name) => operationOf([name], true))),
      together(pairs),
      fc.array(alone, { minLength: 4, maxLength: 4 }),
      anyPair,
      fc.array(fc.oneof({ weight: 3, arbitrary: alone }, { weight: 1, arbitrary: anyPair }), {
        minLength: 4,
        maxLength: 4,
      }),
    ),
  )
  .map(([beginning, first, some, second, rest]) => [
    ...beginning.map((one): Step => [one]),
    first,
    ...some,
    second,
    ...rest,
  ])

import type { Operation, OperationName, Step } from "./operation"

/** What happens one after the other; an array happens at once. */
type Told = readonly (Operation | Step | OperationName)[]

type Started = Operation | OperationName

const PLACED: Told = ["choose_fps", "complete"]
const PAID: Told = [...PLACED, "money_comes", "our_capture"]

/** What was seen of the real Medusa and loses money where somebody takes it for otherwise. */
const TOLD: Readonly<Record<string, Told>> = {
  "an order is placed before its money": [...PLACED, "money_comes", "our_capture", "our_rest"],
  "a cart is completed with money that came": ["choose_fps", "money_comes", "our_complete"],
  "a cart is completed again": [...PLACED, "complete", "our_complete"],
  "a cart changes after its code was shown": ["choose_fps", "add_tea", "complete", "choose_fps"],
  "a cart that is an order cannot be changed": [...PLACED, "add_tea", "choose_other"],
  "a session is deleted by another tab": [
    ...PLACED,
    "delete_session",
    "money_comes",
    "our_complete",
    "our_rest",
  ],
  "a session is chosen again": ["choose_fps", "choose_fps", "complete"],
  "another way to pay is chosen": ["choose_fps", "choose_other", "complete", "choose_fps"],
  "FPS is chosen for an order that was placed otherwise": [
    "choose_other",
    "complete",
    "choose_fps",
    "money_comes",
    "our_capture",
  ],
  "an order of another provider is captured": [
    "choose_other",
    "complete",
    { do: "capture", at: 0 },
    { do: "capture", at: 0 },
  ],
  "a completion whose authorization is refused": ["choose_fps", "code_expires", "complete"],
  "a paid code cannot be chosen again once it was refunded": [
    ...PAID,
    { do: "refund", at: 0 },
    "choose_fps",
  ],
  "money comes to an order that was cancelled": [
    ...PLACED,
    "cancel_order",
    "money_comes",
    "our_capture",
    "complete",
    "our_complete",
  ],
  "an order is cancelled twice": [...PLACED, "our_cancel", "our_cancel", "cancel_order"],
  "an order with captures is cancelled": [...PAID, "cancel_order", "our_rest"],
  "an order is cancelled that was refunded in part": [
    ...PAID,
    { do: "refund", at: 0, amount: 4_000 },
    "cancel_order",
  ],
  "a refund is more than there is": [
    ...PAID,
    { do: "refund", at: 0, amount: 10_002 },
    { do: "refund", at: 0, amount: 10_001 },
  ],
  "a payment of a cancelled order is captured": [
    "choose_other",
    "complete",
    "cancel_order",
    { do: "capture", at: 0 },
  ],
  "a part is captured, and the order is edited": [
    "choose_other",
    "complete",
    { do: "capture", at: 0, amount: 8_000 },
    { do: "edit", amount: 3_000 },
    { do: "capture", at: 0 },
    "cancel_order",
  ],
  "a part is captured, and the rest": [
    "choose_other",
    "complete",
    { do: "capture", at: 0, amount: 8_000 },
    { do: "capture", at: 0, amount: 2_001 },
    { do: "capture", at: 0, amount: 2_000 },
    { do: "refund", at: 0, amount: 5_000 },
  ],
  "less is taken than was asked for": [
    ...PLACED,
    "money_comes",
    { do: "our_sum", at: 0, amount: 8_000 },
    "our_capture",
    "our_rest",
    "our_rest",
    { do: "mark_paid", at: -1 },
  ],
  "an order costs more before it is paid": [
    ...PLACED,
    { do: "edit", amount: 3_000 },
    "money_comes",
    { do: "our_sum", at: 0, amount: 10_000 },
    { do: "our_capture", at: 0, amount: 10_000 },
    "our_rest",
  ],
  "an order costs less before it is paid": [
    ...PLACED,
    { do: "edit", amount: -3_000 },
    "money_comes",
    { do: "our_sum", at: 0, amount: 7_000 },
    { do: "our_capture", at: 0, amount: 7_000 },
  ],
  "an order costs more after it is paid": [
    ...PAID,
    { do: "edit", amount: 3_000 },
    { do: "edit", amount: 1_000 },
    { do: "mark_paid", at: -1 },
    "cancel_order",
  ],
  "an order costs less after it is paid, and is refunded": [
    ...PAID,
    { do: "edit", amount: -3_000 },
    { do: "refund", at: 0, amount: 4_000 },
    "cancel_order",
  ],
  "a credit line lowers what an order owes": [
    ...PLACED,
    { do: "credit_line", amount: 2_500 },
    { do: "credit_line", amount: 8_000 },
    "money_comes",
    { do: "our_sum", at: 0, amount: 7_500 },
    { do: "our_capture", at: 0, amount: 7_500 },
    { do: "credit_line", amount: 100 },
  ],
  "a second collection is marked as paid": [
    ...PLACED,
    { do: "new_collection", amount: 10_000 },
    { do: "mark_paid", at: -1 },
    { do: "mark_paid", at: -1 },
    "money_comes",
    "our_capture",
    "cancel_order",
  ],
  "a cancelled order is marked as paid": [
    ...PLACED,
    "cancel_order",
    { do: "new_collection", amount: 10_000 },
    { do: "mark_paid", at: -1 },
    { do: "refund", at: 0 },
    "our_rest",
  ],
  "a capture whose booking fails": [
    ...PLACED,
    "money_comes",
    { do: "our_capture", fault: "booking" },
    { do: "our_book", at: 0 },
    { do: "our_book", at: 0 },
    "our_rest",
  ],
  "a session that was cancelled is captured": [
    ...PLACED,
    { do: "our_cancel_session", at: 0 },
    "complete",
    "money_comes",
    "our_capture",
  ],
  "a cart of a cancelled session is completed": [
    "choose_fps",
    { do: "our_cancel_session", at: 0 },
    "complete",
  ],
  "an order is cancelled while staff edit it": [
    ...PLACED,
    "begin_edit",
    "our_cancel",
    "cancel_order",
    { do: "credit_line", amount: 1_000 },
    "money_comes",
    "our_capture",
    { do: "refund", at: 0, amount: 1_000 },
    "give_up_edit",
    "our_cancel",
  ],
  "an order that was sent": [...PAID, "fulfil", "cancel_order", "fulfil", { do: "refund", at: 0 }],
  "nothing is mended where nothing is broken": [
    ...PLACED,
    "our_mend",
    "money_comes",
    "our_take_back",
  ],
}

/** What happens after the one, with two started together at the end. */
const TOLD_RACES: Readonly<Record<string, readonly [before: Told, one: Started, other: Started]>> =
  {
    "the cart is completed in two tabs": [["choose_fps"], "complete", "complete"],
    "the cart is completed with money in a tab and by us": [
      ["choose_fps", "money_comes"],
      "complete",
      "our_complete",
    ],
    "the cart is completed and another session chosen": [["choose_fps"], "complete", "choose_fps"],
    "the cart is completed and changed": [["choose_fps"], "complete", "add_tea"],
    "FPS is chosen in two tabs": [[], "choose_fps", "choose_fps"],
    "two ways to pay are chosen": [["choose_fps"], "choose_fps", "choose_other"],
    "the money is captured twice": [[...PLACED, "money_comes"], "our_capture", "our_capture"],
    "the money is captured and the order cancelled": [
      [...PLACED, "money_comes"],
      "our_capture",
      "cancel_order",
    ],
    "the money is captured and the order marked as paid": [
      [...PLACED, "money_comes", { do: "new_collection", amount: 4_000 }],
      "our_capture",
      { do: "mark_paid", at: -1 },
    ],
    "the money is captured and its session deleted": [
      [...PLACED, "money_comes"],
      "our_capture",
      "delete_session",
    ],
    "the money is captured and the order edited": [
      [...PLACED, "money_comes"],
      "our_capture",
      { do: "edit", amount: 3_000 },
    ],
    "a payment of another provider is captured and its order cancelled": [
      ["choose_other", "complete"],
      "capture",
      "cancel_order",
    ],
    "a payment is refunded twice": [
      PAID,
      { do: "refund", amount: 6_000 },
      { do: "refund", amount: 6_000 },
    ],
    "the rest is asked for by two": [
      [...PAID, { do: "credit_line", amount: 1 }, { do: "new_collection", amount: 1 }],
      "our_rest",
      "our_rest",
    ],
  }

function only(name: OperationName): Operation {
  return { do: name }
}

function stepOf(told: Told[number]): Step {
  if (typeof told === "string") {
    return [only(told)]
  }
  return "do" in told ? [told] : told
}

type Observation = readonly [name: string, steps: readonly Step[]]

/** Each a name and its steps. */
export const OBSERVATIONS: readonly Observation[] = Object.entries(TOLD).map(([name, told]) => [
  name,
  told.map(stepOf),
])

/** The same, with two started together at the end. */
export const RACES: readonly Observation[] = Object.entries(TOLD_RACES).map(
  ([name, [before, ...rivals]]) => [name, [...before.map(stepOf), rivals.flatMap(stepOf)]],
)

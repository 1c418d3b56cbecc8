import { messageOf } from "../../../src/fps/medusa/message-of"
import type { PurchaseLedger } from "../../../src/modules/fps"
import type { MedusaPayment, SessionState } from "../../../src/fps/medusa/observation"
import type { CollectionSeen, Seen } from "./seen"

/** What can happen, in words, and what there has to be for it. */
const OPERATIONS = {
  add_tea: ["the customer puts another tea into the cart", null],
  choose_fps: ["the customer chooses FPS", null],
  choose_other: ["the customer chooses another way to pay", null],
  complete: ["the customer completes the cart", null],
  delete_session: ["somebody deletes a session", "session"],
  money_comes: ["the gateway says that it was paid", "facts"],
  code_expires: ["the gateway says that it expired", "facts"],
  cancel_order: ["staff cancel the order", "orderId"],
  capture: ["staff capture a payment", "payment"],
  refund: ["staff refund a payment", "payment"],
  new_collection: ["staff make another collection", "orderId"],
  mark_paid: ["staff mark a collection as paid", "orderId"],
  edit: ["staff edit the order", "orderId"],
  begin_edit: ["staff begin to edit the order", "orderId"],
  give_up_edit: ["staff give up to edit the order", "orderId"],
  credit_line: ["staff add a credit line", "orderId"],
  fulfil: ["staff fulfil the order", "orderId"],
  our_complete: ["we complete the cart", null],
  our_sum: ["we set the sum of a session", "session"],
  our_capture: ["we capture a session", "session"],
  our_book: ["we book a payment", "payment"],
  our_rest: ["we ask for the rest", "orderId"],
  our_cancel: ["we cancel the order", "orderId"],
  our_cancel_session: ["we cancel a session", "session"],
  our_mend: ["we mend the links", "facts"],
  our_take_back: ["we take back an order without stock", "facts"],
} as const

export type OperationName = keyof typeof OPERATIONS

export const OPERATION_NAMES = Object.keys(OPERATIONS) as readonly OperationName[]

/** Something that happens, the same in the real Medusa and in the one of the simulator. */
export interface Operation {
  readonly do: OperationName
  /** Which session, payment, collection or gateway order, the oldest first; -1 is the newest. */
  readonly at?: number
  /** In minor units. Left out where it is about all of it. */
  readonly amount?: number
  /** What fails over it, once. */
  readonly fault?: "booking"
}

/** One operation, or two that are started together. */
export type Step = readonly Operation[]

/** The words for a step. */
export function wordsOf(step: Step): string {
  return step
    .map((operation) => {
      const { at, amount, fault } = operation
      const details = [
        ...(at === undefined ? [] : [`number ${at}`]),
        ...(amount === undefined ? [] : [`${amount} cents`]),
        ...(fault === undefined ? [] : [`the ${fault} fails`]),
      ]
      return `${OPERATIONS[operation.do][0]}${details.length > 0 ? ` (${details.join(", ")})` : ""}`
    })
    .join(", and at once ")
}

/** How an operation ended; `why` is the kind of reason, the same for both. */
export interface Ended {
  readonly how: "done" | "refused" | "there was nothing"
  readonly why: string
  readonly message: string
}

/** Kinds of reasons, by what core and the simulator say of them. The first that fits holds. */
const REASONS: readonly (readonly [why: string, says: RegExp])[] = [
  ["the payment is cancelled", /payment:? .*has been canceled/i],
  ["the order is cancelled", /order .*has been canceled|cannot be canceled/i],
  ["it was sent", /fulfil|no stock reservation/i],
  ["a change of the order", /active order change/i],
  ["the cart is completed", /already completed/i],
  ["more than there is", /more than|greater than/i],
  ["no session", /sessions are required|collection has not been initiated/i],
  ["no such session", /payses.*not found|there is no session|could not delete all/i],
  ["not authorized", /authoriz/i],
  ["more is required", /more information/i],
  ["it was placed", /is placed|of a placed order/i],
]

/** Runs an operation on what was seen before, and tells how it ended. */
export async function endedOf<T extends { readonly operation: Operation; readonly seen: Seen }>(
  inside: T,
  run: (inside: T & { readonly target: Target }) => Promise<unknown>,
): Promise<Ended> {
  const { operation, seen } = inside
  const target = targetOf(operation, seen)
  const needs = OPERATIONS[operation.do][1]
  const isBelowNothing =
    operation.do === "edit" && (seen.medusa.order?.total ?? 0) + (operation.amount ?? 0) <= 0
  if ((needs !== null && target[needs] === null) || isBelowNothing) {
    return { how: "there was nothing", why: "", message: "" }
  }
  try {
    await run({ ...inside, target })
    return { how: "done", why: "", message: "" }
  } catch (error) {
    const message = messageOf(error)
    const found = REASONS.find(([, says]) => says.test(message))
    return { how: "refused", why: found?.[0] ?? "another reason", message }
  }
}

/** What an operation is about, as it was seen before; null where there is no such thing. */
export interface Target {
  readonly orderId: string | null
  readonly session: SessionState | null
  readonly payment: MedusaPayment | null
  readonly collection: CollectionSeen | null
  readonly facts: PurchaseLedger["payments"][number] | null
}

function targetOf({ at = 0 }: Operation, { medusa, ledger, collections }: Seen): Target {
  const pick = <T>(items: readonly T[]): T | null =>
    (at < 0 ? items.at(at) : items[at % Math.max(1, items.length)]) ?? null
  return {
    orderId: medusa.order?.id ?? null,
    session: pick(medusa.sessions),
    payment: pick(medusa.payments),
    collection: pick(collections),
    facts: pick(ledger.payments),
  }
}

/** What there has to be for an operation is there. */
export function need<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) {
    throw new Error("What the operation is about is not there.")
  }
  return found
}

import { isOpenCode } from "../../../protocol"
import type { PaymentFacts } from "../../purchases/read-purchase"
import { isMadeFor, retryWindowEnd } from "../../retry-window"
import { mayStillPayItsOrder } from "../../cases/rules"
import {
  amountOf,
  factsOfSession,
  hasPayment,
  isFps,
  isMoney,
  isOfOrder,
  isOpen,
  isPlacedOn,
  isUncovered,
  placedPayment,
  wasPlacedOnFps,
  type Observation,
  type Policy,
  type SessionState,
} from "../../medusa/observation"

/** Returns true if a payment has ended without money. */
export function isClosed({ status }: PaymentFacts["payment"]): boolean {
  return status === "expired" || status === "cancelled"
}

/** The unpaid FPS session that an order waits for, and its payment. */
export interface Waiting {
  /** Null: a half-undone completion, or a replacement of sessions, left the order without one. */
  readonly session: SessionState | null
  readonly facts: PaymentFacts
}

/**
 * The unpaid FPS session an order is waiting for. Null unless the order is active, has no captured or
 * authorized payment, nothing of it was covered in another way, and it was placed from its cart on one
 * of our sessions. A draft, an edit or an exchange is not ours to cancel.
 */
export function waitingFor(observation: Observation): Waiting | null {
  const { order, sessions, payments } = observation.medusa
  if (!order || order.canceled || !isUncovered(order)) {
    return null
  }
  if (payments.some((payment) => isMoney(payment, order))) {
    return null
  }
  const open = sessions.filter((one) => isOpen(one) && !hasPayment(observation, one))
  const isOurs = (one: SessionState) =>
    isFps(one) && one.ofCart && factsOfSession(observation, one) !== undefined
  const live = open.filter((one) => !isOver(observation, one))
  const placed = open.find((one) => isOurs(one) && isPlacedOn(one))
  const wasPlaced = placed !== undefined || wasPlacedOnFps(observation)
  // Staff can make core ask for the payment again, which resets the session.
  const session = placed ?? open.find((one) => isOurs(one) && (wasPlaced || isOfOrder(one, order)))
  // A session that nothing was placed on says nothing: anybody with the collection's id can make it.
  const others = live.filter((one) => one.id !== session?.id && (!wasPlaced || isPlacedOn(one)))
  if (!session) {
    // A payment for a difference says nothing about what the order was placed on.
    const newest =
      placedPayment(observation) ??
      observation.ledger.payments.findLast(({ payment }) => payment.cartId !== null)
    // An order that staff edited, or that was placed on another provider's session, is not a
    // leftover.
    const isLeftOver =
      wasPlaced ||
      (order.version === 1 &&
        payments.length === 0 &&
        sessions.every((one) => isFps(one) && isOfOrder(one, order)))
    return order.ofCart && others.length === 0 && isLeftOver && newest
      ? { session: null, facts: newest }
      : null
  }
  const facts = factsOfSession(observation, session)
  return facts && others.length === 0 ? { session, facts } : null
}

/**
 * True if a session of ours shows no payable QR code. A received payment keeps the order by itself.
 */
function isOver(observation: Observation, session: SessionState): boolean {
  const status = factsOfSession(observation, session)?.payment.status
  return isFps(session) && status !== "pending" && status !== "creating"
}

/**
 * True if a waiting order may still get its money: one of its QR codes can be paid, its customer
 * may ask for another one, a payment is being settled, or staff may still use one on hold.
 */
export function isKept(observation: Observation): boolean {
  const waiting = waitingFor(observation)
  return (
    waiting !== null &&
    (waitsUntil(observation) !== null ||
      observation.ledger.payments.some(
        (facts) =>
          isPayable(observation, { facts, waiting }) ||
          isBeingSettled(facts) ||
          mayStillPayItsOrder(facts),
      ))
  )
}

/**
 * Returns the payment on whose session core placed an order that still waits, and whose session it
 * deleted meanwhile. The session is made again while something may go into it: what takes money, shows
 * a QR code or keeps an order reads the session. Null: there is none.
 */
export function lostSession(observation: Observation): PaymentFacts | null {
  const waiting = waitingFor(observation)
  const isLost = waiting?.session === null && wasPlacedOnFps(observation)
  const mayBeUsed = observation.accepting !== undefined || isKept(observation)
  return isLost && mayBeUsed ? waiting.facts : null
}

/** Returns true if an order waits for other money on the session of a closed payment. */
export function isWaitedFor(observation: Observation, id: string): boolean {
  return waitingFor(observation)?.facts.payment.id === id && isKept(observation)
}

/** True if a QR code can be paid that was made for the order as placed, or for what it owes. */
function isPayable(observation: Observation, { facts, waiting }: Made): boolean {
  return isOpenCode(facts.payment) && isMadeForIt(observation, { facts, waiting })
}

interface Made {
  readonly facts: PaymentFacts
  readonly waiting: Waiting
}

function isMadeForIt({ medusa }: Observation, { facts, waiting }: Made): boolean {
  const { session } = waiting
  return (
    session === null ||
    isMadeFor(facts.payment, {
      sessionId: session.id,
      shownId: waiting.facts.payment.id,
      amounts: [amountOf(session), medusa.order?.owed],
      currencyCode: session.currencyCode,
    })
  )
}

/**
 * Returns until when a waiting order is kept although its QR codes have closed: its customer may
 * ask for another one. Null: it is not kept, or no longer. Staff already have the case of a shipped
 * order, and the leftover of a half-undone completion can take no money.
 */
export function waitsUntil(observation: Observation): Date | null {
  const { ledger, medusa, policy } = observation
  const waiting = waitingFor(observation)
  const canWait = waiting && (waiting.session !== null || wasPlacedOnFps(observation))
  if (!canWait || medusa.order?.fulfilled) {
    return null
  }
  const hadQr = ledger.payments.some(
    (facts) =>
      isClosed(facts.payment) &&
      facts.payment.redirectUrl !== null &&
      isMadeForIt(observation, { facts, waiting }),
  )
  const end = medusa.order && hadQr ? retryWindowEnd(medusa.order.createdAt, policy) : null
  return end && end > ledger.now ? end : null
}

function isBeingSettled({ payment }: PaymentFacts): boolean {
  return (
    payment.status === "paid" &&
    (payment.settlement === "open" ||
      (payment.settlement === "held" && payment.acceptedAt !== null))
  )
}

/**
 * Returns when the customer of an order that waits is reminded. Null: it does not wait, or staff let
 * it ship unpaid: a message that it will be cancelled would be wrong. The sender of the reminder
 * reads everything again.
 */
export function remindAt(observation: Observation): Date | null {
  const { ledger, medusa, policy } = observation
  const { order } = medusa
  const minutes = reminderMinutes(policy)
  const waits =
    order !== null &&
    !order.fulfilled &&
    ledger.purchase.released === null &&
    waitingFor(observation)?.session
  return waits && minutes !== null ? new Date(order.createdAt.getTime() + minutes * 60_000) : null
}

/** Returns after how many minutes customers are reminded; null: nobody is. Pure. */
export function reminderMinutes({
  placeOrder,
  remindUnpaidAfterMinutes,
}: Pick<Policy, "placeOrder" | "remindUnpaidAfterMinutes">): number | null {
  return placeOrder === "before_payment" ? (remindUnpaidAfterMinutes ?? null) : null
}

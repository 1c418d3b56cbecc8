import type { PaymentFacts } from "../../purchases/read-purchase"
import { isMadeFor, retryWindowEnd } from "../../retry-window"
import { isAcceptable } from "../../cases/rules"
import {
  amountOf,
  factsOfSession,
  hasPayment,
  isFps,
  isMoney,
  isOpen,
  isPlacedOn,
  type Observation,
  type SessionState,
} from "../../medusa/observation"

/** Whether a gateway order has ended without money. */
export function isClosed({ status }: PaymentFacts["payment"]): boolean {
  return status === "expired" || status === "cancelled"
}

/** An order that waits for FPS: the session that it was placed on, and the gateway order of that. */
export interface Waiting {
  /** Null: a completion that was undone half-way left the order without one. */
  readonly session: SessionState | null
  readonly facts: PaymentFacts
}

/**
 * What an order waits for: it stands, has no money and no promise of any, and was placed from its
 * cart on a session of ours. One that was placed on nothing of ours (a draft, an edit, an exchange)
 * is not ours to cancel.
 */
export function waitingFor(observation: Observation): Waiting | null {
  const { order, sessions, payments } = observation.medusa
  if (!order || order.canceled || order.owed < order.total || order.owed === 0) {
    return null
  }
  if (payments.some(isMoney)) {
    return null
  }
  const open = sessions.filter((one) => isOpen(one) && !hasPayment(observation, one))
  const isOurs = (one: SessionState) =>
    isFps(one) && one.ofCart && factsOfSession(observation, one) !== undefined
  const live = open.filter((one) => !isOver(observation, one))
  const placed = open.find((one) => isOurs(one) && isPlacedOn(one))
  // Staff can have core ask for the payment again, which sets the session back to what it was.
  const session = placed ?? open.find(isOurs)
  if (!session) {
    // What was made for what an order owes tells nothing of what it was placed on.
    const newest = observation.ledger.payments.findLast(({ payment }) => payment.cartId !== null)
    // What staff edited, or was placed on another provider's session, is none of it.
    const isLeftOver =
      order.ofCart &&
      order.version === 1 &&
      payments.length === 0 &&
      live.length === 0 &&
      sessions.every(isFps)
    return isLeftOver && newest ? { session: null, facts: newest } : null
  }
  const others = live.filter((one) => one.id !== session.id && (!placed || isPlacedOn(one)))
  const facts = factsOfSession(observation, session)
  return facts && others.length === 0 ? { session, facts } : null
}

/** Whether a session of ours shows no code that can be paid. Money that came keeps the order by itself. */
function isOver(observation: Observation, session: SessionState): boolean {
  const status = factsOfSession(observation, session)?.payment.status
  return isFps(session) && status !== "pending" && status !== "creating"
}

/**
 * Whether an order that waits may still get its money: a code that was made for it as it was placed
 * can still be paid, its customer may yet ask for another, money is being settled, or a person may
 * still use some that is held.
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
          isAcceptable(facts),
      ))
  )
}

/** Whether an order still waits on the session of a closed gateway order, for other money. */
export function isWaitedFor(observation: Observation, id: string): boolean {
  return waitingFor(observation)?.facts.payment.id === id && isKept(observation)
}

/** Whether a code can still be paid that was made for the order as it was placed, or for what it owes. */
function isPayable(observation: Observation, { facts, waiting }: Made): boolean {
  const { status } = facts.payment
  return (
    (status === "pending" || status === "creating") && isMadeForIt(observation, { facts, waiting })
  )
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
 * Until when an order that waits is not cancelled, although its codes have closed: its customer may
 * ask for another one. Null: it does not wait so, or no longer. A fulfilled one is with a person at
 * once, and one that has no session left could take no money.
 */
export function waitsUntil(observation: Observation): Date | null {
  const { ledger, medusa, policy } = observation
  const waiting = waitingFor(observation)
  if (!waiting?.session || medusa.order?.fulfilled) {
    return null
  }
  const closed = ledger.payments.filter(
    (facts) => isClosed(facts.payment) && isMadeForIt(observation, { facts, waiting }),
  )
  const end = retryWindowEnd(
    closed.map(({ payment }) => payment),
    policy,
  )
  return end && end > ledger.now ? end : null
}

function isBeingSettled({ payment }: PaymentFacts): boolean {
  return (
    payment.status === "paid" &&
    (payment.settlement === "open" ||
      (payment.settlement === "held" && payment.acceptedAt !== null))
  )
}

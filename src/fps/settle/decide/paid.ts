import type { CaseRecord } from "../../types"
import type { PaymentFacts } from "../../purchases/read-purchase"
import { asMinorUnits, broughtBy, isSandboxMoneyInProduction } from "../../../protocol"
import { casesOfMoney, isClosedUnused, isWithdrawn, sentBackBy } from "../../cases/rules"
import { isTold } from "../../vocabulary"
import { decideCaptured } from "./captured"
import type { Action } from "./decision"
import {
  amountOf,
  asksFor,
  factsOfSession,
  hasPayment,
  isFps,
  isMoney,
  isOpen,
  isPlacedOn,
  medusaPaymentsOf,
  sessionsOf,
  type Observation,
  type OrderState,
  type MedusaPayment,
  type SessionState,
} from "../../medusa/observation"

/**
 * Decides what happens with a paid payment next. Null: it is captured on an active order, refunded,
 * or staff decide. Pure.
 */
export function decidePaid(observation: Observation, facts: PaymentFacts): Action | null {
  const own = medusaPaymentsOf(observation, facts)
  const captured =
    own.find(({ left }) => left > 0) ?? own.find((payment) => payment.captured !== null)
  return captured
    ? (decideCaptured(observation, { facts, captured }) ?? announceCapture(facts, own))
    : decideUncaptured(observation, facts)
}

/**
 * Raises `payment.captured` where money was captured inside an authorization: as a cart is
 * completed, or when staff press *Check status* of an order. Core raises it for no such capture.
 */
function announceCapture(
  { payment, announced }: PaymentFacts,
  own: readonly MedusaPayment[],
): Action | null {
  const silent = own.find(
    ({ captured, sessionIds }) => captured !== null && !sessionIds.some((id) => announced.has(id)),
  )
  return silent
    ? { do: "announce_capture", payment, paymentId: silent.id, sessionIds: silent.sessionIds }
    : null
}

function decideUncaptured(observation: Observation, facts: PaymentFacts): Action | null {
  const { payment } = facts
  const { policy, medusa } = observation
  const hold = (kind: CaseRecord["kind"]): Action => ({ do: "hold", payment, kind })
  const isAccepted = payment.settlement === "held" && observation.accepting === payment.id
  if (payment.settlement !== "open" && !isAccepted) {
    return null
  }
  const [known] = casesOfMoney(facts)
  if (!isAccepted && known && (known.status === "open" || isClosedUnused(known))) {
    // The case is opened a moment before the payment is put on hold, and may have closed since.
    return hold(known.kind)
  }
  // Two events contradicted each other before the money was used: staff ask which is right.
  if (!isAccepted && (!isWhatWasAsked(facts) || facts.cases.some(isContradicted))) {
    return hold("amount_mismatch")
  }
  const sentBack = isAccepted ? undefined : sentBackBy(facts)
  if (sentBack) {
    return hold(sentBack.kind)
  }
  if (isSandboxMoneyInProduction({ ...payment, activeEnvironment: policy.environment })) {
    return hold("environment_mismatch")
  }
  const { order } = medusa
  if (order?.canceled) {
    return hold("late_payment")
  }
  const use = order
    ? decideForOrder(observation, { facts, order })
    : decideForCart(observation, facts)
  // Staff may have dealt with it elsewhere when they dismissed its case.
  const isForStaff = !isAccepted && facts.cases.some(isWithdrawn)
  return isForStaff && use.do !== "hold" ? hold("order_not_completed") : use
}

function isContradicted({ moneyKey, status }: CaseRecord): boolean {
  return status === "open" && isTold(moneyKey)
}

/** Returns true if exactly the amount and currency asked for were received. */
export function isWhatWasAsked({ payment }: Pick<PaymentFacts, "payment">): boolean {
  return payment.received === payment.amount && payment.receivedCurrency === payment.currencyCode
}

/** Completes the cart only with a payment that was made for it as it is now. */
function decideForCart(observation: Observation, facts: PaymentFacts): Action {
  const { payment } = facts
  const { medusa } = observation
  const other = medusa.payments.find((one) => isMoney(one, null))
  if (other) {
    return { do: "hold", payment, kind: supersededBy(other) }
  }
  const [session] = byReadiness(sessionsOf(observation, facts))
  if (!session) {
    return { do: "hold", payment, kind: "superseded_payment" }
  }
  if (session.status === "canceled") {
    return { do: "hold", payment, kind: "late_payment" }
  }
  // Core makes a session of the old amount while the cart changes: it takes no lock for that.
  if (payment.acceptedAt === null && !asksFor(session, amountOf(session))) {
    return { do: "hold", payment, kind: "superseded_payment" }
  }
  return medusa.cartId
    ? { do: "complete_cart", payment, cartId: medusa.cartId }
    : { do: "hold", payment, kind: "order_not_completed" }
}

/**
 * Puts a payment into the one open FPS session of an order, up to what is owed. Another payment is
 * taken only if it is exactly what is owed.
 */
function decideForOrder(
  observation: Observation,
  { facts, order }: { facts: PaymentFacts; order: OrderState },
): Action {
  const { payment } = facts
  const received = broughtBy(payment)
  const payer = observation.medusa.payments.find(({ left }) => left > 0)
  if (order.owed === 0) {
    return { do: "hold", payment, kind: payer ? supersededBy(payer) : "superseded_payment" }
  }
  const open = observation.medusa.sessions.filter(
    (session) => isFps(session) && isOpen(session) && !hasPayment(observation, session),
  )
  const [own] = byReadiness(
    sessionsOf(observation, facts).filter((session) => !hasPayment(observation, session)),
  )
  if (own && (isOpen(own) || open.length === 0)) {
    const amount = asMinorUnits(Math.min(received, order.owed))
    return { do: "capture", payment, session: own, amount, repoint: false }
  }
  const [other] = byReadiness(open.filter((session) => mayTakeAnotherPayment(observation, session)))
  // An older payment of the same session was made for this order too, whatever it owes now.
  return other && (received === order.owed || payment.sessionId === other.id)
    ? {
        do: "capture",
        payment,
        session: other,
        amount: asMinorUnits(Math.min(received, order.owed)),
        repoint: true,
      }
    : { do: "hold", payment, kind: payer ? supersededBy(payer) : "superseded_payment" }
}

/**
 * True if another payment of the purchase may go into a session: the order waits for its money, and
 * its own payment brought none, or staff refunded or dismissed that.
 */
function mayTakeAnotherPayment(observation: Observation, session: SessionState): boolean {
  const own = factsOfSession(observation, session)
  if (own && isGivenUp(own)) {
    // Staff can make core ask for the held money again, which resets the session.
    return session.ofCart
  }
  // A session that was made after the order, for the rest that it owes, is waited for too, although
  // the order was not placed on it.
  const isWaitedFor = isPlacedOn(session) || !session.ofCart
  return isWaitedFor && own !== undefined && own.payment.status !== "paid"
}

/** Returns true if a payment on hold was refunded or dismissed. */
function isGivenUp(facts: PaymentFacts): boolean {
  return facts.payment.settlement === "held" && casesOfMoney(facts).some(isClosedUnused)
}

function supersededBy(other: MedusaPayment): "duplicate_payment" | "superseded_payment" {
  return other.captured !== null && isFps(other) ? "duplicate_payment" : "superseded_payment"
}

const READINESS = ["authorized", "pending_authorization", "pending", "requires_more"]

/**
 * Sorts sessions by how ready they are for money: the one that the order was placed on comes first,
 * a canceled one last.
 */
function byReadiness(sessions: readonly SessionState[]): SessionState[] {
  const rank = ({ status }: SessionState) => {
    const index = READINESS.indexOf(status)
    const isCanceled = status === "canceled"
    return index < 0 ? READINESS.length + Number(isCanceled) : index
  }
  return [...sessions].sort((a, b) => rank(a) - rank(b))
}

import { isTold, moneyKey } from "../../vocabulary"
import type { CaseInput } from "../../types"
import type { PaymentFacts } from "../../purchases/read-purchase"
import { asMinorUnits, broughtBy, type MinorUnits } from "../../../protocol"
import { casesOfMoney, coversThisMoney, isWithdrawn, sentBackBy } from "../../cases/rules"
import type { Action } from "./decision"
import {
  amountOf,
  asksFor,
  hasCase,
  isFps,
  medusaPaymentsOf,
  sessionsOf,
  type Observation,
  type OrderState,
  type MedusaPayment,
} from "../../medusa/observation"

interface Captured {
  readonly facts: PaymentFacts
  readonly captured: MedusaPayment
}

interface Placed {
  readonly facts: PaymentFacts
  readonly order: OrderState | null
}

/**
 * Decides what is left to do for money that Medusa captured: complete its cart, book it, and open
 * cases for what was received beyond, or for an order that was cancelled meanwhile.
 */
export function decideCaptured(
  observation: Observation,
  { facts, captured }: Captured,
): Action | null {
  const { payment } = facts
  const { order, cartId, sessions } = observation.medusa
  const isDone = payment.settlement === "settled"
  // An event may have corrected the amount after Medusa captured it.
  const unequal =
    openCase(observation, shortfall(observation, facts)) ??
    (isDone || payment.holdReason === "refund_due"
      ? openCase(observation, excess(observation, { facts, order }))
      : null)
  if (unequal) {
    return unequal
  }
  if (captured.left === 0) {
    return isDone || isWithPerson(facts)
      ? null
      : (openCase(observation, excess(observation, { facts, order })) ??
          settleRefunded({ facts, order }))
  }
  if (!order) {
    if (isWithPerson(facts)) {
      return withdraw(observation, facts)
    }
    // Completing with another session of the same money would capture it a second time.
    const own = sessions.find(({ id }) => captured.sessionIds.includes(id))
    // Core asks nobody about money that it captured before, and the cart may cost more by now.
    const isEnough = own && (payment.acceptedAt !== null || asksFor(own, amountOf(own)))
    const isForStaff = payment.acceptedAt === null && facts.cases.some(isWithdrawn)
    if (cartId && isEnough && !isForStaff) {
      return { do: "complete_cart", payment, cartId }
    }
    return payment.settlement === "held"
      ? null
      : { do: "hold", payment, kind: "order_not_completed" }
  }
  if (order.canceled) {
    return decideCancelled({ facts, captured, order })
  }
  if (isDone) {
    // Core may have undone the order late, and made another one. An order that staff edited or
    // refunded is theirs to ask for.
    const isAsPlaced = order.version === 1 && captured.left === captured.captured
    const late = isAsPlaced ? (book(facts, captured) ?? askForRest(observation, order)) : null
    return late ?? closeCasesOfUsedMoney(facts)
  }
  if (isWithPerson(facts) && !isUsedAfterAll(observation, { facts, order })) {
    return null
  }
  return (
    book(facts, captured) ??
    openCase(observation, excess(observation, { facts, order })) ??
    openCase(observation, capturedTwice(observation, { facts, captured, order })) ??
    askForRest(observation, order) ??
    closeUnpaid(observation) ??
    closeCasesOfUsedMoney(facts) ?? { do: "settle", payment }
  )
}

/**
 * Settles a payment that core or staff refunded. Each refund has its own case, or the payment has
 * one. While core undoes an order, it writes a refund before it tells the provider, and may die in
 * between: then nobody would send the refund. An active order may be refunded at this moment.
 */
function settleRefunded({ facts, order }: Placed): Action | null {
  const { payment } = facts
  if (payment.settlement === "held") {
    // Core undid the order while staff accept it: the acceptance is taken back, and its case is open.
    return order ? { do: "settle", payment } : null
  }
  const asked = casesOfMoney(facts).find(({ status }) => status === "open")
  const isAsked = facts.cases.some(
    (found) => found.kind === "refund_due" && (!isTold(found.moneyKey) || isWithdrawn(found)),
  )
  return asked || !(order || isAsked)
    ? { do: "hold", payment, kind: asked?.kind ?? "refund_due" }
    : { do: "settle", payment }
}

/** A payment that staff refunded must not complete its cart, although core has it as captured. */
function withdraw(observation: Observation, facts: PaymentFacts): Action | null {
  const session = sessionsOf(observation, facts).find(({ status }) => status !== "canceled")
  return sentBackBy(facts) && session ? { do: "cancel_session", session } : null
}

function isWithPerson({ payment }: PaymentFacts): boolean {
  return payment.settlement === "held" && payment.acceptedAt === null
}

/**
 * True if the order has a payment on hold that nobody refunded: it was put on hold while core
 * captured it, or the customer completed the cart with it afterwards.
 */
function isUsedAfterAll(
  { ledger }: Observation,
  { facts, order }: { facts: PaymentFacts; order: OrderState },
): boolean {
  return (order.ofCart || ledger.purchase.cartId === null) && !sentBackBy(facts)
}

/**
 * Returns the action that books a capture without an order transaction, or one whose Medusa payment
 * core cancelled; null if it is booked. Core captures and books in two steps: a process that dies
 * between them leaves the first, an error between them the second.
 */
function book({ payment }: PaymentFacts, captured: MedusaPayment): Action | null {
  return captured.captured === null || (captured.booked && !captured.canceled)
    ? null
    : { do: "book", payment, paymentId: captured.id, sessionIds: captured.sessionIds }
}

/**
 * Decides about money of an order that was cancelled during the capture, or afterwards without a
 * refund.
 */
function decideCancelled({
  facts,
  captured,
  order,
}: Captured & { readonly order: OrderState }): Action | null {
  const { payment } = facts
  const cases = facts.cases.filter((found) => !isTold(found.moneyKey))
  const isHeld = payment.settlement === "held"
  // Only passes closed its cases: the order had the money, and was cancelled afterwards.
  const isAnswered = cases.every(({ status, resolvedBy }) => status !== "open" && !resolvedBy)
  if (isHeld && !isAnswered) {
    return null
  }
  const isOpen = payment.settlement === "open"
  // The case of a refund that core took back may have closed before the order was cancelled.
  const key = moneyKey.cancelled(order.id, payment.id)
  const isKnown =
    casesOfMoney(facts).some(({ status }) => status === "resolved") ||
    cases.some((found) => found.moneyKey === key)
  if (isOpen && !isKnown) {
    return { do: "hold", payment, kind: "late_payment" }
  }
  if (cases.some((found) => coversThisMoney(found, { facts, order }))) {
    return isOpen ? { do: "settle", payment } : null
  }
  return {
    do: "open_case",
    input: {
      ...caseOf(facts, asMinorUnits(Math.min(captured.left, broughtBy(payment)))),
      kind: "late_payment",
      moneyKey: key,
      orderId: order.id,
      evidence: {
        reference: payment.reference,
        order_canceled: true,
        captured: true,
        expected: { amount_minor: payment.amount, currency_code: payment.currencyCode },
      },
    },
  }
}

/** Returns the case of an amount received beyond what the order owed when it was captured. */
function excess(observation: Observation, { facts, order }: Placed): CaseInput | null {
  const { payment } = facts
  const taken =
    medusaPaymentsOf(observation, facts).reduce((sum, { captured }) => sum + (captured ?? 0), 0) -
    withdrawnFrom(observation, facts)
  const beyond = broughtBy(payment) - taken
  return beyond <= 0
    ? null
    : {
        ...caseOf(facts, asMinorUnits(beyond)),
        kind: "overpaid",
        moneyKey: moneyKey.overpaid(payment),
        orderId: order?.id ?? null,
        evidence: {
          reference: payment.reference,
          received: { amount_minor: payment.received },
          captured: { amount_minor: taken },
        },
      }
}

/** Returns what Medusa refunded and nobody is to send, since it had not come then. */
function withdrawnFrom(observation: Observation, facts: PaymentFacts): number {
  const refunded = medusaPaymentsOf(observation, facts).reduce(
    (sum, { captured, left }) => sum + (captured ?? 0) - left,
    0,
  )
  const withdrawn = facts.cases
    .filter((found) => found.kind === "refund_due" && isWithdrawn(found))
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return Math.min(refunded, withdrawn)
}

/** Returns the case of an amount that Medusa captured, and that did not come as an event says. */
function shortfall(observation: Observation, facts: PaymentFacts): CaseInput | null {
  const { payment } = facts
  const { received, currencyCode, receivedCurrency } = payment
  const own = medusaPaymentsOf(observation, facts)
  // Staff send what Medusa refunded, so that counts as well.
  const taken = Math.max(
    own.reduce((sum, { left }) => sum + left, 0),
    Math.max(0, ...own.map((one) => one.captured ?? 0)) - withdrawnFrom(observation, facts),
  )
  return received === null || receivedCurrency !== currencyCode || taken <= received
    ? null
    : {
        ...caseOf(facts, received),
        kind: "amount_mismatch",
        moneyKey: moneyKey.told(moneyKey.payment(payment), { amount: received, currencyCode }),
        orderId: observation.medusa.order?.id ?? null,
        evidence: {
          reference: payment.reference,
          expected: { amount_minor: payment.amount, currency_code: currencyCode },
          captured: { amount_minor: taken },
        },
      }
}

/**
 * Medusa has two payments that together exceed the order's total: staff can book one at any time.
 */
function capturedTwice(
  { medusa }: Observation,
  { facts, captured, order }: Captured & { readonly order: OrderState },
): CaseInput | null {
  const paid = medusa.payments.reduce((sum, { left }) => sum + left, 0)
  const others = medusa.payments.filter((one) => one.id !== captured.id && one.left > 0)
  // Two payments of ours have one case together.
  const [other] = others.filter(isFps).sort(byId).concat(others)
  return other === undefined || paid <= order.total
    ? null
    : {
        ...caseOf(facts, asMinorUnits(Math.min(captured.left, paid - order.total))),
        kind: isFps(other) ? "duplicate_payment" : "superseded_payment",
        moneyKey: moneyKey.capturedTwice(captured.id, other.id),
        orderId: order.id,
        evidence: {
          reference: facts.payment.reference,
          captured: true,
          other_payment_id: other.id,
        },
      }
}

function byId(a: MedusaPayment, b: MedusaPayment): number {
  return a.id < b.id ? -1 : 1
}

/** Asks for the rest if the order costs more than it has received. */
function askForRest({ medusa }: Observation, order: OrderState): Action | null {
  // Core would drop another provider's authorization, and ask for its amount again.
  const isPendingElsewhere = medusa.payments.some(
    (one) => !isFps(one) && !one.canceled && one.captured === null,
  )
  return order.owed > 0 && !medusa.asksForRest && !isPendingElsewhere
    ? { do: "ask_for_rest", orderId: order.id }
    : null
}

/**
 * Closes the cases of a payment that its order has after all, also when core took its own refund
 * back. Left open: the case that staff are accepting, and the case of a second amount that an event
 * named.
 */
function closeCasesOfUsedMoney(facts: PaymentFacts): Action | null {
  const { acceptedAt } = facts.payment
  const answered = casesOfMoney(facts).find(
    ({ kind, status, evidence }) =>
      status === "open" &&
      !("event_id" in evidence) &&
      (acceptedAt === null || kind === "refund_due"),
  )
  return answered
    ? {
        do: "close_case",
        id: answered.id,
        note: "Its order has the money after all.",
        // Core may refund it at this moment, and the provider puts it on hold for that.
        asLongAs: facts.payment,
      }
    : null
}

/** Closes the case of goods that were shipped unpaid and are paid now. */
function closeUnpaid({ ledger }: Observation): Action | null {
  const unpaid = ledger.payments
    .flatMap(({ cases }) => cases)
    .find(({ kind, status }) => kind === "shipped_unpaid" && status === "open")
  return unpaid ? { do: "close_case", id: unpaid.id, note: "The payment was received." } : null
}

function caseOf({ payment }: PaymentFacts, amount: MinorUnits) {
  return {
    amount,
    currencyCode: payment.currencyCode,
    paymentId: payment.id,
    gatewayOrderId: payment.gatewayOrderId,
    sessionId: payment.sessionId,
    cartId: payment.cartId,
  }
}

/** Opens a case that the purchase does not have yet. */
function openCase(observation: Observation, input: CaseInput | null): Action | null {
  return input && !hasCase(observation, input.moneyKey) ? { do: "open_case", input } : null
}

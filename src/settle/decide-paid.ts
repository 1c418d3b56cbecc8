import { moneyKey, type CaseInput, type CaseRecord, type GatewayOrder } from "../modules/fps"
import { asMinorUnits, isToyMoney, toMinorUnits, type MinorUnits } from "../protocol"
import { isActed } from "./cases"
import type { Action } from "./decision"
import {
  gatewayOrderOf,
  hasPayment,
  isFps,
  isOpen,
  isPlacedOn,
  paymentsOf,
  sessionsOf,
  type Observation,
  type OrderState,
  type PaymentState,
  type SessionState,
} from "./observation"

/**
 * What the money of a gateway order does next, or null when it has come to rest: captured on an
 * order that stands, given back, or with a person. Pure.
 */
export function decidePaid(observation: Observation, gatewayOrder: GatewayOrder): Action | null {
  const own = paymentsOf(observation, gatewayOrder)
  const captured =
    own.find(({ left }) => left > 0) ?? own.find((payment) => payment.captured !== null)
  return captured
    ? decideCaptured(observation, { gatewayOrder, captured })
    : decideUncaptured(observation, gatewayOrder)
}

function decideUncaptured(observation: Observation, gatewayOrder: GatewayOrder): Action | null {
  const { payment } = gatewayOrder
  const { policy, medusa } = observation
  const hold = (kind: CaseRecord["kind"]): Action => ({ do: "hold", payment, kind })
  const isAccepted = payment.settlement === "held" && observation.accepting === payment.id
  if (payment.settlement !== "open" && !isAccepted) {
    return null
  }
  if (!isAccepted && !isWhatWasAsked(gatewayOrder)) {
    return hold("amount_mismatch")
  }
  if (isToyMoney({ ...payment, activeEnvironment: policy.environment })) {
    return hold("environment_mismatch")
  }
  const { order } = medusa
  if (order?.canceled) {
    return hold("late_payment")
  }
  return order
    ? decideForOrder(observation, { gatewayOrder, order })
    : decideForCart(observation, gatewayOrder)
}

function isWhatWasAsked({ payment }: GatewayOrder): boolean {
  return payment.received === payment.amount && payment.receivedCurrency === payment.currencyCode
}

/** A cart is completed by the money that was made for it as it is, and by no other. */
function decideForCart(observation: Observation, gatewayOrder: GatewayOrder): Action {
  const { payment } = gatewayOrder
  const { medusa } = observation
  const other = medusa.payments.find(({ canceled }) => !canceled)
  if (other) {
    return { do: "hold", payment, kind: supersededBy(other) }
  }
  const [session] = byReadiness(sessionsOf(observation, gatewayOrder))
  if (!session) {
    return { do: "hold", payment, kind: "superseded_payment" }
  }
  if (session.status === "canceled") {
    return { do: "hold", payment, kind: "late_payment" }
  }
  return medusa.cartId
    ? { do: "complete_cart", payment, cartId: medusa.cartId }
    : { do: "hold", payment, kind: "order_not_completed" }
}

/**
 * The one open FPS session of an order takes the money of its gateway order, up to what is owed; the
 * money of another one only when it is just what is owed.
 */
function decideForOrder(
  observation: Observation,
  { gatewayOrder, order }: { gatewayOrder: GatewayOrder; order: OrderState },
): Action {
  const { payment } = gatewayOrder
  const came = payment.received ?? payment.amount
  const payer = observation.medusa.payments.find(({ canceled, left }) => !canceled && left > 0)
  if (order.owed === 0) {
    return { do: "hold", payment, kind: payer ? supersededBy(payer) : "superseded_payment" }
  }
  const open = observation.medusa.sessions.filter(
    (session) => isFps(session) && isOpen(session) && !hasPayment(observation, session),
  )
  const [own] = byReadiness(
    sessionsOf(observation, gatewayOrder).filter((session) => !hasPayment(observation, session)),
  )
  if (own && (isOpen(own) || open.length === 0)) {
    const amount = asMinorUnits(Math.min(came, order.owed))
    return { do: "capture", payment, session: own, amount, repoint: false, begun: false }
  }
  const [other] = byReadiness(open.filter((session) => takesOthersMoney(observation, session)))
  return other && came === order.owed
    ? { do: "capture", payment, session: other, amount: came, repoint: true, begun: false }
    : { do: "hold", payment, kind: payer ? supersededBy(payer) : "superseded_payment" }
}

/** Whether an order waits for a session whose own gateway order brought nothing. */
function takesOthersMoney(observation: Observation, session: SessionState): boolean {
  const own = gatewayOrderOf(observation, session)
  return isPlacedOn(session) && own !== undefined && own.payment.status !== "paid"
}

function supersededBy(other: PaymentState): "duplicate_payment" | "superseded_payment" {
  return other.captured !== null && isFps(other) ? "duplicate_payment" : "superseded_payment"
}

const READINESS = ["authorized", "pending_authorization", "pending", "requires_more"]

/** The session the order waits for comes first, a canceled one last. */
function byReadiness(sessions: readonly SessionState[]): SessionState[] {
  const rank = ({ status }: SessionState) => {
    const index = READINESS.indexOf(status)
    return index < 0 ? READINESS.length : index
  }
  return [...sessions].sort((a, b) => rank(a) - rank(b))
}

interface Captured {
  readonly gatewayOrder: GatewayOrder
  readonly captured: PaymentState
}

function decideCaptured(
  observation: Observation,
  { gatewayOrder, captured }: Captured,
): Action | null {
  const { payment } = gatewayOrder
  const { order, cartId } = observation.medusa
  const isDone = payment.settlement === "settled"
  if (captured.left === 0) {
    // It was given back, by core or by staff; each refund has its own case.
    return isDone || isWithPerson(gatewayOrder) ? null : { do: "settle", payment }
  }
  if (!order) {
    if (isWithPerson(gatewayOrder)) {
      return null
    }
    return cartId
      ? { do: "complete_cart", payment, cartId }
      : { do: "hold", payment, kind: "order_not_completed" }
  }
  if (order.canceled) {
    return decideCancelled({ gatewayOrder, captured, order })
  }
  if (isDone || isWithPerson(gatewayOrder)) {
    return null
  }
  return (
    book(observation, { gatewayOrder, captured }) ??
    openCase(gatewayOrder, excess(observation, { gatewayOrder, order })) ??
    openCase(gatewayOrder, capturedTwice(observation, { gatewayOrder, captured, order })) ??
    closeUnpaid(observation) ?? { do: "settle", payment }
  )
}

function isWithPerson({ payment }: GatewayOrder): boolean {
  return payment.settlement === "held" && payment.acceptedAt === null
}

/** Core captures and books in two steps; whoever dies between them leaves a capture unbooked. */
function book({ medusa }: Observation, { gatewayOrder, captured }: Captured): Action | null {
  const session = medusa.sessions.find(({ id }) => captured.sessionIds.includes(id))
  return captured.booked || !session || captured.captured === null
    ? null
    : {
        do: "capture",
        payment: gatewayOrder.payment,
        session,
        amount: captured.captured,
        repoint: false,
        begun: true,
      }
}

/** Money of an order that was cancelled while it came, or afterwards without a refund. */
function decideCancelled({
  gatewayOrder,
  captured,
  order,
}: Captured & { readonly order: OrderState }): Action | null {
  const { payment } = gatewayOrder
  if (payment.settlement === "open") {
    return { do: "hold", payment, kind: "late_payment" }
  }
  if (payment.settlement === "held") {
    return null
  }
  if (gatewayOrder.cases.some((found) => speaksFor(found, order.id))) {
    return null
  }
  return {
    do: "open_case",
    input: {
      ...caseOf(gatewayOrder, captured.left),
      kind: "late_payment",
      moneyKey: moneyKey.cancelled(order.id, payment.gatewayOrderId ?? payment.id),
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

/** Whether a case asks for this money already, or ended it for this very order. */
function speaksFor(found: CaseRecord, orderId: string): boolean {
  switch (found.kind) {
    case "refund_due":
    case "shipped_unpaid":
    case "overpaid":
      // A part that is not left any more, money that did not come, and money that was not captured.
      return false
    case "late_payment":
      // An accepted one names the order that it paid for.
      return found.status === "open" || (found.orderId === orderId && isActed(found))
    case "duplicate_payment":
    case "superseded_payment":
    case "amount_mismatch":
    case "environment_mismatch":
    case "unknown_gateway_order":
    case "order_not_completed":
      return found.status === "open"
  }
}

/** What came beyond what its order owed, when it was taken. */
function excess(
  observation: Observation,
  { gatewayOrder, order }: { gatewayOrder: GatewayOrder; order: OrderState },
): CaseInput | null {
  const { payment } = gatewayOrder
  const taken = paymentsOf(observation, gatewayOrder).reduce(
    (sum, { captured }) => sum + (captured ?? 0),
    0,
  )
  const beyond = (payment.received ?? 0) - taken
  return beyond <= 0
    ? null
    : {
        ...caseOf(gatewayOrder, asMinorUnits(beyond)),
        kind: "overpaid",
        moneyKey: moneyKey.overpaid(payment),
        orderId: order.id,
        evidence: {
          reference: payment.reference,
          received: { amount_minor: payment.received },
          captured: { amount_minor: taken },
        },
      }
}

/**
 * Medusa has the money of two gateway orders, and it is more than the order costs. The lease keeps
 * that from happening; this looks for it all the same, since staff can let Medusa ask the provider
 * at any time.
 */
function capturedTwice(
  { medusa }: Observation,
  { gatewayOrder, captured, order }: Captured & { readonly order: OrderState },
): CaseInput | null {
  const paid = medusa.payments.reduce((sum, { left }) => sum + left, 0)
  const [other] = medusa.payments
    .filter((one) => one.id !== captured.id && one.left > 0 && isFps(one))
    .map(({ id }) => id)
    .sort()
  return other === undefined || paid <= order.total
    ? null
    : {
        ...caseOf(gatewayOrder, captured.left),
        kind: "duplicate_payment",
        moneyKey: moneyKey.capturedTwice(captured.id, other),
        orderId: order.id,
        evidence: {
          reference: gatewayOrder.payment.reference,
          captured: true,
          other_payment_id: other,
        },
      }
}

/** Goods that were sent unpaid are paid now. */
function closeUnpaid({ ledger }: Observation): Action | null {
  const unpaid = ledger.gatewayOrders
    .flatMap(({ cases }) => cases)
    .find(({ kind, status }) => kind === "shipped_unpaid" && status === "open")
  return unpaid ? { do: "close_case", id: unpaid.id, note: "The money came." } : null
}

function caseOf({ payment }: GatewayOrder, amount: MinorUnits) {
  return {
    amount,
    currencyCode: payment.currencyCode,
    paymentId: payment.id,
    gatewayOrderId: payment.gatewayOrderId,
    sessionId: payment.sessionId,
    cartId: payment.cartId,
  }
}

/** Opens a case that this gateway order does not have yet. */
function openCase({ cases }: GatewayOrder, input: CaseInput | null): Action | null {
  const has = input && cases.some((found) => found.moneyKey === input.moneyKey)
  return input && !has ? { do: "open_case", input } : null
}

/** The sum that a session asks for. */
export function amountOf(session: SessionState): MinorUnits {
  return toMinorUnits(session.amount)
}

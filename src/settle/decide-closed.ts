import { moneyKey, type GatewayOrder } from "../modules/fps"
import { isAcceptable } from "./cases"
import type { Action } from "./decision"
import {
  amountOf,
  gatewayOrderOf,
  hasCase,
  hasPayment,
  isFps,
  isMoney,
  isOpen,
  isPlacedOn,
  sessionsOf,
  type Observation,
  type OrderState,
  type SessionState,
} from "./observation"

/**
 * What is to be done where no money came: an order that waits for it in vain is cancelled, sessions
 * that can take none are closed. Null: nothing. Pure.
 */
export function decideClosed(observation: Observation): Action | null {
  const { ledger, medusa } = observation
  const { order } = medusa
  return (
    (order && !order.canceled ? decideWaiting(observation, order) : null) ??
    (order?.canceled ? decideMoneyOfOthers(observation, order) : null) ??
    first(ledger.gatewayOrders, (gatewayOrder) => closeSessions(observation, gatewayOrder)) ??
    first(ledger.gatewayOrders, ({ payment }) =>
      isClosed(payment) && payment.settlement === "open" && !isWaitedFor(observation, payment.id)
        ? { do: "settle", payment }
        : null,
    )
  )
}

function isClosed({ status }: GatewayOrder["payment"]): boolean {
  return status === "expired" || status === "cancelled"
}

/** An order that waits for FPS: the session that it was placed on, and the gateway order of that. */
interface Waiting {
  /** Null: a completion that was undone half-way left the order without one. */
  readonly session: SessionState | null
  readonly gatewayOrder: GatewayOrder
}

/**
 * What an order waits for: it stands, has no money and no promise of any, and was placed from its
 * cart on a session of ours. One that was placed on nothing of ours (a draft, an edit, an exchange)
 * is not ours to cancel.
 */
function waitingFor(observation: Observation): Waiting | null {
  const { order, sessions, payments } = observation.medusa
  if (!order || order.canceled || order.owed < order.total || order.owed === 0) {
    return null
  }
  if (payments.some(isMoney)) {
    return null
  }
  const open = sessions.filter((one) => isOpen(one) && !hasPayment(observation, one))
  const isOurs = (one: SessionState) =>
    isFps(one) && one.ofCart && gatewayOrderOf(observation, one) !== undefined
  const live = open.filter((one) => !isOver(observation, one))
  const placed = open.find((one) => isOurs(one) && isPlacedOn(one))
  // Staff can have core ask for the payment again, which sets the session back to what it was.
  const session = placed ?? open.find(isOurs)
  if (!session) {
    // What was made for what an order owes tells nothing of what it was placed on.
    const newest = observation.ledger.gatewayOrders.findLast(
      ({ payment }) => payment.cartId !== null,
    )
    // What staff edited, or was placed on another provider's session, is none of it.
    const isLeftOver =
      order.ofCart &&
      order.version === 1 &&
      payments.length === 0 &&
      live.length === 0 &&
      sessions.every(isFps)
    return isLeftOver && newest ? { session: null, gatewayOrder: newest } : null
  }
  const others = live.filter((one) => one.id !== session.id && (!placed || isPlacedOn(one)))
  const gatewayOrder = gatewayOrderOf(observation, session)
  return gatewayOrder && others.length === 0 ? { session, gatewayOrder } : null
}

/** Whether a session of ours shows no code that can be paid. Money that came keeps the order by itself. */
function isOver(observation: Observation, session: SessionState): boolean {
  const status = gatewayOrderOf(observation, session)?.payment.status
  return isFps(session) && status !== "pending" && status !== "creating"
}

/**
 * Whether an order that waits may still get its money: a code that was made for it as it was placed
 * can still be paid, money is being settled, or a person may still use some that is held.
 */
function isKept(observation: Observation): boolean {
  const waiting = waitingFor(observation)
  return (
    waiting !== null &&
    observation.ledger.gatewayOrders.some(
      (gatewayOrder) =>
        isPayable(observation, { gatewayOrder, waiting }) ||
        isBeingSettled(gatewayOrder) ||
        isAcceptable(gatewayOrder),
    )
  )
}

/** Whether an order still waits on the session of a closed gateway order, for other money. */
function isWaitedFor(observation: Observation, id: string): boolean {
  return waitingFor(observation)?.gatewayOrder.payment.id === id && isKept(observation)
}

/** Whether a code can still be paid that was made for the order as it was placed, or for what it owes. */
function isPayable(
  { medusa }: Observation,
  { gatewayOrder: { payment }, waiting }: { gatewayOrder: GatewayOrder; waiting: Waiting },
): boolean {
  const { session } = waiting
  const isMadeForIt =
    session === null ||
    payment.id === waiting.gatewayOrder.payment.id ||
    payment.sessionId === session.id ||
    (payment.currencyCode === session.currencyCode &&
      (payment.amount === amountOf(session) || payment.amount === medusa.order?.owed))
  return (payment.status === "pending" || payment.status === "creating") && isMadeForIt
}

function isBeingSettled({ payment }: GatewayOrder): boolean {
  return (
    payment.status === "paid" &&
    (payment.settlement === "open" ||
      (payment.settlement === "held" && payment.acceptedAt !== null))
  )
}

function decideWaiting(observation: Observation, order: OrderState): Action | null {
  const waiting = waitingFor(observation)
  if (!waiting || isKept(observation)) {
    return null
  }
  const { gatewayOrder } = waiting
  const { payment } = gatewayOrder
  if (!order.fulfilled) {
    return { do: "cancel_order", orderId: order.id, payment }
  }
  const key = moneyKey.unpaid(payment)
  return hasCase(observation, key)
    ? null
    : {
        do: "open_case",
        input: {
          kind: "shipped_unpaid",
          moneyKey: key,
          amount: payment.amount,
          currencyCode: payment.currencyCode,
          paymentId: payment.id,
          gatewayOrderId: payment.gatewayOrderId,
          sessionId: payment.sessionId,
          cartId: payment.cartId,
          orderId: order.id,
          evidence: { reference: payment.reference, status: payment.status },
        },
      }
}

/**
 * Core takes no lock when it cancels: money that staff booked while we cancelled an unpaid order is
 * on an order that is cancelled now, and nobody gave it back.
 */
function decideMoneyOfOthers(observation: Observation, order: OrderState): Action | null {
  const { ledger, medusa } = observation
  const closed = ledger.gatewayOrders.find(({ payment }) => isClosed(payment))
  const left = medusa.payments.find((payment) => payment.left > 0 && !isFps(payment))
  if (!closed || !left) {
    return null
  }
  const key = moneyKey.cancelled(order.id, left.id)
  if (hasCase(observation, key)) {
    return null
  }
  return {
    do: "open_case",
    input: {
      kind: "late_payment",
      moneyKey: key,
      amount: left.left,
      currencyCode: closed.payment.currencyCode,
      paymentId: closed.payment.id,
      gatewayOrderId: closed.payment.gatewayOrderId,
      cartId: closed.payment.cartId,
      orderId: order.id,
      evidence: {
        reference: closed.payment.reference,
        order_canceled: true,
        captured: true,
        payment_id: left.id,
        provider_id: left.providerId,
      },
    },
  }
}

/**
 * A session that shows a closed code, or belongs to a cancelled order, can take no money. An order that
 * stands keeps the session that it was placed on, and loses one that was made for what it owes.
 */
function closeSessions(observation: Observation, gatewayOrder: GatewayOrder): Action | null {
  const { order } = observation.medusa
  const { payment } = gatewayOrder
  const stands = order !== null && !order.canceled
  const takesNone = order?.canceled === true || isClosed(payment)
  if (!takesNone || payment.status === "paid") {
    return null
  }
  const [session] = sessionsOf(observation, gatewayOrder).filter(
    (one) =>
      isOpen(one) && !hasPayment(observation, one) && !(stands && (one.ofCart || isPlacedOn(one))),
  )
  return session ? { do: "cancel_session", session } : null
}

function first<T>(items: readonly T[], find: (item: T) => Action | null): Action | null {
  for (const item of items) {
    const action = find(item)
    if (action) {
      return action
    }
  }
  return null
}

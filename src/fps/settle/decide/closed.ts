import { asMinorUnits, CURRENCY } from "../../../protocol"
import { moneyKey } from "../../vocabulary"
import type { PaymentFacts } from "../../purchases/read-purchase"
import type { Action } from "./decision"
import {
  hasCase,
  hasPayment,
  isFps,
  isMoney,
  isOpen,
  isPlacedOn,
  sessionsOf,
  type MedusaPayment,
  type Observation,
  type OrderState,
} from "../../medusa/observation"
import { isClosed, isKept, isWaitedFor, waitingFor } from "./waiting"

/**
 * Decides what to do without a payment: cancel an order that waits in vain, and close sessions that
 * can take no money. Null: nothing. Pure.
 */
export function decideClosed(observation: Observation): Action | null {
  const { ledger, medusa } = observation
  const { order } = medusa
  return (
    (order && !order.canceled ? decideWaiting(observation, order) : null) ??
    (order?.canceled
      ? (decideMoneyOfOthers(observation, order) ?? decideCovered(observation, order))
      : null) ??
    first(ledger.payments, (facts) => closeSessions(observation, facts)) ??
    first(ledger.payments, ({ payment }) =>
      isClosed(payment) && payment.settlement === "open" && !isWaitedFor(observation, payment.id)
        ? { do: "settle", payment }
        : null,
    )
  )
}

function decideWaiting(observation: Observation, order: OrderState): Action | null {
  const { ledger, policy } = observation
  const isReleased = ledger.purchase.released !== null
  const waiting = waitingFor(observation)
  // The route that holds the fulfilment was bypassed: the case opens although the order may still be
  // paid.
  const isFulfilledUnpaid = order.fulfilled && policy.holdFulfillment && !isReleased
  if (!waiting || (isKept(observation) && !isFulfilledUnpaid)) {
    return null
  }
  const { facts } = waiting
  const { payment } = facts
  if (!order.fulfilled && !isReleased) {
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
 * Core takes no lock when it cancels. Money that staff booked while an unpaid order was being
 * cancelled is now on a cancelled order, and nobody refunded it.
 */
function decideMoneyOfOthers(observation: Observation, order: OrderState): Action | null {
  const left = observation.medusa.payments.filter((payment) => payment.left > 0 && !isFps(payment))
  return first(left, (payment) => openForOthers(observation, order, payment))
}

/**
 * Decides the same for what staff covered at the till or by credit, where the plugin itself cancelled
 * the order: they may do so while it cancels, or just after. Further sums have a case each.
 */
export function decideCovered(observation: Observation, order: OrderState): Action | null {
  if (!isCancelledByUs(observation, order)) {
    return null
  }
  const payments = observation.medusa.payments.filter((payment) => isMoney(payment, order))
  const covers = payments.reduce((sum, payment) => sum + payment.covers, 0)
  // Core books as credit too what it refunds, but not on an order that is cancelled.
  const refunded = payments.reduce((sum, { captured, left }) => sum + (captured ?? 0) - left, 0)
  const ofPayments = covers + Math.min(refunded, order.credit)
  const key = moneyKey.cancelled(order.id, COVERED)
  const told = observation.ledger.casesOfOthers.filter((found) => found.moneyKey.startsWith(key))
  const ofCases = told.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const left = order.covered - ofPayments - ofCases
  return left > 0
    ? openForOthers(observation, order, {
        id: told.length > 0 ? `${COVERED}:${told.length}` : COVERED,
        left: asMinorUnits(left),
        providerId: null,
      })
    : null
}

/** In the key of a case: what staff covered without a payment. */
const COVERED = "covered"
/** Later, staff know that the order is cancelled. */
const JUST_CANCELLED_MS = 3_600_000

/**
 * True while the plugin cancels an order, and for an hour after it began to or did. A process that
 * slept in core's cancellation goes on with it, although a pass of another one ended meanwhile.
 */
export function isCancelledByUs({ ledger }: Observation, { id }: OrderState): boolean {
  const { intent, cancelsAt, promotionsReturnedAt } = ledger.purchase
  const last = Math.max(cancelsAt?.getTime() ?? 0, promotionsReturnedAt?.getTime() ?? 0)
  const isIntended = intent?.do === "cancel_order" && intent.order_id === id
  return isIntended || ledger.now.getTime() - last < JUST_CANCELLED_MS
}

/** Opens a case that names the order alone: its money is of no payment of ours. */
function openForOthers(
  observation: Observation,
  order: OrderState,
  left: Pick<MedusaPayment, "id" | "left"> & { readonly providerId: string | null },
): Action | null {
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
      currencyCode: CURRENCY,
      orderId: order.id,
      evidence: {
        environment: observation.policy.environment,
        order_canceled: true,
        captured: true,
        payment_id: left.id,
        provider_id: left.providerId,
      },
    },
  }
}

/**
 * Closes sessions that can take no money: of a closed payment, or of a cancelled order. An active
 * order keeps the session that it was placed on, and loses one that was made for a difference.
 */
function closeSessions(observation: Observation, facts: PaymentFacts): Action | null {
  const { order } = observation.medusa
  const { payment } = facts
  const stands = order !== null && !order.canceled
  const takesNone = order?.canceled === true || isClosed(payment)
  if (!takesNone || payment.status === "paid") {
    return null
  }
  const [session] = sessionsOf(observation, facts).filter(
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

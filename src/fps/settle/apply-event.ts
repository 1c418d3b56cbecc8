import type { CaseKind } from "../../modules/fps"
import { moneyKey } from "../vocabulary"
import type { PaymentFacts } from "../purchases/read-purchase"
import type { InboxEvent, Lease, LedgerPayment } from "../types"
import type { PaymentChange } from "../payments/change-payment"
import { casesOfMoney, keyOfMoney } from "../cases/rules"
import type { Action } from "./decide/decision"
import type { SettlePorts } from "./ports"

/**
 * Applies an event to its payment. A later decision compares what was received with what was asked
 * for.
 */
export async function applyEvent(
  ports: SettlePorts,
  lease: Lease,
  { facts, event, verdict }: Extract<Action, { do: "apply_event" }>,
): Promise<void> {
  const { payment } = facts
  const apply = async (change: PaymentChange | null, outcome: string | null) => {
    await ports.fps.purchases.applyEvent({
      lease,
      eventId: event.id,
      paymentId: payment.id,
      change,
      outcome,
    })
  }
  switch (verdict.do) {
    case "pay":
    case "hold": {
      // The gateway reports it as paid, so it is paid. Whether the amount is right is decided
      // later.
      const { amount, currencyCode } = event
      if (payment.status === "paid" && isOther(payment, event) && !mayCorrect(facts, event)) {
        await openEventCase(ports, lease, { facts, event, kind: "amount_mismatch" })
        return apply(null, "held")
      }
      const received = { amount, currencyCode, at: event.receivedAt }
      return apply({ news: "paid", received, isSigned: true }, null)
    }
    case "close":
      return apply({ news: verdict.news, closedBy: "event" }, null)
    case "foreign": {
      if (payment.settlement === "settled") {
        return apply(null, "recorded")
      }
      await openEventCase(ports, lease, { facts, event, kind: "environment_mismatch" })
      return apply(null, "held")
    }
    case "check":
      await ports.gateway.ask(payment)
      return apply(null, "recorded")
    case "unknown_gateway_order":
    case "record":
      return apply(null, "recorded")
  }
}

/**
 * True if an event names another amount than the one that the payment is known to have received.
 */
function isOther(payment: LedgerPayment, event: InboxEvent): boolean {
  return (
    event.amount !== payment.received ||
    (event.currencyCode ?? null) !== (payment.receivedCurrency ?? null)
  )
}

/**
 * True if an event's amount replaces the one known, which staff typed, or which a status response
 * without an amount left open. Money that staff refunded stays as they saw it.
 */
function mayCorrect(facts: PaymentFacts, { amount, currencyCode }: InboxEvent): boolean {
  const { payment, cases } = facts
  const beyond = moneyKey.overpaid(payment)
  const parts = [...casesOfMoney(facts), ...cases.filter((found) => found.moneyKey === beyond)]
  return (
    payment.closedBy !== null &&
    amount !== null &&
    currencyCode === payment.currencyCode &&
    payment.receivedCurrency === currencyCode &&
    !parts.some(({ resolution }) => resolution === "refunded")
  )
}

/**
 * Opens a case for a claim that fits nothing: another amount for a paid payment, or an event that
 * another environment's secret signed, which is not proof. The payment stays as it is: a holder
 * of the other secret must not be able to hold up real money or to cancel an unpaid order. Neither
 * case is named as the payment's money is, since no money is behind it.
 */
async function openEventCase(
  ports: SettlePorts,
  lease: Lease,
  { facts, event, kind }: { facts: PaymentFacts; event: InboxEvent; kind: CaseKind },
): Promise<void> {
  const { payment } = facts
  const isUnprovenClaim = kind === "environment_mismatch"
  const { opened } = await ports.fps.cases.open({
    lease,
    kind,
    moneyKey: isUnprovenClaim
      ? moneyKey.foreign(event.environment, payment.gatewayOrderId)
      : moneyKey.told(keyOfMoney(facts), event),
    amount: event.amount,
    currencyCode: event.currencyCode,
    paymentId: payment.id,
    gatewayOrderId: payment.gatewayOrderId,
    sessionId: payment.sessionId,
    cartId: payment.cartId,
    evidence: {
      event_id: event.id,
      reference: payment.reference,
      expected: isUnprovenClaim
        ? { environment: payment.environment }
        : { amount_minor: payment.amount, currency_code: payment.currencyCode },
      ...(isUnprovenClaim ? { verified_with: { environment: event.environment } } : {}),
    },
  })
  if (opened) {
    ports.warn(`needs attention payment=${payment.id} case=${kind} event=${event.id}`)
  }
}

import type { EventVerdict } from "../../../protocol"
import { isToyMoney, judgeEvent } from "../../../protocol"
import type { InboxEvent, LedgerPayment } from "../../../modules/fps"
import type { SettleDependencies } from "./dependencies"
import { holdPayment } from "./hold-payment"
import { withPaymentLock } from "./payment-lock"
import { settleClosed } from "./settle-closed"
import { settlePaid, type SettleOutcome } from "./settle-paid"
import { findTestOf, settleTestEvent } from "./settle-test-event"

/**
 * Settles one stored event: finds its gateway order in the ledger and does, under the lock of the
 * payment collection, what {@link judgeEvent} makes of it. Safe to repeat at any point.
 */
export async function settleEvent(
  dependencies: SettleDependencies,
  event: InboxEvent,
): Promise<SettleOutcome> {
  const payment = await findLedgerRow(dependencies, event)
  if (!payment) {
    const test = await findTestOf(dependencies, event)
    return test
      ? settleTestEvent(dependencies, { event, test })
      : settleUnknown(dependencies, event)
  }
  return withPaymentLock(dependencies, payment, async (current, signal) => {
    const verdict = await judgeStoredEvent(dependencies, { event, payment: current })
    return act(dependencies, { event, payment: current, verdict, signal })
  })
}

/**
 * The row of an event's gateway order. A creation whose answer was lost left a row without the
 * gateway's id; the verified reference, which only we and the gateway know, gives it back.
 */
async function findLedgerRow(
  { fps }: SettleDependencies,
  event: InboxEvent,
): Promise<LedgerPayment | null> {
  if (!event.gatewayOrderId) {
    return null
  }
  const known = await fps.findPayment({ gateway_order_id: event.gatewayOrderId })
  if (known || !event.reference) {
    return known
  }
  const created = await fps.findPayment({ reference: event.reference })
  if (!created || created.gatewayOrderId || created.environment !== event.environment) {
    return null
  }
  return fps.changePayment(created.id, { gatewayOrderId: event.gatewayOrderId })
}

/** What a stored event asks for, by {@link judgeEvent}. */
export async function judgeStoredEvent(
  { fps }: Pick<SettleDependencies, "fps">,
  { event, payment }: { event: InboxEvent; payment: LedgerPayment | null },
): Promise<EventVerdict> {
  const settings = await fps.settings()
  return judgeEvent({
    event: {
      kind: event.kind === "unreadable" ? "unknown" : event.kind,
      amount: event.amount ?? undefined,
      currency: event.currencyCode ?? undefined,
    },
    environment: event.environment,
    activeEnvironment: settings.environment,
    ledger: payment,
  })
}

interface ActInput {
  readonly event: InboxEvent
  readonly payment: LedgerPayment
  readonly verdict: EventVerdict
  readonly signal?: AbortSignal
}

async function act(
  dependencies: SettleDependencies,
  { event, payment, verdict, signal }: ActInput,
): Promise<SettleOutcome> {
  const { fps } = dependencies
  switch (verdict.do) {
    case "pay": {
      const paid = await fps.changePayment(payment.id, { news: "paid" })
      return paid.settlement === "open"
        ? settlePaid(dependencies, { payment: paid, attempt: event.attempts, signal })
        : paid.settlement
    }
    case "close": {
      if (payment.status === "paid") {
        return "recorded"
      }
      const closed = await fps.changePayment(payment.id, { news: verdict.news })
      return settleClosed(dependencies, { payment: closed, signal })
    }
    case "hold":
      if (
        payment.settlement === "settled" &&
        payment.status === "paid" &&
        event.amount === payment.amount
      ) {
        // Settled in its time; that production is active by now changes nothing about it.
        return "recorded"
      }
      // The gateway says it was paid, so it is; what it was paid for is for a person to say.
      return holdPayment(dependencies, {
        payment,
        news: "paid",
        kind: verdict.kind,
        amount: event.amount,
        currencyCode: event.currencyCode,
        evidence: { event_id: event.id },
      })
    case "foreign":
      return recordForeign(dependencies, { event, payment })
    case "unknown_gateway_order":
    case "check":
    case "record":
      return "recorded"
  }
}

/**
 * An event signed with the secret of another environment is no proof of payment. A person looks; the
 * row stays as it is, since whoever has the other secret must not be able to keep real money from
 * being settled, or an unpaid order from being cancelled. The case is not the money's own, so that
 * the real event, should it come, is settled and can still open one.
 */
async function recordForeign(
  { fps, logger }: SettleDependencies,
  { event, payment }: Pick<ActInput, "event" | "payment">,
): Promise<SettleOutcome> {
  if (payment.settlement === "settled") {
    return "recorded"
  }
  const { opened } = await fps.openCase({
    kind: "environment_mismatch",
    moneyKey: `foreign_event:${event.environment}:${payment.gatewayOrderId}`,
    amount: event.amount,
    currencyCode: event.currencyCode,
    paymentId: payment.id,
    gatewayOrderId: payment.gatewayOrderId,
    sessionId: payment.sessionId,
    cartId: payment.cartId,
    evidence: {
      event_id: event.id,
      expected: { environment: payment.environment },
      verified_with: { environment: event.environment },
    },
  })
  if (opened) {
    logger.warn(`fps: payment ${payment.id} was claimed paid by ${event.environment}'s secret.`)
  }
  return "held"
}

async function settleUnknown(
  { fps, logger }: SettleDependencies,
  event: InboxEvent,
): Promise<SettleOutcome> {
  const { environment: activeEnvironment } = await fps.settings()
  // The sandbox's secret is often a published one: invented orders must not fill the list of cases.
  const isToy = isToyMoney({ environment: event.environment, activeEnvironment })
  if (event.kind !== "paid" || !event.gatewayOrderId || isToy) {
    return "recorded"
  }
  const { opened } = await fps.openCase({
    kind: "unknown_gateway_order",
    moneyKey: `unknown:${event.environment}:${event.gatewayOrderId}`,
    amount: event.amount,
    currencyCode: event.currencyCode,
    gatewayOrderId: event.gatewayOrderId,
    evidence: {
      event_id: event.id,
      environment: event.environment,
      reference: event.reference,
    },
  })
  if (opened) {
    logger.warn(`fps: a payment for an unknown gateway order came (event ${event.id}).`)
  }
  return "held"
}

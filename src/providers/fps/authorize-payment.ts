import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  PaymentSessionStatus,
} from "@medusajs/framework/types"
import { z } from "zod"
import { leftOf, movedSchema, list } from "../../fps/medusa/amounts"
import {
  broughtBy,
  isSandboxMoneyInProduction,
  toMinorUnits,
  type DecimalInput,
  type MinorUnits,
} from "../../protocol"
import type { FpsSettings } from "../../fps/settings/schema"
import type { LedgerPayment } from "../../fps/types"
import type { ProviderDependencies } from "../../fps/checkout/provider-dependencies"
import { currentSessionId, sessionData } from "../../fps/checkout/session-data"
import { retryWindowEnd, type RetryPolicy } from "../../fps/retry-window"
import { askGateway, pausedUntil } from "../../fps/settle/ask"

/**
 * A customer who completes a cart waits for the status query at most this long, in milliseconds.
 */
const STATUS_CALL_MS = 3_000

/** The facts of a payment session in Medusa. */
export interface SessionFacts {
  readonly amount: DecimalInput
  /** Amount of its collection: core makes a session of an older amount while the cart changes. */
  readonly collectionAmount: DecimalInput
  /**
   * True if an order was placed on the session and waits for its money. An order's link does not
   * say so: core links the order before it authorizes the payment.
   */
  readonly orderWaits: boolean
  readonly orderCanceled: boolean
  /** When the order was placed; null without one. */
  readonly orderedAt: Date | null
  /** True if Medusa has the money of the same payment already, by another session. */
  readonly isTakenElsewhere: boolean
}

/**
 * Authorizes a session. Returns `captured` only if its payment is paid, for the session's amount,
 * and not on hold (or accepted by staff). Otherwise `before_payment` returns
 * `pending_authorization`, with which Medusa places the order and reserves its stock, and
 * `after_payment` returns `pending`, with which Medusa refuses to complete the cart. Changes
 * nothing at the gateway; may be repeated.
 */
export async function authorizePayment(
  dependencies: ProviderDependencies,
  input: AuthorizePaymentInput,
): Promise<AuthorizePaymentOutput> {
  const { fps, query } = dependencies
  const sessionId = currentSessionId(input.context)
  const payment = sessionId && (await fps.payments.findBySession(sessionId))
  if (!payment) {
    return { status: "error", data: {} }
  }
  const settings = await fps.settings()
  const sessionIds = await fps.payments.listSessionIds(payment.id)
  const facts = await loadSessionFacts(query, { sessionId, sessionIds })
  // Placing an order before its payment asks nobody: a customer who just got a QR code has not paid.
  const isAsked = settings.placeOrder === "after_payment" || facts?.orderWaits === true
  const current = isAsked ? await askIfPending(dependencies, { payment, settings }) : payment
  const status = statusFor({ payment: current, facts, settings, now: new Date() })
  if (status === "captured" || status === "pending_authorization") {
    await fps.payments.notePlaced(sessionId)
  } else {
    // Core takes back what it made of an order. If it dies meanwhile, a pass finds the rest.
    await fps.purchases.markChanged([payment.purchaseId])
  }
  return { status, data: { ...sessionData(current, settings), session_id: sessionId } }
}

/** The pure part of {@link authorizePayment}. */
export function statusFor(input: {
  payment: LedgerPayment
  facts: SessionFacts | null
  settings: Pick<FpsSettings, "placeOrder" | "environment"> & RetryPolicy
  now: Date
}): PaymentSessionStatus {
  const { payment, facts, settings, now } = input
  if (!facts || facts.orderCanceled) {
    return "canceled"
  }
  const isForThisSum = toMinorUnits(facts.amount) === toMinorUnits(facts.collectionAmount)
  if (!facts.orderWaits && payment.acceptedAt === null && !isForThisSum) {
    return settings.placeOrder === "after_payment" ? "pending" : "requires_more"
  }
  if (payment.status === "expired" || payment.status === "cancelled") {
    // A canceled session could not be paid again.
    const { orderWaits, orderedAt } = facts
    const end = orderWaits && orderedAt ? retryWindowEnd(orderedAt, settings) : null
    return end && end > now ? "pending_authorization" : "canceled"
  }
  if (payment.status === "failed") {
    return facts.orderWaits ? "pending_authorization" : "requires_more"
  }
  if (payment.status === "paid") {
    const fits = isCovered(payment, toMinorUnits(facts.amount))
    const usable = payment.settlement !== "held" || payment.acceptedAt !== null
    // A payment that was settled before production became active stays settled.
    const isSandboxMoney =
      payment.settlement !== "settled" &&
      isSandboxMoneyInProduction({
        environment: payment.environment,
        activeEnvironment: settings.environment,
      })
    return fits && usable && !isSandboxMoney && !facts.isTakenElsewhere ? "captured" : "pending"
  }
  if (facts.orderWaits) {
    return "pending_authorization"
  }
  if (settings.placeOrder === "after_payment") {
    return "pending"
  }
  // No order is placed without a payable QR code.
  const payable =
    payment.status === "pending" && payment.redirectUrl !== null && payment.expiresAt > now
  return payable ? "pending_authorization" : "requires_more"
}

/**
 * True if the amount received covers what a session asks for. A session may ask for less, if its
 * order owes less now, but never for more. Another amount than asked for has to be accepted by
 * staff.
 */
export function isCovered(payment: LedgerPayment, asked: MinorUnits): boolean {
  const { amount, received } = payment
  if (payment.acceptedAt !== null) {
    return asked <= broughtBy(payment)
  }
  const isAsAsked = received === amount && payment.receivedCurrency === payment.currencyCode
  return isAsAsked && asked <= amount
}

async function loadSessionFacts(
  query: ProviderDependencies["query"],
  { sessionId, sessionIds }: { sessionId: string; sessionIds: readonly string[] },
): Promise<SessionFacts | null> {
  const [{ data }, taken] = await Promise.all([
    query.graph({
      entity: "payment_session",
      fields: [
        "id",
        "amount",
        "status",
        "payment_collection.amount",
        "payment_collection.order.status",
        "payment_collection.order.created_at",
      ],
      filters: { id: sessionId },
    }),
    isTaken(
      query,
      sessionIds.filter((id) => id !== sessionId),
    ),
  ])
  const session = data[0] as
    | {
        amount: DecimalInput
        status: string
        payment_collection?: {
          amount: DecimalInput
          order?: { status: string; created_at: string | Date } | null
        } | null
      }
    | undefined
  const order = session?.payment_collection?.order
  return session
    ? {
        amount: session.amount,
        collectionAmount: session.payment_collection?.amount ?? session.amount,
        orderWaits: session.status === "pending_authorization",
        orderCanceled: order?.status === "canceled",
        orderedAt: order ? new Date(order.created_at) : null,
        isTakenElsewhere: taken,
      }
    : null
}

/**
 * True if a Medusa payment of these sessions has money that was not refunded. Core deletes sessions
 * and keeps their payments.
 */
async function isTaken(
  query: ProviderDependencies["query"],
  sessionIds: readonly string[],
): Promise<boolean> {
  if (sessionIds.length === 0) {
    return false
  }
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "captures.raw_amount", "refunds.raw_amount"],
    filters: { payment_session_id: [...sessionIds] },
  })
  return data.some((row) => leftOf(paymentSchema.parse(row)) > 0)
}

const paymentSchema = z.object({ captures: list(movedSchema), refunds: list(movedSchema) })

/**
 * In `after_payment` a customer may return before the webhook arrives, and staff press *Check
 * status* of an order that waits. Without a mapping no response would prove anything, and a gateway
 * that does not answer is not waited for again.
 */
async function askIfPending(
  dependencies: ProviderDependencies,
  { payment, settings }: { payment: LedgerPayment; settings: FpsSettings },
): Promise<LedgerPayment> {
  const isPaused = pausedUntil(payment.environment, settings) !== null
  if (payment.status !== "pending" || !settings.statusAnswers || isPaused) {
    return payment
  }
  await askGateway(dependencies, { payment, timeoutMs: STATUS_CALL_MS })
  return (await dependencies.fps.payments.find({ id: payment.id })) ?? payment
}

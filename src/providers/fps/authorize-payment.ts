import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  PaymentSessionStatus,
} from "@medusajs/framework/types"
import { z } from "zod"
import { leftOf, movedSchema, list, readAmount, totalOf } from "../../fps/medusa/amounts"
import {
  asMinorUnits,
  broughtBy,
  isSandboxMoneyInProduction,
  type DecimalInput,
  type MinorUnits,
} from "../../protocol"
import type { FpsSettings } from "../../fps/settings/schema"
import type { LedgerPayment } from "../../fps/types"
import type { ProviderDependencies } from "../../fps/checkout/provider-dependencies"
import { currentSessionId, sessionData } from "../../fps/checkout/session-data"
import { retryWindowEnd, type RetryPolicy } from "../../fps/retry-window"
import { askGateway, pausedUntil } from "../../fps/settle/ask"
import { sentBackBy } from "../../fps/cases/rules"
import { FOR_PLACED_ORDER } from "../../fps/vocabulary"

/**
 * A customer who completes a cart waits for the status query at most this long, in milliseconds.
 */
const STATUS_CALL_MS = 3_000

interface Price {
  readonly amount: MinorUnits
  readonly currencyCode: string
}

/** The facts of a payment session in Medusa. */
export interface SessionFacts {
  readonly amount: DecimalInput
  /**
   * Price of the order that core places with this session; null where an order is there already.
   * The amounts of a session and its collection may be older than its cart's.
   */
  readonly price: Price | null
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
  const isPlaced = FOR_PLACED_ORDER in (input.context ?? {})
  const placedAt = (await fps.payments.listPlacedAt([sessionId])).get(sessionId)
  const facts = await loadSessionFacts(query, { sessionId, sessionIds, isPlaced, placedAt })
  // Placing an order before its payment asks nobody: a customer who just got a QR code has not paid.
  const isAsked = settings.placeOrder === "after_payment" || facts?.orderWaits === true
  const current = isAsked ? await askIfPending(dependencies, { payment, settings }) : payment
  const cases = current.status === "paid" ? await fps.cases.listOfPayments([current]) : []
  const isSentBack = sentBackBy({ payment: current, cases }) !== undefined
  const status = statusFor({ payment: current, facts, isSentBack, settings, now: new Date() })
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
  /** True if staff sent the payment's money back by one of its cases. */
  isSentBack: boolean
  settings: Pick<FpsSettings, "placeOrder" | "environment"> & RetryPolicy
  now: Date
}): PaymentSessionStatus {
  const { payment, facts, isSentBack, settings, now } = input
  if (!facts || facts.orderCanceled) {
    return "canceled"
  }
  if (facts.price && !isPriceOf(payment, facts.price, facts.amount)) {
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
    const fits = isCovered(payment, readAmount(facts.amount))
    const usable = payment.acceptedAt !== null || (payment.settlement !== "held" && !isSentBack)
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
 * True if an order costs what its payment was asked for, and what Medusa will take. Of another
 * amount that staff accepted, Medusa takes what was received.
 */
function isPriceOf(payment: LedgerPayment, price: Price, taken: DecimalInput): boolean {
  return (
    price.amount === payment.amount &&
    price.currencyCode === payment.currencyCode &&
    (payment.acceptedAt !== null || price.amount === readAmount(taken))
  )
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
  {
    sessionId,
    sessionIds,
    isPlaced,
    placedAt,
  }: {
    sessionId: string
    sessionIds: readonly string[]
    isPlaced: boolean
    placedAt: Date | undefined
  },
): Promise<SessionFacts | null> {
  const [{ data }, taken] = await Promise.all([
    query.graph({
      entity: "payment_session",
      fields: [
        "id",
        "amount",
        "status",
        "payment_collection.amount",
        "payment_collection.currency_code",
        "payment_collection.order.id",
        "payment_collection.order.currency_code",
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
  const session = data[0] as SessionRow | undefined
  if (!session) {
    return null
  }
  const order = session.payment_collection?.order
  const orderWaits = session.status === "pending_authorization"
  const orderedAt = order ? new Date(order.created_at) : null
  const isOld = isPlaced || (orderWaits && !isNewer(orderedAt, placedAt))
  return {
    amount: session.amount,
    price: isOld ? null : await priceOf(query, session),
    orderWaits,
    orderCanceled: order?.status === "canceled",
    orderedAt,
    isTakenElsewhere: taken,
  }
}

/**
 * True if an order was made after Medusa was last told that one may be placed on its session. Core
 * leaves the session as it was where it undid the earlier order, and the cart may have changed since.
 * Pure.
 */
export function isNewer(orderedAt: Date | null, placedAt: Date | undefined): boolean {
  return orderedAt !== null && placedAt !== undefined && placedAt < orderedAt
}

interface SessionRow {
  readonly amount: DecimalInput
  readonly status: string
  readonly payment_collection?: {
    readonly amount: DecimalInput
    readonly currency_code: string
    readonly order?: {
      readonly id: string
      readonly currency_code: string
      readonly status: string
      readonly created_at: string | Date
    } | null
  } | null
}

/**
 * Reads what the order costs that core links to a collection before it authorizes the payment. Core
 * placed it from a reading of the cart, which may cost something else by now.
 */
async function priceOf(
  query: ProviderDependencies["query"],
  { payment_collection: collection }: SessionRow,
): Promise<Price | null> {
  if (!collection?.order) {
    return collection
      ? { amount: readAmount(collection.amount), currencyCode: collection.currency_code }
      : null
  }
  const { data } = await query.graph({
    entity: "order",
    fields: ["total"],
    filters: { id: collection.order.id },
  })
  const total = totalOf(data[0])
  return { amount: total ?? asMinorUnits(0), currencyCode: collection.order.currency_code }
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

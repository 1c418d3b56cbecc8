import type { MedusaContainer } from "@medusajs/framework/types"
import { toMinorUnits, toMajorNumber } from "../../protocol"
import { viewDependencies, type ViewDependencies } from "../dependencies"
import type { ListInput, Page } from "../lists"
import type { CaseKind } from "../../modules/fps"
import { readRetry } from "../checkout/retry"
import { readOrderHold } from "../checkout/hold-fulfillment"
import { userNames } from "../settings/user-names"
import { toAdminCases, type AdminCase } from "../cases/answers"
import type { Environment } from "../settings/schema"
import { dayInHongKong, hongKongDay } from "../hong-kong"
import type { PaymentFilters, PaymentOrder, SummaryPart, SummaryRow } from "./list-payments"
import { toAdminPayments, type AdminPayment, toAdminPayment } from "./admin-payment"
import { collectionsOfOrders, searchInMedusa } from "./search"
import type { PaymentHistory } from "./find-payments"
import { buildTimeline, type TimelineEntry } from "./timeline"

/**
 * Columns of a payment. `amount` is in major units, as text; `session_id` also finds replaced
 * sessions.
 */
type ListPaymentsFilters = Omit<PaymentFilters, "amount_minor" | "payment_collection_id"> & {
  readonly amount?: readonly string[]
  readonly order_id?: readonly string[]
}

/** Which payments, in which order. `q` is an id, a reference, an order's number or an email. */
export type ListPaymentsInput = ListInput<PaymentOrder, ListPaymentsFilters>

export interface ListPaymentsResult extends Page {
  readonly payments: AdminPayment[]
}

/** Lists payments, with the Medusa orders that they are for. */
export async function listPayments(
  container: MedusaContainer,
  input: ListPaymentsInput,
): Promise<ListPaymentsResult> {
  const { fps, query } = viewDependencies(container)
  const { limit, offset, order, q } = input
  const { amount, order_id, ...filters } = input.filters
  const { payments, count } = await fps.payments.list({
    limit,
    offset,
    order,
    filters: {
      ...filters,
      amount_minor: amount?.map((text) => toMinorUnits(text)),
      payment_collection_id: order_id && (await collectionsOfOrders(query, order_id)),
    },
    search: q ? await searchInMedusa(query, q) : undefined,
  })
  return { payments: await toAdminPayments({ fps, query }, payments), count, limit, offset }
}

/** A payment with everything that is stored about it. */
export interface AdminPaymentDetails extends AdminPayment {
  /** Why it is on hold; null if it is not. */
  readonly hold_reason: CaseKind | null
  readonly settled_at: string | null
  /** Until when its unpaid order is kept for another payment; null: it is not kept. */
  readonly waits_until: string | null
  /** The error that keeps it from being settled, from the third failed pass in a row. */
  readonly trouble: {
    readonly attempts: number
    readonly message: string
    readonly next_try_at: string | null
  } | null
  readonly timeline: TimelineEntry[]
}

/** One or two passes may fail beside another change of the same order. */
const IN_PASSING = 2

/** Finds one payment with its history; null if there is none. */
export async function retrievePayment(
  container: MedusaContainer,
  id: string,
): Promise<AdminPaymentDetails | null> {
  const { fps, query } = viewDependencies(container)
  const history = await fps.payments.readHistory(id)
  if (!history) {
    return null
  }
  const people = [
    ...history.cases.map(({ resolvedBy }) => resolvedBy),
    history.confirmation?.confirmedBy ?? null,
    history.release?.by ?? null,
  ]
  const shown = await toAdminPayment({ fps, query }, history.payment)
  const isClosed = shown.status === "expired" || shown.status === "cancelled"
  const waitsUntil = isClosed ? await readRetryWindow({ fps, query }, shown.order_id) : null
  return {
    ...shown,
    waits_until: waitsUntil?.toISOString() ?? null,
    hold_reason: history.payment.holdReason,
    settled_at: history.settledAt?.toISOString() ?? null,
    trouble: troubleOf(history.failing),
    timeline: buildTimeline(history, await userNames(query, people)),
  }
}

function troubleOf(failing: PaymentHistory["failing"]): AdminPaymentDetails["trouble"] {
  return failing && failing.attempts > IN_PASSING
    ? {
        attempts: failing.attempts,
        message: failing.error,
        next_try_at: failing.nextRunAt?.toISOString() ?? null,
      }
    : null
}

/** The payments and cases of an order, newest first. */
export interface OrderPayments {
  readonly payments: AdminPayment[]
  readonly cases: AdminCase[]
  /** Until when the unpaid order is kept for another payment; null: it is not kept. */
  readonly waits_until: string | null
  /** True if it cannot be fulfilled until it is paid or released. */
  readonly held: boolean
  /** Who let it be fulfilled without its payment. */
  readonly release: {
    readonly by: string
    readonly by_name: string | null
    readonly note: string
    readonly at: string
  } | null
  /** When its customer was reminded of it; null: not. */
  readonly reminded_at: string | null
}

/** Lists the payments and cases of an order; null if there is no such order. */
export async function listOrderPayments(
  container: MedusaContainer,
  orderId: string,
): Promise<OrderPayments | null> {
  const { fps, query } = viewDependencies(container)
  const collections = await collectionsOfOrders(query, [orderId])
  const payments = await fps.payments.listOfCollections(collections)
  const paymentIds = payments.map(({ id }) => id)
  const cases = await fps.cases.listOfOrder({ orderId, paymentIds })
  if (payments.length === 0 && cases.length === 0) {
    const { data } = await query.graph({
      entity: "order",
      fields: ["id"],
      filters: { id: orderId },
    })
    if (data.length === 0) {
      return null
    }
  }
  const isPaid = payments.every(
    ({ status, settlement }) => status === "paid" && settlement === "settled",
  )
  const waitsUntil = isPaid ? null : await readRetryWindow({ fps, query }, orderId)
  const { held, release } = isPaid
    ? { held: false, release: null }
    : await readOrderHold({ fps, query }, orderId)
  const names = await userNames(query, [release?.by ?? null])
  const remindedAt = await fps.purchases.findReminded({ orderId })
  return {
    waits_until: waitsUntil?.toISOString() ?? null,
    held,
    release: release && {
      by: release.by,
      by_name: names.get(release.by) ?? null,
      note: release.note,
      at: release.at.toISOString(),
    },
    reminded_at: remindedAt?.toISOString() ?? null,
    payments: await toAdminPayments({ fps, query }, payments),
    cases: await toAdminCases(fps, cases),
  }
}

/** How many, and their sums by currency in major units. */
interface SummaryFigure {
  readonly count: number
  readonly sums: readonly { readonly amount: number; readonly currency_code: string }[]
}

/** Today's figures, in the active environment. */
export interface AdminSummary {
  /** Today in Hong Kong, `YYYY-MM-DD`. */
  readonly day: string
  readonly environment: Environment
  /** The payments received today. */
  readonly paid: SummaryFigure
  /** The payments that customers can pay now. */
  readonly waiting: SummaryFigure
  /** Open cases whose money is usually refunded. */
  readonly to_refund: SummaryFigure
  /** The reminders of the last 30 days; null: the store sends none, and sent none. */
  readonly reminders: {
    readonly sent: number
    /** The orders that were paid afterwards. */
    readonly paid: SummaryFigure
  } | null
}

/** Reads what was received today in Hong Kong, what waits, and what has to be refunded. */
export async function readSummary(container: MedusaContainer, now: Date): Promise<AdminSummary> {
  const { fps } = viewDependencies(container)
  const { environment, remindUnpaidAfterMinutes } = await fps.settings()
  const day = dayInHongKong(now)
  const rows = await fps.payments.readSummary({ environment, ...hongKongDay(day) })
  const sent = figureOf(rows, "reminders").count
  return {
    day,
    environment,
    paid: figureOf(rows, "paid"),
    waiting: figureOf(rows, "waiting"),
    to_refund: figureOf(rows, "to_refund"),
    reminders:
      remindUnpaidAfterMinutes === undefined && sent === 0
        ? null
        : { sent, paid: figureOf(rows, "reminded") },
  }
}

function figureOf(rows: readonly SummaryRow[], part: SummaryPart): SummaryFigure {
  const found = rows.filter((row) => row.part === part)
  return {
    count: found.reduce((count, row) => count + row.count, 0),
    // A payment whose amount cannot be read is counted, and has no currency.
    sums: found.flatMap(({ sum, currencyCode }) =>
      currencyCode === null ? [] : [{ amount: toMajorNumber(sum), currency_code: currencyCode }],
    ),
  }
}

/**
 * Returns until when an order waits only for another payment, after its QR codes have closed. Null:
 * it does not.
 */
async function readRetryWindow(
  dependencies: ViewDependencies,
  orderId: string | null,
): Promise<Date | null> {
  const settings = await dependencies.fps.settings()
  const found = await readRetry(dependencies, { orderId, settings })
  return found && !found.hasOpenCode ? found.until : null
}

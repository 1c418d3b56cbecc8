import type { MedusaContainer } from "@medusajs/framework/types"
import type { FpsModuleService } from "../../modules/fps"
import { isCaseOf } from "../cases/find-cases"
import { viewDependencies } from "../dependencies"
import { hongKongDay, dayInHongKong, hongKongTime } from "../hong-kong"
import type { CaseRecord, LedgerPayment } from "../types"
import { toDecimal } from "../../protocol"
import type { ExportCursor } from "./list-payments"
import { findOrders, type OrderOfPayment } from "./admin-payment"
import { figuresOf } from "./figures"

/** Rows of one query; only these are in memory at a time. */
const BATCH = 500

/**
 * Writes the payments that were paid on days in Hong Kong as pieces of CSV, oldest first: the
 * answer is sent while it is read, however long it is. Both days are included.
 */
export async function* exportPayments(
  container: MedusaContainer,
  { from, to }: { from: string; to: string },
): AsyncGenerator<string> {
  const { fps, query } = viewDependencies(container)
  let after: ExportCursor | null = null
  let head = CSV_HEADER
  do {
    const { payments, next }: Awaited<ReturnType<FpsModuleService["payments"]["export"]>> =
      await fps.payments.export({
        from: hongKongDay(from).from,
        to: hongKongDay(to).to,
        after,
        limit: BATCH,
      })
    const [orders, cases] = await Promise.all([
      findOrders(query, payments),
      fps.cases.listOfPayments(payments),
    ])
    const lines = payments.map((payment) =>
      csvLine({
        payment,
        order: orders.get(payment.paymentCollectionId),
        cases: cases.filter((found) => isCaseOf(found, payment)),
      }),
    )
    yield head + lines.join("")
    head = ""
    after = next
  } while (after)
}

const COLUMNS = [
  "day",
  "reference",
  "gateway_order_id",
  "amount",
  "received",
  "refunded",
  "currency",
  "status",
  "settlement",
  "environment",
  "order_number",
  "order_id",
  "created_at",
  "paid_at",
  "refunded_on",
] as const

const CSV_HEADER = line(COLUMNS)

/** A payment with its order and the cases of its money. */
interface CsvPayment {
  readonly payment: LedgerPayment
  readonly order: OrderOfPayment | undefined
  readonly cases: readonly CaseRecord[]
}

/**
 * Writes one payment as a line. Days and times are Hong Kong's, amounts have two decimals.
 * `refunded_on` is the day of the last refund. Pure.
 */
function csvLine({ payment, order, cases }: CsvPayment): string {
  const { received, refunded } = figuresOf(payment, cases)
  const refundedAt = cases
    .flatMap(({ resolution, resolvedAt }) => (resolution === "refunded" ? (resolvedAt ?? []) : []))
    .sort((a, b) => a.getTime() - b.getTime())
    .at(-1)
  return line([
    payment.paidAt ? dayInHongKong(payment.paidAt) : "",
    payment.reference,
    payment.gatewayOrderId ?? "",
    toDecimal(payment.amount),
    received === null ? "" : toDecimal(received),
    refunded === null ? "" : toDecimal(refunded),
    payment.currencyCode.toUpperCase(),
    payment.status,
    payment.settlement,
    payment.environment,
    order?.number?.toString() ?? "",
    order?.id ?? "",
    hongKongTime(payment.createdAt),
    payment.paidAt ? hongKongTime(payment.paidAt) : "",
    refundedAt ? dayInHongKong(refundedAt) : "",
  ])
}

function line(values: readonly string[]): string {
  return `${values.map(cell).join(",")}\r\n`
}

/**
 * Quotes a value if it needs quotes. A value that a spreadsheet would take for a formula gets an
 * apostrophe in front: the gateway's ids come from outside.
 */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r\n|%]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

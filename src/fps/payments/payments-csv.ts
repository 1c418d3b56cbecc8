import type { CaseRecord, LedgerPayment } from "../../modules/fps"
import { toDecimal } from "../../protocol"
import { dayInHongKong, hongKongTime } from "../hong-kong"
import { figuresOf } from "./figures"
import type { OrderOfPayment } from "./admin-payment"

const COLUMNS = [
  "day",
  "reference",
  "gateway_order_id",
  "amount",
  "received",
  "sent_back",
  "currency",
  "status",
  "settlement",
  "environment",
  "order_number",
  "order_id",
  "created_at",
  "paid_at",
  "sent_back_on",
] as const

/** The first line of an export. */
export const CSV_HEADER = line(COLUMNS)

/** A payment with its order and the cases of its money. */
export interface CsvPayment {
  readonly payment: LedgerPayment
  readonly order: OrderOfPayment | undefined
  readonly cases: readonly CaseRecord[]
}

/**
 * One payment as a line. Days and times are Hong Kong's, amounts have two decimals. `sent_back_on` is
 * the day on which something went back last. Pure.
 */
export function csvLine({ payment, order, cases }: CsvPayment): string {
  const { received, refunded } = figuresOf(payment, cases)
  const sentBackAt = cases
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
    order?.display_id?.toString() ?? "",
    order?.id ?? "",
    hongKongTime(payment.createdAt),
    payment.paidAt ? hongKongTime(payment.paidAt) : "",
    sentBackAt ? dayInHongKong(sentBackAt) : "",
  ])
}

function line(values: readonly string[]): string {
  return `${values.map(cell).join(",")}\r\n`
}

/**
 * A value in quotes where it needs them. One that a spreadsheet would take for a formula gets an
 * apostrophe in front: the gateway's ids are text from elsewhere.
 */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r\n|%]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

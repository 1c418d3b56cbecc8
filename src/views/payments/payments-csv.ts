import type { LedgerPayment } from "../../modules/fps"
import { toMajorNumber } from "../../protocol"
import type { OrderOfPayment } from "./admin-payment"

/** Hong Kong has no summer time. */
const HONG_KONG_MS = 8 * 3_600_000

const COLUMNS = [
  "reference",
  "gateway_order_id",
  "amount",
  "currency",
  "status",
  "settlement",
  "environment",
  "order_number",
  "order_id",
  "created_at",
  "paid_at",
] as const

/** The first line of an export. */
export const CSV_HEADER = line(COLUMNS)

/** One payment as a line. Times are Hong Kong's, amounts have two decimals. Pure. */
export function csvLine(payment: LedgerPayment, order: OrderOfPayment | undefined): string {
  return line([
    payment.reference,
    payment.gatewayOrderId ?? "",
    toMajorNumber(payment.amount).toFixed(2),
    payment.currencyCode.toUpperCase(),
    payment.status,
    payment.settlement,
    payment.environment,
    order?.display_id?.toString() ?? "",
    order?.id ?? "",
    hongKongTime(payment.createdAt),
    payment.paidAt ? hongKongTime(payment.paidAt) : "",
  ])
}

/** The moments at which a day, `YYYY-MM-DD`, begins and ends in Hong Kong. Pure. */
export function hongKongDay(day: string): { from: Date; to: Date } {
  const begin = Date.parse(`${day}T00:00:00+08:00`)
  return { from: new Date(begin), to: new Date(begin + 86_400_000) }
}

function hongKongTime(moment: Date): string {
  return new Date(moment.getTime() + HONG_KONG_MS).toISOString().replace(/\.\d+Z$/, "+08:00")
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

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Environment } from "../settings/schema"
import { DAY_MS, dayInHongKong, hongKongDay } from "../hong-kong"
import { MONEY } from "./money"

/** The parts of a day's money, or of one payment. */
export const FIGURES = ["received", "captured", "refunded", "open", "dismissed"] as const

/** One of {@link FIGURES}, or their difference. */
export type Figure = (typeof FIGURES)[number] | "difference"

/**
 * Where money is, in major units: `received` is confirmed money, and equals the sum of the others.
 * `captured`: on active orders, less refunds. `refunded`, `open` and `dismissed`: in cases.
 * `difference`: in no place, or below zero, in two places.
 */
export type MoneyFigures = Readonly<Record<Figure, number>>

/** The daily balance of a day in Hong Kong, on which the money was received, and an environment. */
export interface BalanceDay extends MoneyFigures {
  readonly day: string
  readonly environment: Environment
}

/** A paid payment, with where its money is. */
export interface BalancePayment extends MoneyFigures {
  /** Null of an unknown payment. */
  readonly payment_id: string | null
  readonly purchase_id: string | null
  readonly gateway_order_id: string | null
  readonly reference: string | null
  readonly environment: Environment
  readonly paid_at: string
}

/** Days in Hong Kong; both are included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const SUMS = FIGURES.map((figure) => `sum(${figure}) as ${figure}`).join(", ")
const ELSEWHERE = "(captured + refunded + open + dismissed)"

type FigureRow = Readonly<Record<(typeof FIGURES)[number], string>>

/** Reads the daily balance: a row for each day and environment with a payment. */
export async function readDailyBalance(
  container: MedusaContainer,
  days: DayRange,
): Promise<BalanceDay[]> {
  return readBalanceDays(connectionOf(container), days)
}

/**
 * {@link readDailyBalance} of a database. PostgreSQL gives such a query one core, so the halves of
 * the time are read at once; each day belongs to one of them, at one moment.
 */
export async function readBalanceDays(knex: Knex, days: DayRange): Promise<BalanceDay[]> {
  const halves = await Promise.all(halvesOf(days).map((half) => readHalf(knex, half)))
  return halves.flat()
}

async function readHalf(knex: Knex, days: DayRange): Promise<BalanceDay[]> {
  const rows = await select<FigureRow & Pick<BalanceDay, "day" | "environment">>(knex, {
    days,
    text: `select day::text, environment, ${SUMS} from money group by money.day, environment order by money.day, environment`,
  })
  return rows.map((row) => ({ day: row.day, environment: row.environment, ...toFigures(row) }))
}

/** Which payments are behind a figure. */
export interface BalancePaymentsQuery {
  readonly day: string
  readonly environment: Environment
  readonly figure: Figure
  readonly limit: number
  readonly offset: number
}

/** Lists a page of the payments behind a figure, the oldest first, and how many there are. */
export async function listBalancePayments(
  container: MedusaContainer,
  query: BalancePaymentsQuery,
): Promise<{ payments: BalancePayment[]; count: number; limit: number; offset: number }> {
  const { day, environment, figure, limit, offset } = query
  const isMeant = figure === "difference" ? `received <> ${ELSEWHERE}` : `${figure} <> 0`
  const rows = await select<MoneyRow & { readonly count: string }>(connectionOf(container), {
    days: { from: day, to: day },
    text: `select *, count(*) over () as count from money
            where environment = :environment and ${isMeant}
            order by at, key limit :limit offset :offset`,
    values: { environment, limit, offset },
  })
  return {
    payments: rows.map((row) => ({
      payment_id: row.payment_id,
      purchase_id: row.purchase_id,
      gateway_order_id: row.gateway_order_id,
      reference: row.reference,
      environment: row.environment,
      paid_at: row.at.toISOString(),
      ...toFigures(row),
    })),
    count: Number(rows[0]?.count ?? 0),
    limit,
    offset,
  }
}

interface MoneyRow extends FigureRow {
  readonly key: string
  readonly payment_id: string | null
  readonly purchase_id: string | null
  readonly gateway_order_id: string | null
  readonly reference: string | null
  readonly environment: Environment
  readonly at: Date
}

/** Money that is in no place, or in two. Amounts are in minor units. */
export interface FoundDifference {
  readonly key: string
  readonly day: string
  readonly environment: Environment
  readonly purchaseId: string | null
  readonly paymentId: string | null
  readonly gatewayOrderId: string | null
  readonly received: number
  /** The amount captured or in cases. */
  readonly found: number
}

/** A payment that is being settled has this time; afterwards it is a difference like any other. */
const UNDER_WAY = "interval '1 hour'"

/** Finds differences of some days. Payments that are being settled are left out. */
export async function findDifferences(knex: Knex, days: DayRange): Promise<FoundDifference[]> {
  const rows = await select<MoneyRow & { readonly day: string; readonly found: string }>(knex, {
    days,
    text: `select money.*, money.day::text as day, ${ELSEWHERE} as found
             from money
             left join fps_payment as payment on payment.id = money.payment_id
            where money.received <> ${ELSEWHERE}
              and not (money.settlement = 'open'
                       and greatest(money.at, payment.updated_at) > now() - ${UNDER_WAY})
            order by money.at, money.key`,
  })
  return rows.map((row) => ({
    key: row.key,
    day: row.day,
    environment: row.environment,
    purchaseId: row.purchase_id,
    paymentId: row.payment_id,
    gatewayOrderId: row.gateway_order_id,
    received: Number(row.received),
    found: Number(row.found),
  }))
}

async function select<Row>(
  knex: Knex,
  query: { days: DayRange; text: string; values?: Record<string, string | number> },
): Promise<Row[]> {
  const { days, text, values } = query
  const from = hongKongDay(days.from).from.toISOString()
  const to = hongKongDay(days.to).to.toISOString()
  const { rows } = await knex.raw<{ rows: Row[] }>(`${MONEY} ${text}`, { ...values, from, to })
  return rows
}

function toFigures(row: FigureRow): MoneyFigures {
  const [received, ...places] = FIGURES.map((figure) => Number(row[figure]))
  const [captured, refunded, open, dismissed] = places
  const difference = (received ?? 0) - places.reduce((sum, place) => sum + place, 0)
  return {
    received: toMajor(received),
    captured: toMajor(captured),
    refunded: toMajor(refunded),
    open: toMajor(open),
    dismissed: toMajor(dismissed),
    difference: toMajor(difference),
  }
}

/** A difference may be below zero, which other amounts are not. */
function toMajor(minor = 0): number {
  return Math.round(minor) / 100
}

function connectionOf(container: MedusaContainer): Knex {
  return container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}

/** Returns the first and the second half of a range of days; a single day stays whole. Pure. */
export function halvesOf({ from, to }: DayRange): DayRange[] {
  if (from >= to) {
    return [{ from, to }]
  }
  const [first, last] = [hongKongDay(from).from.getTime(), hongKongDay(to).from.getTime()]
  const second = dayInHongKong(new Date((first + last) / 2 + DAY_MS / 2))
  const before = dayInHongKong(new Date(hongKongDay(second).from.getTime() - DAY_MS))
  return [
    { from, to: before },
    { from: second, to },
  ]
}

/** Returns today and so many days before, in Hong Kong. Pure. */
export function lastDays(now: Date, count: number): DayRange {
  return {
    from: dayInHongKong(new Date(now.getTime() - (count - 1) * DAY_MS)),
    to: dayInHongKong(now),
  }
}

import { asMinorUnits, type MinorUnits } from "../../protocol"
import type { Candidate, StatementLine } from "./line"
import { covers, daysWithin, groupBy } from "./pair-by-amount"
import { lastBooking } from "./bank-days"
import { daysAfter } from "./read-day"
import type { Turns } from "./turns"

/** Lines and payments that agree together, where nobody can say which line is which payment. */
export interface Group {
  /** Several of one amount; or what the gateway paid out for a day. */
  readonly kind: "same_amount" | "day_total"
  readonly lines: readonly StatementLine[]
  readonly payments: readonly Candidate[]
  /** How many of the lines agree, and what these come to. */
  readonly count: number
  readonly sum: MinorUnits
  /** The fee that the gateway kept of a day's payments. */
  readonly fee: MinorUnits
  /** How many payments are not on the statement. */
  readonly missing: number
  /** How many lines are no payment. */
  readonly surplus: number
}

/** The rest, when every line that can be one payment only has its payment. */
export interface Left {
  readonly lines: readonly StatementLine[]
  /** Lines of other statements, of days that this one does not have. */
  readonly beside: readonly StatementLine[]
  /** Known as paid. */
  readonly payments: readonly Candidate[]
  /** The days of the statement. */
  readonly from: string
  readonly to: string
}

/**
 * Groups lines and payments of one amount and day. Days are put together where a line that is too
 * many on one may be a payment that is missing on another.
 */
export async function groupByAmount(left: Left, turns: Turns): Promise<Group[]> {
  const byAmount = groupBy(left.payments, ({ amount }) => amount)
  const lines = groupBy([...left.lines, ...left.beside], ({ amount }) => amount)
  const own = new Set(left.lines)
  const groups = await turns.map(lines, ([amount, ofAmount]) =>
    putTogether(daysOf(ofAmount, byAmount.get(amount) ?? [])).flatMap((days) => {
      const group = toGroup(days, { own, left, amount })
      return group ? [group] : []
    }),
  )
  return groups.flat()
}

interface Day {
  readonly day: string
  readonly lines: StatementLine[]
  readonly payments: Candidate[]
}

const dayOf = ({ paidDay, firstDay }: Candidate) => paidDay ?? firstDay

function daysOf(lines: readonly StatementLine[], payments: readonly Candidate[]): Day[] {
  const linesOf = groupBy(lines, ({ day }) => day)
  const paymentsOf = groupBy(payments, dayOf)
  const days = [...new Set([...linesOf.keys(), ...paymentsOf.keys()])].sort()
  return days.map((day) => ({
    day,
    lines: linesOf.get(day) ?? [],
    payments: paymentsOf.get(day) ?? [],
  }))
}

/**
 * Joins a day that lacks lines with days that have too many. Only the days on which its payments may
 * be are tried: a file may have lines of a hundred years.
 */
function putTogether(days: readonly Day[]): Day[] {
  const names = days.map(({ day }) => day)
  const spare = days.map(({ lines, payments }) => lines.length - payments.length)
  const joined = days.map((_, at) => [at])
  for (const [at, { payments }] of days.entries()) {
    const [firstDay = ""] = payments.map((payment) => payment.firstDay).sort()
    const lastDay =
      payments
        .map((payment) => payment.lastDay)
        .sort()
        .at(-1) ?? ""
    const { from, to } = daysWithin(names, { firstDay, lastDay })
    for (let other = from; other < to; other++) {
      const [lacks, room] = [-(spare[at] ?? 0), spare[other] ?? 0]
      const day = names[other]
      if (lacks > 0 && room > 0 && day !== undefined) {
        const may = payments.filter((payment) => covers(payment, { day })).length
        const moved = Math.min(lacks, room, may)
        spare[at] = moved - lacks
        spare[other] = room - moved
        if (moved > 0) {
          joined[at]?.push(other)
          joined[other]?.push(at)
        }
      }
    }
  }
  return allJoined(joined).map((together) => ({
    day: names[together[0] ?? 0] ?? "",
    lines: together.flatMap((at) => days[at]?.lines ?? []),
    payments: together.flatMap((at) => days[at]?.payments ?? []),
  }))
}

/** Gathers places that are joined with each other, however far around; each in one of the results. */
function allJoined(joined: readonly (readonly number[])[]): number[][] {
  const done = new Set<number>()
  return joined.flatMap((_, first) => {
    if (done.has(first)) {
      return []
    }
    const together = new Set([first])
    for (const at of together) {
      done.add(at)
      joined[at]?.forEach((other) => together.add(other))
    }
    return [[...together].sort((a, b) => a - b)]
  })
}

function toGroup(
  { lines, payments }: Day,
  { own, left, amount }: { own: ReadonlySet<StatementLine>; left: Left; amount: MinorUnits },
): Group | null {
  const here = lines.filter((line) => own.has(line))
  if (here.length === 0 || payments.length === 0) {
    return null
  }
  // A payment of another time may be on another statement: it is used where a line needs it, and
  // is never missing here.
  const isOfDays = (one: Candidate) => left.from <= dayOf(one) && dayOf(one) <= left.to
  const expected = payments.filter((one) => isOfDays(one) || one.isOnOther).length
  const ofDays = payments.filter((one) => isOfDays(one) && !one.isOnOther).length
  const missing = Math.min(Math.max(0, expected - lines.length), ofDays)
  const surplus = Math.min(Math.max(0, lines.length - payments.length), here.length)
  const count = here.length - surplus
  return {
    kind: "same_amount",
    lines: here,
    payments,
    count,
    sum: asMinorUnits(count * amount),
    fee: asMinorUnits(0),
    missing,
    surplus,
  }
}

/** No gateway keeps back more. */
const MOST_FEE = 0.03
/** The payments of so many days before a statement are known whole. */
const MOST_DAYS_BEFORE = 6

/**
 * Finds the lines by which the gateway paid out a day: what was received on it, or a little less.
 * A day counts whole: two payments or more, and none of it on a line of its own. Where two lines or
 * two days can be meant, none agrees.
 */
export async function groupByDay(
  { lines, payments, from }: Left,
  { candidates, turns }: { candidates: readonly Candidate[]; turns: Turns },
): Promise<Group[]> {
  const free = new Set(payments)
  const ofDays = groupBy(lines, ({ day }) => day)
  const lineDays = [...ofDays.keys()].sort()
  const paid = candidates.filter(({ isPaid, paidDay }) => isPaid && paidDay !== null)
  const whole = [
    ...groupBy(paid, ({ paidDay, environment }) => `${paidDay} ${environment}`).values(),
  ]
    .filter((ofDay) => ofDay.length > 1)
    .filter((ofDay) => ofDay.every((one) => free.has(one) && !one.isOnOther && one.amount))
  const days = await turns.map(whole, (ofDay) => {
    const day = ofDay[0]?.paidDay ?? ""
    const total = ofDay.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
    // It is sent on the day itself, or on one of the two days on which banks work after it.
    const last = lastBooking(lastBooking(day))
    const within = daysWithin(lineDays, { firstDay: day, lastDay: last })
    const fits = lineDays
      .slice(within.from, within.to)
      .flatMap((lineDay) => ofDays.get(lineDay) ?? [])
      .filter(({ amount }) => amount <= total && amount >= total * (1 - MOST_FEE))
    return { day, payments: ofDay, total, fits }
  })
  const meant = groupBy(
    days.flatMap(({ fits }) => fits),
    (line) => line,
  )
  const earliest = daysAfter(from, -MOST_DAYS_BEFORE)
  return days.flatMap(({ day, payments: ofDay, total, fits: [line, ...more] }) => {
    const isClear = line && more.length === 0 && day >= earliest
    return isClear && meant.get(line)?.length === 1
      ? [
          {
            kind: "day_total",
            lines: [line],
            payments: ofDay,
            count: 1,
            sum: line.amount,
            fee: asMinorUnits(total - line.amount),
            missing: 0,
            surplus: 0,
          },
        ]
      : []
  })
}

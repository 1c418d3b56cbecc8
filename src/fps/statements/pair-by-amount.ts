import type { Candidate, StatementLine } from "./line"
import type { Turns } from "./turns"

/** A line and a payment. */
export type Pair = readonly [StatementLine, Candidate]

/**
 * Pairs a line and a payment of the same amount, if nothing else can be meant. First by the day of
 * payment, since FPS is instant; then the rest, by the days on which a payment may be on a
 * statement. Of several payments nobody can say which line is which: they are left to the groups.
 */
export async function pairByAmount(
  lines: readonly StatementLine[],
  { candidates, turns }: { candidates: readonly Candidate[]; turns: Turns },
): Promise<Pair[]> {
  const pairs: Pair[] = []
  const byAmount = groupBy(candidates, ({ amount }) => amount)
  for (const [amount, ofAmount] of groupBy(lines, ({ amount }) => amount)) {
    await turns.next()
    const payments = byAmount.get(amount) ?? []
    const sameDay = pairSameDay(ofAmount, payments)
    const paired = new Set<unknown>(sameDay.flat())
    const left = ofAmount.filter((line) => !paired.has(line))
    const open = payments.filter((payment) => !paired.has(payment))
    pairs.push(...sameDay, ...pairInTime(left, open))
  }
  return pairs
}

function pairSameDay(lines: readonly StatementLine[], candidates: readonly Candidate[]): Pair[] {
  const ofDays = groupBy(candidates, ({ paidDay }) => paidDay)
  return [...groupBy(lines, ({ day }) => day)].flatMap(([day, ofDay]) =>
    pairAll(ofDay, ofDays.get(day) ?? []),
  )
}

/** Pairs groups in which every line can be some payment of the group, and no other. */
function pairInTime(lines: readonly StatementLine[], candidates: readonly Candidate[]): Pair[] {
  const ofDays = groupBy(lines, ({ day }) => day)
  const days = [...ofDays.keys()].sort()
  return connected(days, candidates).flatMap(({ from, to, payments }) =>
    pairAll(
      days.slice(from, to).flatMap((day) => ofDays.get(day) ?? []),
      payments,
    ),
  )
}

/** Some of the days of the lines, by their places, and the payments that may be on them only. */
interface Span {
  readonly from: number
  to: number
  readonly payments: Candidate[]
}

/** Puts together the payments that have a day in common, and all their days. */
function connected(days: readonly string[], candidates: readonly Candidate[]): Span[] {
  const spans: Span[] = []
  const inOrder = candidates
    .map((payment) => ({ payment, ...daysWithin(days, payment) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)
  for (const { payment, from, to } of inOrder) {
    const last = spans.at(-1)
    if (last && from < last.to) {
      last.payments.push(payment)
      last.to = Math.max(last.to, to)
    } else {
      spans.push({ from, to, payments: [payment] })
    }
  }
  return spans
}

/** Finds the days, in order, on which a payment may be on a statement: from one place to before another. */
export function daysWithin(
  days: readonly string[],
  { firstDay, lastDay }: Pick<Candidate, "firstDay" | "lastDay">,
): { from: number; to: number } {
  return {
    from: placeOf(days, (day) => day >= firstDay),
    to: placeOf(days, (day) => day > lastDay),
  }
}

/** Finds the first day that is late enough, by halves. */
function placeOf(days: readonly string[], isLate: (day: string) => boolean): number {
  let [from, to] = [0, days.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const day = days[middle]
    if (day !== undefined && isLate(day)) {
      to = middle
    } else {
      from = middle + 1
    }
  }
  return from
}

/** Says if a payment may be on a statement on the day of a line. */
export function covers(
  { firstDay, lastDay }: Candidate,
  { day }: Pick<StatementLine, "day">,
): boolean {
  return firstDay <= day && day <= lastDay
}

/**
 * Pairs the one payment of a group. Identical lines stand for each other: a line that the bank
 * lists twice does not block the first.
 */
function pairAll(lines: readonly StatementLine[], payments: readonly Candidate[]): Pair[] {
  const [first] = [...lines].sort((a, b) => a.number - b.number)
  const [payment] = payments
  const isSame = lines.every(({ day, text }) => day === first?.day && text === first.text)
  return first && payment && payments.length === 1 && isSame ? [[first, payment]] : []
}

/** Gathers items by a key, in their order. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) {
      group.push(item)
    } else {
      groups.set(key, [item])
    }
  }
  return groups
}

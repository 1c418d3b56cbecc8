import type { Candidate, StatementLine } from "./line"

/** A line and a payment. */
export type Pair = readonly [StatementLine, Candidate]

/**
 * Pairs a line and a payment of the same amount, if nothing else can be meant. First by the day of
 * payment, since FPS is instant; then the rest, by the days on which a payment may be on a
 * statement. Of several payments nobody can say which line is which: they are left to the groups.
 * Pure.
 */
export function pairByAmount(
  lines: readonly StatementLine[],
  candidates: readonly Candidate[],
): Pair[] {
  const pairs: Pair[] = []
  const byAmount = groupBy(candidates, ({ amount }) => amount)
  for (const [amount, ofAmount] of groupBy(lines, ({ amount }) => amount)) {
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
  const days = groupBy(lines, ({ day }) => day)
  return [...days].flatMap(([day, ofDay]) =>
    pairAll(
      ofDay,
      candidates.filter(({ paidDay }) => paidDay === day),
    ),
  )
}

/** Pairs groups in which every line can be some payment of the group, and no other. */
function pairInTime(lines: readonly StatementLine[], candidates: readonly Candidate[]): Pair[] {
  const pairs: Pair[] = []
  const open = new Set(candidates)
  for (const first of lines) {
    const group = groupOf(first, lines, open)
    // Each group is met once for each of its lines; the first time uses it up.
    pairs.push(...pairAll(group.lines, group.payments))
    for (const payment of group.payments) {
      open.delete(payment)
    }
  }
  return pairs
}

/** Returns everything that overlapping days connect with a line. */
function groupOf(
  first: StatementLine,
  lines: readonly StatementLine[],
  open: ReadonlySet<Candidate>,
): { lines: StatementLine[]; payments: Candidate[] } {
  const ofGroup = new Set([first])
  const payments = new Set<Candidate>()
  for (const line of ofGroup) {
    for (const payment of [...open].filter((one) => covers(one, line) && !payments.has(one))) {
      payments.add(payment)
      lines.filter((other) => covers(payment, other)).forEach((other) => ofGroup.add(other))
    }
  }
  return { lines: [...ofGroup], payments: [...payments] }
}

/** Says if a payment may be on a statement on the day of a line. */
export function covers({ firstDay, lastDay }: Candidate, { day }: StatementLine): boolean {
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

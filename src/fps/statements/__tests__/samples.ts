import { asMinorUnits } from "../../../protocol"
import { keyOf } from "../keyed-lines"
import type { Candidate, StatementLine } from "../line"

/** A line of a statement. */
export function line(
  change: Partial<Omit<StatementLine, "amount">> & { cents?: number } = {},
): StatementLine {
  const { number = 2, day = "2026-01-05", text = "FPS", cents = 10_000 } = change
  const key = change.key ?? keyOf({ day, amount: cents, text, repetition: number })
  return { key, number, day, text, amount: asMinorUnits(cents) }
}

/** A payment of HK$100 that was paid on the day of {@link line}. */
export function candidate(
  change: Partial<Omit<Candidate, "amount">> & { cents?: number | null } = {},
): Candidate {
  const { cents = 10_000, ...others } = change
  return {
    id: "fpspay_1",
    marks: ["ABCDEFGHIJKLMNOPQRSTUVW1"],
    bankReference: null,
    isOnOther: false,
    environment: "production",
    amount: cents === null ? null : asMinorUnits(cents),
    isPaid: true,
    paidDay: "2026-01-05",
    firstDay: "2026-01-05",
    lastDay: "2026-01-06",
    ...others,
  }
}

/** Counts how often something of these is read: what a comparison of them costs. */
export function counted<Item extends object>(
  items: readonly Item[],
): { items: Item[]; reads: () => number } {
  let reads = 0
  const get = (item: Item, name: string | symbol): unknown => {
    reads++
    return Reflect.get(item, name)
  }
  return { items: items.map((item) => new Proxy(item, { get })), reads: () => reads }
}

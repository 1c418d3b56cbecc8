import type { Activity } from "../scheduler"
import type { World } from "../world"
import { sumOf, type Order, type Transaction } from "./shop"

/**
 * `addOrderTransactionStep`: once for each reference. Core keeps what the books are short of as a
 * counter of its own, of the version that it read, and loses what two write at once. Returns what it
 * added, for its undoing.
 */
export async function addTransactions(
  { sim }: World,
  activity: Activity,
  { order, rows, what }: { order: Order; rows: readonly Transaction[]; what: string },
): Promise<string[]> {
  const read = await sim.call(activity, "", () => ({ ...order }))
  return sim.call(activity, what, () => {
    const added = rows.filter(
      ({ reference }) => !order.transactions.some((one) => one.reference === reference),
    )
    order.transactions.push(...added)
    if (added.length > 0 && order.version === read.version) {
      order.pending = read.pending - sumOf(added)
    }
    return added.map(({ reference }) => reference)
  })
}

/** What undoes it. */
export async function removeTransactions(
  { sim }: World,
  activity: Activity,
  { order, references }: { order: Order; references: readonly string[] },
): Promise<void> {
  await sim.call(activity, "core: takes transactions back", () => {
    const isGone = ({ reference }: Transaction) => references.includes(reference)
    const gone = order.transactions.filter(isGone)
    const left = order.transactions.filter((one) => !isGone(one))
    order.transactions.splice(0, order.transactions.length, ...left)
    order.pending += sumOf(gone)
  })
}

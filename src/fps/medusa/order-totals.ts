import { z } from "zod"
import { totalOf } from "./total-of"
import type { MinorUnits } from "../../protocol"
import type { SettleDependencies } from "../dependencies"
import { readMedusaRows, type MedusaRows, type OrderRow } from "./purchase-rows"
import type { OrderState } from "./observation"

/** Which orders and collections, and the order that the same look saw last. */
interface Wanted {
  readonly orderIds: readonly string[]
  readonly collectionIds: readonly string[]
  readonly before: OrderState | null
}

/** Orders as they are in the tables, with what they cost, and collections. */
interface WithTotals extends Pick<MedusaRows, "collections"> {
  readonly orders: readonly { readonly row: OrderRow; readonly total: MinorUnits }[]
}

/**
 * Reads orders with what they cost, and their payments. Core tells the total by itself. Null: an order
 * was changed between the two (a refund makes another version of it), and money that was given back
 * since would seem too much.
 */
export async function readWithTotals(
  { knex, query }: Pick<SettleDependencies, "knex" | "query">,
  { orderIds, collectionIds, before }: Wanted,
): Promise<WithTotals | null> {
  const { orders, collections } = await readMedusaRows(knex, { orderIds, collectionIds })
  const isKnown = before !== null && orders.every((row) => costsTheSame(row, before))
  const totals = isKnown ? [before] : await readTotals(query, orders)
  const whole = orders.flatMap((row) => {
    const found = totals.find(({ id, version }) => id === row.id && version === row.version)
    return found ? [{ row, total: found.total }] : []
  })
  return whole.length === orders.length ? { orders: whole, collections } : null
}

/**
 * Core works the total of an order out of its lines, which takes longer than to read all else of it.
 * Whatever changes it of an order that was a cart makes another version of the order; of a draft that
 * becomes an order, core changes shipping and taxes within the version.
 */
function costsTheSame(row: OrderRow, before: OrderState): boolean {
  return (
    before.ofCart &&
    row.id === before.id &&
    row.status === before.status &&
    before.version !== null &&
    row.version === before.version
  )
}

const totalSchema = z.object({ id: z.string(), version: z.number().nullable() })

async function readTotals(query: SettleDependencies["query"], orders: readonly OrderRow[]) {
  if (orders.length === 0) {
    return []
  }
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "version", "total"],
    filters: { id: orders.map(({ id }) => id) },
  })
  return data.flatMap((found) => {
    const total = totalOf(found)
    return total === null ? [] : [{ ...totalSchema.parse(found), total }]
  })
}

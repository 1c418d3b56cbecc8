import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** More rows than these are not counted: nobody pages through them, and counting reads each. */
const MOST_COUNTED = 10_000

/** Counts what a query finds. 10,001 stands for more than 10,000. */
export async function countRows(knex: Knex, query: Knex.QueryBuilder): Promise<number> {
  const rows = query.clone().clearSelect().clearOrder().select(knex.raw("1"))
  const [found] = await knex
    .from(rows.limit(MOST_COUNTED + 1).as("found"))
    .count<{ count: string | number }[]>({ count: "*" })
  return Number(found?.count ?? 0)
}

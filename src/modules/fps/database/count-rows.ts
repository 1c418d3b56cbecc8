import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** How many rows a query finds. An estimate is PostgreSQL's own, from its statistics. */
export interface RowCount {
  readonly count: number
  readonly isEstimate: boolean
}

/** More rows than these are not counted: nobody pages through them, and counting reads each. */
export const COUNTED_EXACTLY = 10_000

/**
 * Counts what a query finds, and asks the planner when that is a lot. `count(*)` of a million rows
 * takes 100 ms and more for every page that is looked at; the planner's answer takes one.
 *
 * What a `selective` query finds is counted at once: the planner knows the columns with few values,
 * and guesses wildly of a search. Counting stops when it is a lot all the same.
 */
export async function countRows(
  knex: Knex,
  query: Knex.QueryBuilder,
  { selective = false }: { readonly selective?: boolean } = {},
): Promise<RowCount> {
  const rows = query.clone().clearSelect().clearOrder().select(knex.raw("1"))
  if (!selective) {
    const expected = await expectedRows(knex, rows)
    if (expected > COUNTED_EXACTLY) {
      return { count: expected, isEstimate: true }
    }
  }
  // What is read is limited in any case: the statistics may be old.
  const [found] = await knex
    .from(rows.limit(COUNTED_EXACTLY + 1).as("found"))
    .count<{ count: string | number }[]>({ count: "*" })
  const count = Number(found?.count ?? 0)
  return { count, isEstimate: count > COUNTED_EXACTLY }
}

async function expectedRows(knex: Knex, rows: Knex.QueryBuilder): Promise<number> {
  const { rows: plans } = await knex.raw<{
    rows: { "QUERY PLAN": { Plan: { "Plan Rows": number } }[] }[]
  }>("explain (format json) ?", [rows])
  return plans[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0
}

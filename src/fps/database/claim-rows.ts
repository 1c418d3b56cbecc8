import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** What to claim: `due` selects ids in the order and number wanted; `set` marks them as claimed. */
export interface ClaimRowsInput {
  readonly table: string
  readonly due: Knex.QueryBuilder
  readonly set: Readonly<Record<string, unknown>>
}

/**
 * Claims rows with `FOR UPDATE SKIP LOCKED`, so that any number of processes can claim at once and
 * none is handed to two of them. A common table expression runs once; as a plain subselect the
 * planner may run it again for every row, and then hand out more than the limit.
 */
export async function claimRows<Row extends object>(
  knex: Knex,
  { table, due, set }: ClaimRowsInput,
): Promise<Row[]> {
  const rows: unknown = await knex(table)
    .with("due", due.forUpdate().skipLocked())
    .whereIn("id", knex.select("id").from("due"))
    .update(set)
    .returning("*")
  return rows as Row[]
}

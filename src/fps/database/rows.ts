import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { asMinorUnits, type MinorUnits } from "../../protocol"

/** An amount out of the database. */
export function minorOrNull(amount: string | null): MinorUnits | null {
  return amount === null ? null : asMinorUnits(Number(amount))
}

/**
 * Column values of an amount, `amount_minor` where no other one is named: Medusa's `bigNumber`
 * property wants the exact form beside it.
 */
export function amountColumns(amount: MinorUnits | null, name = "amount") {
  const value = amount === null ? null : String(amount)
  return {
    [`${name}_minor`]: value,
    [`raw_${name}_minor`]: value && JSON.stringify({ value, precision: 20 }),
  }
}

/** What to claim: `due` selects ids in the order and number wanted; `set` marks them as claimed. */
interface ClaimRowsInput {
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

/** True when PostgreSQL refused a row because of the named unique index (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    error.code === "23505" &&
    "constraint" in error &&
    error.constraint === constraint
  )
}

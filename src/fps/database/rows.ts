import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { asMinorUnits, type MinorUnits } from "../../protocol"

/** Reads an amount from the database. */
export function minorOrNull(amount: string | null): MinorUnits | null {
  return amount === null ? null : asMinorUnits(Number(amount))
}

/**
 * Returns the columns of an amount, `amount_minor` by default: Medusa's `bigNumber` property needs
 * the exact form beside it.
 */
export function amountColumns(amount: MinorUnits | null, name = "amount") {
  const value = amount === null ? null : String(amount)
  return {
    [`${name}_minor`]: value,
    [`raw_${name}_minor`]: value && JSON.stringify({ value, precision: 20 }),
  }
}

/** The rows to claim: `due` selects ids, ordered and limited; `set` marks them as claimed. */
interface ClaimRowsInput {
  readonly table: string
  readonly due: Knex.QueryBuilder
  readonly set: Readonly<Record<string, unknown>>
}

/**
 * Claims rows with `FOR UPDATE SKIP LOCKED`: any number of processes can claim at once, and no row
 * goes to two of them. A common table expression runs once; the planner may run a plain subselect
 * again for every row, and then exceed the limit.
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

/** Returns true if PostgreSQL refused a row because of this unique index (SQLSTATE 23505). */
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

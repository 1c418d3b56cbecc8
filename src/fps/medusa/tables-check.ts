import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { explainMissing, findMissing, VISIBLE_COLUMNS, type Missing } from "./tables"
import { messageOf } from "./message-of"

/** The check of Medusa's tables and columns that our statements read. */
export interface TablesCheck {
  /** Null: nothing is missing, or nothing is known yet. */
  readonly missing: (Missing & { readonly since: Date }) | null
  /**
   * Compares again, and returns what is missing. A database that does not answer leaves the last
   * answer. Never throws.
   */
  check(): Promise<TablesCheck["missing"]>
}

/**
 * Makes the check of one process. Something missing stops new payments and settlement passes, and
 * neither the webhook endpoint nor the store.
 */
export function createTablesCheck(knex: Knex, logger: Logger | undefined): TablesCheck {
  let missing: TablesCheck["missing"] = null
  return {
    get missing() {
      return missing
    },
    async check() {
      try {
        const { rows } = await knex.raw<{ rows: { table: string; column: string }[] }>(
          VISIBLE_COLUMNS,
        )
        const found = findMissing(rows)
        if (found && !missing) {
          const { what, remedy } = explainMissing(found)
          logger?.error(`fps: payments are stopped. ${what}. ${remedy}`)
        }
        missing = found && { ...found, since: missing?.since ?? new Date() }
      } catch (error) {
        logger?.warn(`fps: could not check Medusa's tables error=${messageOf(error)}`)
      }
      return missing
    },
  }
}

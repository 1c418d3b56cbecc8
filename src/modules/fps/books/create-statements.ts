import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import * as matches from "./statement-matches"
import * as rows from "./statements"

/** The statements of the bank, as the page that reconciles them works with them. */
export type Statements = ReturnType<typeof createStatements>

/** The statements of a database. What each does is said at the query itself. */
export function createStatements(knex: Knex) {
  return {
    save: async (input: rows.SaveStatementInput) => rows.saveStatement(knex, input),
    find: async (id: string) => rows.findStatement(knex, id),
    list: async (page: { limit: number; offset: number }) => rows.listStatements(knex, page),
    remove: async (input: { olderThanDays: number }) => rows.removeStatements(knex, input),
    listPayments: async (query: matches.StatementPaymentsQuery) =>
      matches.listStatementPayments(knex, query),
    listMatches: async (which: Parameters<typeof matches.listStatementMatches>[1]) =>
      matches.listStatementMatches(knex, which),
    listBankReferences: async (which: Parameters<typeof matches.listBankReferences>[1]) =>
      matches.listBankReferences(knex, which),
    keepMatches: async (input: Parameters<typeof matches.keepStatementMatches>[1]) =>
      matches.keepStatementMatches(knex, input),
  }
}

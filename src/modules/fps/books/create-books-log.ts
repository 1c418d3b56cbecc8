import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import * as books from "./differences"

/** What the checks of the books found, and when they were made. */
export type BooksLog = ReturnType<typeof createBooksLog>

/** The log of a database. What each does is said at the query itself. */
export function createBooksLog(knex: Knex) {
  return {
    keep: async (found: Parameters<typeof books.keepDifferences>[1]) =>
      books.keepDifferences(knex, found),
    list: async (input: { limit: number }) => books.listDifferences(knex, input),
    readChecked: async () => books.readChecked(knex),
    noteChecked: async (checked: books.BooksChecked) => books.noteChecked(knex, checked),
    changedDays: async (since: Date) => books.listChangedDays(knex, since),
  }
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** What is asked of a database, and with what. */
type Query = (knex: Knex, ...input: never[]) => unknown

/** Queries that know their database: what each takes after it, and what it answers. */
export type Bound<Queries> = {
  readonly [name in keyof Queries]: Queries[name] extends (
    knex: Knex,
    ...input: infer Input
  ) => infer Answer
    ? (...input: Input) => Answer
    : never
}

/** The queries of a subject, bound to a database. */
export function bound<Queries extends Readonly<Record<string, Query>>>(
  knex: Knex,
  queries: Queries,
): Bound<Queries> {
  const each = Object.entries(queries).map(([name, query]) => [
    name,
    (...input: never[]) => query(knex, ...input),
  ])
  return Object.fromEntries(each) as Bound<Queries>
}

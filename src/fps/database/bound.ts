import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A query of a database. */
type Query = (knex: Knex, ...input: never[]) => unknown

/** Queries without their first parameter, the database. */
export type Bound<Queries> = {
  readonly [name in keyof Queries]: Queries[name] extends (
    knex: Knex,
    ...input: infer Input
  ) => infer Answer
    ? (...input: Input) => Answer
    : never
}

/** Binds the queries of a subject to a database. */
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

import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Times to filter by, as ISO 8601. */
interface TimeRange {
  readonly $gt?: string
  readonly $gte?: string
  readonly $lt?: string
  readonly $lte?: string
}

/** Filters by column: one of the values, or within the range. */
export type ColumnFilters<Column extends string> = {
  readonly [column in Column]?: readonly (string | number)[] | TimeRange
}

/** Sorts by column, the first one first. */
export type ColumnOrder<Column extends string> = {
  readonly [column in Column]?: "ASC" | "DESC"
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

const OPERATORS = { $gt: ">", $gte: ">=", $lt: "<", $lte: "<=" } as const

/** Narrows a query down. `columns` has the column of each name; other names are ignored. */
export function applyFilters<Column extends string>(
  query: Knex.QueryBuilder,
  columns: Readonly<Record<Column, string>>,
  filters: ColumnFilters<NoInfer<Column>>,
): void {
  for (const [name, column] of entriesOf(columns)) {
    const filter: readonly (string | number)[] | TimeRange | undefined = filters[name]
    if (filter === undefined) {
      continue
    }
    if (isRange(filter)) {
      for (const [key, operator] of entriesOf(OPERATORS)) {
        const moment = filter[key]
        if (moment !== undefined) {
          void query.where(column, operator, moment)
        }
      }
    } else {
      void query.whereIn(column, filter.map(String))
    }
  }
}

/**
 * Sorts a query and takes one page of it. Equal rows come in the order of their creation, in the
 * same direction: the index of a column continues with `created_at` and `id`, so a page needs no
 * sorting.
 */
export function applyPage<Column extends string>(
  query: Knex.QueryBuilder,
  columns: Readonly<Record<Column, string>>,
  { order, limit, offset }: Page & { readonly order: ColumnOrder<NoInfer<Column>> },
): Knex.QueryBuilder {
  let way: "asc" | "desc" = "asc"
  const sorted = new Set<string>()
  for (const [name, column] of entriesOf(columns)) {
    if (order[name]) {
      way = order[name] === "ASC" ? "asc" : "desc"
      sorted.add(column)
      void query.orderBy(column, way)
    }
  }
  for (const column of ["created_at", "id"].filter((last) => !sorted.has(last))) {
    void query.orderBy(column, way)
  }
  return query.limit(limit).offset(offset)
}

function isRange(filter: readonly (string | number)[] | TimeRange): filter is TimeRange {
  return !Array.isArray(filter)
}

function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>) {
  return Object.entries(record) as [Key, Value][]
}

/** More rows are not counted: nobody pages through them, and counting reads each. */
const MOST_COUNTED = 10_000

/**
 * Counts what a page is taken from. 10,001 stands for more than 10,000. The rows are read in the
 * order of the page: without one PostgreSQL reads from anywhere in the table, for instance through
 * the oldest rows, of which a filter may keep none.
 */
export async function countRows(knex: Knex, page: Knex.QueryBuilder): Promise<number> {
  const rows = page.clone().clear("select").clear("offset").select(knex.raw("1"))
  const [found] = await knex
    .from(rows.limit(MOST_COUNTED + 1).as("found"))
    .count<{ count: string | number }[]>({ count: "*" })
  return Number(found?.count ?? 0)
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Times to filter by, as ISO 8601. */
export interface TimeRange {
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

/** A page of a list. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

const OPERATORS = { $gt: ">", $gte: ">=", $lt: "<", $lte: "<=" } as const

/** Narrows a query down. `columns` gives the column behind each name; other names are ignored. */
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
      // Not `in`, of which PostgreSQL makes `=` for one value; see idsOfPage.
      void query.whereRaw("?? = any(?)", [column, filter.map(String)])
    }
  }
}

/**
 * Whether one of these columns is filtered by. Ids find a handful of rows, whatever the planner
 * expects of them.
 */
export function isFilteredBy<Column extends string>(
  filters: ColumnFilters<NoInfer<Column>>,
  columns: readonly Column[],
): boolean {
  return columns.some((column) => filters[column] !== undefined)
}

/**
 * Sorts a query. Rows that are alike come in the order of their creation, in the same direction: the
 * index of a column goes on with `created_at` and `id`, and a page is read off it without sorting.
 */
export function applyOrder<Column extends string>(
  query: Knex.QueryBuilder,
  columns: Readonly<Record<Column, string>>,
  order: ColumnOrder<NoInfer<Column>>,
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
  return query
}

/** What a page is cut out of. */
export interface PageInput<Column extends string, Filter extends string> extends Page {
  readonly columns: Readonly<Record<Column, string>>
  readonly order: ColumnOrder<NoInfer<Column>>
  readonly filters: ColumnFilters<NoInfer<Filter>>
  /** Columns to filter by whose index goes on with `created_at`. */
  readonly leading: readonly Filter[]
}

/**
 * The ids of one page of what a query finds. The rows of one sandbox among a hundred thousand were
 * looked for by walking through the index of `created_at`, past 95,000 others. With the filter's
 * column first, which changes nothing about the order when it has but one value, only the index
 * that begins with that column gives the order.
 */
export function idsOfPage<Column extends string, Filter extends string>(
  found: Knex.QueryBuilder,
  input: PageInput<Column, Filter>,
): Knex.QueryBuilder {
  const ids = found.clone().clearSelect().select("id")
  const [leading, ...others] = input.leading.filter((name) => isSingle(input.filters[name]))
  const newest = entriesOf(input.columns).find(([, column]) => column === "created_at")
  const way = newest && input.order[newest[0]]
  if (leading && others.length === 0 && way) {
    void ids.orderBy(leading, way === "ASC" ? "asc" : "desc")
  }
  return applyOrder(ids, input.columns, input.order).limit(input.limit).offset(input.offset)
}

function isSingle(filter: readonly (string | number)[] | TimeRange | undefined): boolean {
  return filter !== undefined && !isRange(filter) && filter.length === 1
}

function isRange(filter: readonly (string | number)[] | TimeRange): filter is TimeRange {
  return !Array.isArray(filter)
}

function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>) {
  return Object.entries(record) as [Key, Value][]
}

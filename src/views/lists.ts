/** Which rows of a list, in which order. `q` is a text to look for. */
export interface ListInput<Order, Filters> {
  readonly limit: number
  readonly offset: number
  readonly order: Order
  readonly q?: string
  readonly filters: Filters
}

/** What a page of a list says of the whole list, and of its place in it. */
export interface Page {
  readonly count: number
  /** There are many, and `count` is PostgreSQL's guess. */
  readonly count_is_estimate?: true
  readonly limit: number
  readonly offset: number
}

/** The page that was asked for, of a list that was counted. Pure. */
export function pageOf(
  { limit, offset }: { readonly limit: number; readonly offset: number },
  { count, isEstimate }: { readonly count: number; readonly isEstimate?: boolean },
): Page {
  return { count, ...(isEstimate ? { count_is_estimate: true } : {}), limit, offset }
}

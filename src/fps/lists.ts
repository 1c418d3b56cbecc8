/** Which rows of a list, in which order. `q` is a search text. */
export interface ListInput<Order, Filters> {
  readonly limit: number
  readonly offset: number
  readonly order: Order
  readonly q?: string
  readonly filters: Filters
}

/** The size of the whole list, and the place of a page in it. */
export interface Page {
  /** 10,001 stands for more than 10,000. */
  readonly count: number
  readonly limit: number
  readonly offset: number
}

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
  /** 10,001 stands for more than 10,000. */
  readonly count: number
  readonly limit: number
  readonly offset: number
}

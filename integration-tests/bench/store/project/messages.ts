/** What the benchmark asks of the Medusa in its own process. */
export type Request =
  | {
      readonly do: "process_payments"
      readonly sessionIds: readonly string[]
      readonly atOnce: number
    }
  /** Looks at as many purchases as are due, at most so many. */
  | { readonly do: "settle_due"; readonly most: number }
  /** Collects what is garbage first. */
  | { readonly do: "measure_memory" }

/** How long it took, all together, in milliseconds, and what else was counted. */
export interface Figures {
  readonly ms: number
  /** Statements that were sent to PostgreSQL. */
  readonly statements: number
  /** Bytes. */
  readonly resident: number
  readonly heap: number
}

/** What became of a request. */
export type Answer =
  | { readonly id: number; readonly figures: Figures }
  | { readonly id: number; readonly error: string }

/** A request under way. */
export interface Sent {
  readonly id: number
  readonly request: Request
}

/** What the benchmark asks of the Medusa in its own process. */
export type Request =
  | {
      readonly do: "process_payments"
      readonly sessionIds: readonly string[]
      readonly atOnce: number
    }
  | { readonly do: "idle" }

/** How long it took, all together, in milliseconds. */
export type Answer =
  { readonly id: number; readonly ms: number } | { readonly id: number; readonly error: string }

/** A request under way. */
export interface Sent {
  readonly id: number
  readonly request: Request
}

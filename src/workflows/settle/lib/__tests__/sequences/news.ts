import fc from "fast-check"

export const AMOUNT = 10_000

/** Something that can happen to a gateway order, in any order and any number of times. */
export type News =
  | {
      readonly kind: "event"
      readonly event: "paid" | "expired" | "cancelled" | "unknown"
      readonly amount: number
      readonly currency: string
      readonly environment: "sandbox" | "production"
    }
  | { readonly kind: "answer"; readonly verdict: "paid" | "expired" | "cancelled" | "pending" }
  | { readonly kind: "order_placed" }
  | { readonly kind: "order_canceled" }
  | { readonly kind: "order_shipped" }
  | { readonly kind: "session_replaced" }
  | { readonly kind: "paid_elsewhere" }
  | { readonly kind: "refunded" }
  | { readonly kind: "switched"; readonly to: "sandbox" | "production" }
  /** The process dies after so many actions of the next settling, which is then tried again. */
  | { readonly kind: "crash"; readonly after: number }
  | { readonly kind: "job" }

const environment = fc.constantFrom("sandbox" as const, "sandbox" as const, "production" as const)

const event = fc.record({
  kind: fc.constant("event" as const),
  event: fc.constantFrom("paid", "paid", "expired", "cancelled", "unknown"),
  amount: fc.oneof(
    { weight: 5, arbitrary: fc.constant(AMOUNT) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, AMOUNT - 1, AMOUNT + 1, 2 * AMOUNT) },
  ),
  currency: fc.constantFrom("hkd", "hkd", "hkd", "usd"),
  environment,
})

/** News of every kind, money most often. */
export const arbitraryNews: fc.Arbitrary<News> = fc.oneof(
  { weight: 8, arbitrary: event },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("answer" as const),
      verdict: fc.constantFrom("paid", "expired", "cancelled", "pending"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<News>(
      { kind: "order_placed" },
      { kind: "order_canceled" },
      { kind: "order_shipped" },
      { kind: "session_replaced" },
      { kind: "paid_elsewhere" },
      { kind: "refunded" },
      { kind: "job" },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("switched" as const), to: environment }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("crash" as const),
      after: fc.integer({ min: 0, max: 2 }),
    }),
  },
)

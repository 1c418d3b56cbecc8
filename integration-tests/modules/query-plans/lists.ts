import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { listCases, type ListCasesQuery } from "../../../src/fps/cases/find-cases"
import { listEvents, type ListEventsQuery } from "../../../src/fps/events/find-events"
import { listPayments, type ListPaymentsQuery } from "../../../src/fps/payments/list-payments"
import type { Reader } from "./jobs"

const PAGE = { limit: 20, offset: 0 } as const

/** A page, and a few more where a filter throws some away. */
const NEAR = 200

const SINCE = new Date(Date.now() - 3 * 86_400_000).toISOString()
const UNTIL = new Date(Date.now() - 360 * 86_400_000).toISOString()

const NEWEST = { created_at: "DESC" } as const
const search = (text: string) => ({
  text,
  orderIds: [],
  cartIds: [],
  paymentCollectionIds: [],
})

const payments = (what: string, rows: number, query: Partial<ListPaymentsQuery>): Reader => [
  `payments ${what}`,
  rows,
  (knex) => listPayments(knex, { ...PAGE, order: NEWEST, filters: {}, ...query }),
]

const events = (what: string, rows: number, query: Partial<ListEventsQuery>): Reader => [
  `events ${what}`,
  rows,
  (knex) => listEvents(knex, { ...PAGE, order: { received_at: "DESC" }, filters: {}, ...query }),
]

const cases = (what: string, rows: number, query: Partial<ListCasesQuery>): Reader => [
  `cases ${what}`,
  rows,
  (knex) => listCases(knex, { ...PAGE, order: NEWEST, filters: {}, ...query }),
]

const WAYS = ["ASC", "DESC"] as const

/** The lists for staff: a page, whatever they are sorted by, and a count that stays cheap. */
export const LISTS: Reader[] = [
  ...(
    [
      "created_at",
      "expires_at",
      "amount",
      "currency_code",
      "status",
      "settlement",
      "environment",
      "reference",
    ] as const
  ).flatMap((column) =>
    WAYS.map((way) => payments(`by ${column} ${way}`, NEAR, { order: { [column]: way } })),
  ),
  payments("at the deepest page", 10_200, { offset: 10_000 }),
  payments("that are pending", NEAR, { filters: { status: ["pending"] } }),
  payments("that are pending, oldest first", NEAR, {
    filters: { status: ["pending"] },
    order: { created_at: "ASC" },
  }),
  payments("that are paid, oldest first", NEAR, {
    filters: { status: ["paid"] },
    order: { created_at: "ASC" },
  }),
  payments("that expired", 8_500, { filters: { status: ["expired"] } }),
  payments("that nobody spoke of", 4_500, { filters: { closed_by: ["timeout"] } }),
  payments("that are held", NEAR, { filters: { settlement: ["held"] } }),
  payments("of the sandbox", 5_100, { filters: { environment: ["sandbox"] } }),
  payments("of production, paid and settled", NEAR, {
    filters: { environment: ["production"], status: ["paid"], settlement: ["settled"] },
  }),
  payments("of a currency that is not there", NEAR, { filters: { currency_code: ["usd"] } }),
  payments("of an amount", 1_100, { filters: { amount_minor: [1000] } }),
  payments("of the last days", 1_000, { filters: { created_at: { $gte: SINCE } } }),
  payments("of the first days, paid", 2_000, {
    filters: { created_at: { $lte: UNTIL }, status: ["paid"] },
  }),
  payments("that expired in the first days", 2_000, {
    filters: { expires_at: { $lte: UNTIL } },
    order: { expires_at: "DESC" },
  }),
  payments("by a gateway order", NEAR, { search: search("gateway-order-777") }),
  payments("by a reference", NEAR, { search: search("REF777") }),
  payments("by a part of a reference", NEAR, { search: search("f7-77") }),
  payments("by a session", NEAR, { search: search("payses_777") }),
  payments("by nothing that is there", NEAR, { search: search("nothing") }),
  payments("of a session", NEAR, { filters: { session_id: ["payses_777"] } }),
  payments("of a collection", NEAR, { filters: { payment_collection_id: ["pay_col_777"] } }),

  ...(
    ["received_at", "processed_at", "environment", "kind", "state", "outcome", "attempts"] as const
  ).flatMap((column) =>
    WAYS.map((way) => events(`by ${column} ${way}`, NEAR, { order: { [column]: way } })),
  ),
  events("that wait", NEAR, { filters: { state: ["waiting"] } }),
  events("that are dead, oldest first", NEAR, {
    filters: { state: ["failed"] },
    order: { received_at: "ASC" },
  }),
  events("of a kind", NEAR, { filters: { kind: ["unreadable"] } }),
  events("of an event id that is not there", NEAR, { filters: { event_code: ["9999"] } }),
  events("of a delivery", NEAR, { filters: { delivery_id: ["delivery-777"] } }),
  events("of a payment", NEAR, { filters: { payment_id: ["fpspay_777"] } }),
  events("of the last days", 1_000, { filters: { received_at: { $gte: SINCE } } }),
  events("that were held", NEAR, { filters: { outcome: ["held"] } }),
  events("by a gateway order", NEAR, { search: search("gateway-order-777") }),
  events("by a delivery", NEAR, { search: search("delivery-777") }),

  ...(["created_at", "kind", "status", "resolved_at"] as const).flatMap((column) =>
    WAYS.map((way) => cases(`by ${column} ${way}`, NEAR, { order: { [column]: way } })),
  ),
  cases("that are open, oldest first", NEAR, {
    filters: { status: ["open"] },
    order: { created_at: "ASC" },
  }),
  cases("of a kind", NEAR, { filters: { kind: ["shipped_unpaid"] } }),
  cases("that were dismissed", NEAR, { filters: { resolution: ["dismissed"] } }),
  cases("of a gateway order", NEAR, { filters: { gateway_order_id: ["gateway-order-777"] } }),
  cases("of an order", NEAR, { filters: { order_id: ["order_777"] } }),
  cases("of a cart", NEAR, { filters: { cart_id: ["cart_777"] } }),
  cases("of production that are open, oldest first", NEAR, {
    filters: { environment: ["production"], status: ["open"] },
    order: { created_at: "ASC" },
  }),
  cases("of the last days", 1_000, { filters: { created_at: { $gte: SINCE } } }),
  cases("by a gateway order", NEAR, { search: search("gateway-order-777") }),
  cases("by the reference of a payment", NEAR, { search: search("REF777") }),
  cases("by an order's number", NEAR, {
    search: { ...search("777"), orderIds: ["order_777"], paymentCollectionIds: ["pay_col_777"] },
  }),
]

/** Ways to ask for one row of a list, and for how many there are. */
export const SEARCHES: [what: string, find: (knex: Knex) => Promise<object>][] = [
  [
    "payments of a cart",
    (knex) => listPayments(knex, { ...PAGE, order: NEWEST, filters: { cart_id: ["cart_777"] } }),
  ],
  [
    "payments by a cart",
    (knex) =>
      listPayments(knex, { ...PAGE, order: NEWEST, filters: {}, search: search("cart_777") }),
  ],
  [
    "events of a payment",
    (knex) =>
      listEvents(knex, {
        ...PAGE,
        order: { received_at: "DESC" },
        filters: { payment_id: ["fpspay_777"] },
      }),
  ],
  [
    "events by a gateway order",
    (knex) =>
      listEvents(knex, {
        ...PAGE,
        order: { received_at: "DESC" },
        filters: {},
        search: search("gateway-order-777"),
      }),
  ],
  [
    "cases of an order",
    (knex) => listCases(knex, { ...PAGE, order: NEWEST, filters: { order_id: ["order_777"] } }),
  ],
  [
    "cases by a gateway order",
    (knex) =>
      listCases(knex, { ...PAGE, order: NEWEST, filters: {}, search: search("gateway-order-777") }),
  ],
]

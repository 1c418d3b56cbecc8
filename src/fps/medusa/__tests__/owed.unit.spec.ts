import fc from "fast-check"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Query } from "../../dependencies"
import type { PurchaseLedger } from "../../purchases/read-purchase"
import { isMoney } from "../observation"
import { readMedusa } from "../observe"
import { readDebt } from "../read-debt"

const ORDER = "order_1"
const CART = "cart_1"

/** Amounts as Medusa keeps them: major units with up to three decimals, as text. */
const amount = fc.integer({ min: 0, max: 60_000 }).map((value) => (value / 1000).toString())
const moved = (id: string) => amount.map((value) => ({ id, raw_amount: { value } }))
const refund = (id: string) =>
  moved(id).chain((row) =>
    fc
      .constantFrom("2026-10-31T00:00:00Z", "2026-11-02T00:00:00Z")
      .map((created_at) => ({ ...row, created_at })),
  )
const some = <T>(item: (id: string) => fc.Arbitrary<T>, name: string, max = 3) =>
  fc
    .integer({ min: 0, max })
    .chain((count) =>
      fc.tuple(...Array.from({ length: count }, (_, index) => item(`${name}_${index}`))),
    )

const payment = (id: string) =>
  fc.record({
    id: fc.constant(id),
    provider_id: fc.constantFrom("pp_fps_checkout", "pp_stripe_stripe"),
    payment_session_id: fc.option(fc.constant(`${id}_session_0`)),
    data: fc.constant(null),
    canceled_at: fc.option(fc.constant("2026-11-01T00:00:00Z")),
    raw_amount: amount.map((value) => ({ value })),
    captures: some(moved, `${id}_capture`, 2),
    refunds: some(refund, `${id}_refund`, 2),
  })
const session = (id: string) =>
  fc.record({
    id: fc.constant(id),
    status: fc.constantFrom("pending", "pending_authorization", "authorized", "canceled"),
    provider_id: fc.constantFrom("pp_fps_checkout", "pp_stripe_stripe"),
    amount: fc.integer({ min: 1, max: 100 }),
    currency_code: fc.constant("hkd"),
    created_at: fc.constant("2026-11-01T00:00:00Z"),
  })
const collection = (id: string) =>
  fc.record({
    id: fc.constant(id),
    amount: fc.integer({ min: 1, max: 100 }),
    status: fc.constantFrom("not_paid", "awaiting", "completed"),
    payment_sessions: some(session, `${id}_session`, 2),
    payments: some(payment, `${id}_payment`, 2),
  })
const transaction = (id: string) =>
  fc.record({
    id: fc.constant(id),
    reference: fc.constantFrom("capture", "refund", "till", null),
    reference_id: fc.constant(null),
    raw_amount: fc.integer({ min: -40_000, max: 60_000 }).map((value) => ({ value: value / 1000 })),
  })

/** Core names the order's version in one that staff gave. */
const creditLine = (id: string) =>
  fc.record({
    id: fc.constant(id),
    raw_amount: amount.map((value) => ({ value })),
    metadata: fc.constantFrom(null, {}, { created_in_version: 1 }),
  })

/** An order as Medusa has it. `onItsWayBack` is in cents: items that are to be returned. */
const state = fc.record({
  status: fc.constantFrom("pending", "completed", "canceled"),
  total: fc.integer({ min: -1_000, max: 20_000 }),
  onItsWayBack: fc.oneof(fc.constant(0), fc.integer({ min: -500, max: 12_000 })),
  paid: fc.integer({ min: 0, max: 20_000 }),
  collections: some(collection, "paycol"),
  transactions: some(transaction, "ordtrx"),
  creditLines: some(creditLine, "ordcl", 2),
})

type Generated = typeof state extends fc.Arbitrary<infer T> ? T : never

function medusaWith(generated: Generated): { knex: Knex; query: Query } {
  const { status, total, onItsWayBack, paid, collections, transactions, creditLines } = generated
  const order = {
    id: ORDER,
    display_id: 1,
    status,
    created_at: "2026-11-01T00:00:00Z",
    version: 1,
    currency_code: "hkd",
    total: total / 100,
    summary: {
      transaction_total: paid / 100,
      pending_difference: (Math.max(0, total) - paid - onItsWayBack) / 100,
    },
    transactions,
    credit_lines: creditLines,
    payment_collections: collections,
  }
  const [ofCart] = collections
  const links = {
    collectionsOfCart: ofCart ? [ofCart.id] : [],
    ordersOfCart: [ORDER],
    ordersOfCollections: [],
    collectionsOfOrders: collections.map(({ id }) => ({ orderId: ORDER, collectionId: id })),
    cart: { isCompleted: true },
  }
  const orders = [{ ...order, fulfillments: [] }]
  const tables: Record<string, unknown[]> = {
    order: [order],
    order_cart: [{ cart_id: CART }],
    cart_payment_collection: links.collectionsOfCart.map((id) => ({ payment_collection_id: id })),
  }
  const raw = async (text: string) =>
    Promise.resolve({
      rows: text.includes("collectionsOfOrders") ? [links] : [{ orders, collections }],
    })
  const graph = async ({ entity }: { entity: string }) =>
    Promise.resolve({ data: tables[entity] ?? [] })
  return { knex: { raw } as unknown as Knex, query: { graph } as unknown as Query }
}

describe("what an order owes", () => {
  const ledger = { purchase: { cartId: CART, orderId: ORDER }, payments: [] }

  it("is the same to a settlement pass and to a debt, but for what is on its way back", async () => {
    await fc.assert(
      fc.asyncProperty(state, async (generated) => {
        const { knex, query } = medusaWith(generated)
        const seen = await readMedusa({ knex, query }, ledger as unknown as PurchaseLedger)
        const debt = await readDebt(query, ORDER)
        const owed = seen.order?.owed ?? 0
        const onItsWayBack = Math.max(0, generated.onItsWayBack)
        expect(debt?.owed).toBe(Math.max(0, owed - onItsWayBack))
        expect(debt?.covered).toBe(seen.order?.covered)
        const hasMoney = seen.payments.some((payment) => isMoney(payment, seen.order))
        expect(debt?.hasMoney).toBe(hasMoney)
      }),
      { numRuns: 1_000 },
    )
  })
})

import { deepStrictEqual } from "node:assert"
import { settleDependencies } from "../../../src/fps/dependencies"
import { medusaPort } from "../../../src/fps/medusa/port"
import type { MedusaState } from "../../../src/fps/medusa/observation"
import type { AdminApi } from "../../helpers/admin-api"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { endedOf, type Ended, type Operation } from "./operation"
import { compareWithQuery } from "./query-rows"
import { REAL_OPERATIONS } from "./real-operations"
import { emptyLedger, see, type Labels, type Read, type Seen } from "./seen"

/** A cart of the real store, and everything that comes of it. */
export interface RealSide {
  see(): Promise<Seen>
  perform(operation: Operation, seen: Seen): Promise<Ended>
}

/** Where it happens. */
export interface RealPlace {
  readonly store: Store
  readonly admin: AdminApi
  readonly cartId: string
}

/** A new cart of the real store. No look is at its purchase: what happens is what the story tells. */
export async function realSide(store: Store, admin: AdminApi): Promise<RealSide> {
  const place = { store, admin, cartId: await store.shop().cart() }
  const labels: Labels = new Map()
  let before: MedusaState | null = null
  return {
    async see() {
      const seen = await read(place, before)
      before = seen.medusa
      return see(seen, labels)
    },
    perform: async (operation, seen) =>
      endedOf({ ...place, operation, seen }, REAL_OPERATIONS[operation.do]),
  }
}

async function read({ store, cartId }: RealPlace, before: MedusaState | null): Promise<Read> {
  const [purchase] = await sql(
    store,
    `update fps_purchase set lease_token = 'another process', lease_until = now() + interval '1 hour'
      where cart_id = ? returning id`,
    [cartId],
  )
  const dependencies = settleDependencies(store.container())
  const known = purchase ? await store.fps().purchases.read(String(purchase.id)) : null
  const ledger = known ?? emptyLedger(cartId)
  const port = medusaPort(dependencies)
  const medusa = await port.observe(ledger)
  // What the same look saw a moment ago spares a reading, and changes nothing of what is seen.
  deepStrictEqual(await port.observe(ledger, before), medusa)
  const orderId = medusa.order?.id ?? ""
  await compareWithQuery(dependencies, {
    orderIds: medusa.order ? [orderId] : [],
    collectionIds: [
      ...ledger.payments.map(({ payment }) => payment.paymentCollectionId),
      ...[...medusa.sessions, ...medusa.payments].map(({ collectionId }) => collectionId),
    ],
  })
  const [cart] = await sql(store, "select completed_at from cart where id = ?", [cartId])
  const collections = await sql(
    store,
    `select id, amount, status from payment_collection where deleted_at is null and id in (
       select payment_collection_id from cart_payment_collection where cart_id = ? and deleted_at is null
       union select payment_collection_id from order_payment_collection
        where order_id = ? and deleted_at is null)`,
    [cartId, orderId],
  )
  const transactions = await sql(
    store,
    "select amount from order_transaction where order_id = ? and deleted_at is null",
    [orderId],
  )
  const [summary] = await sql(
    store,
    `select totals->>'pending_difference' as pending from order_summary
      where order_id = ? and deleted_at is null order by version desc limit 1`,
    [orderId],
  )
  const reserved = await sql(
    store,
    `select id from reservation_item where deleted_at is null and line_item_id in
       (select item_id from order_item where order_id = ?)`,
    [orderId],
  )
  const captured = await sql(
    store,
    "select id from payment where captured_at is not null and payment_collection_id = any(?::text[])",
    [`{${collections.map(({ id }) => String(id)).join(",")}}`],
  )
  return {
    ledger,
    medusa,
    collections: collections.map(({ id, amount, status }) => ({
      id: String(id),
      amount: cents(amount),
      status: String(status),
    })),
    isCompleted: Boolean(cart?.completed_at),
    isReserved: reserved.length > 0,
    transactions: transactions.map(({ amount }) => cents(amount)),
    pending: summary ? cents(summary.pending) : null,
    capturedIds: captured.map(({ id }) => String(id)),
  }
}

function cents(amount: unknown): number {
  return Math.round(Number(amount) * 100)
}

import { z } from "zod"
import type { MinorUnits } from "../../protocol"
import type { PurchaseLedger } from "../purchases/read-purchase"
import type { SettleDependencies } from "../dependencies"
import { coveredBy, coveredOf, creditGiven, givenBackAt, leftOf, owedBy, totalOf } from "./amounts"
import { whileCartIsQuiet } from "./cart-lock"
import {
  type CollectionRow,
  type OrderRow,
  type PaymentRow,
  readMedusaRows,
  type MedusaRows,
} from "./purchase-rows"
import { readLinks, type Links } from "./order-links"
import type { MedusaState, OrderState, MedusaPayment, SessionState } from "./observation"

/** An order that changes during every reading is read in a later pass. */
const MAX_READINGS = 5

/**
 * Reads everything that Medusa has of a purchase: its order, and every payment collection, session
 * and payment, while nobody completes the cart. `completeCartWorkflow` links an order before it
 * authorizes the payment, and may still take it back. `previousState` is the state that the same pass
 * read last.
 */
export async function observeMedusa(
  dependencies: Pick<SettleDependencies, "knex" | "query" | "locking">,
  ledger: PurchaseLedger,
  previousState: MedusaState | null = null,
): Promise<MedusaState> {
  const { cartId } = ledger.purchase
  return cartId === null
    ? readMedusa(dependencies, ledger, previousState)
    : whileCartIsQuiet(dependencies, cartId, () => readMedusa(dependencies, ledger, previousState))
}

/** {@link observeMedusa} while somebody may be completing the cart. */
export async function readMedusa(
  dependencies: Pick<SettleDependencies, "knex" | "query">,
  ledger: PurchaseLedger,
  previousState: MedusaState | null = null,
): Promise<MedusaState> {
  for (let reading = 0; reading < MAX_READINGS; reading++) {
    const state = await readMedusaOnce(dependencies, ledger, previousState)
    if (state) {
      return state
    }
  }
  throw new Error("The order is being changed; another pass follows.")
}

/** Null: an order changed during the reading, and its links perhaps with it. */
async function readMedusaOnce(
  dependencies: Pick<SettleDependencies, "knex" | "query">,
  ledger: PurchaseLedger,
  previousState: MedusaState | null,
): Promise<MedusaState | null> {
  const { cartId, orderId } = ledger.purchase
  const known = new Set(ledger.payments.map(({ payment }) => payment.paymentCollectionId))
  const links = await readLinks(dependencies.knex, { cartId, orderId, collectionIds: [...known] })
  const orderIds = idsOf(links)
  const ids = [...new Set([...orderIds, ...(orderId === null ? [] : [orderId])])]
  const { collectionsOfCart, collectionsOfOrders } = links
  const linked = collectionsOfOrders.map(({ collectionId }) => collectionId)
  const rows = await readWithTotals(dependencies, {
    orderIds: ids,
    collectionIds: [...new Set([...known, ...collectionsOfCart, ...linked])],
    previousOrder: previousState?.order ?? null,
  })
  if (!rows) {
    return null
  }
  const orders = rows.orders.map(({ row, total }) => ({
    row,
    total,
    collectionIds: collectionsOfOrders.flatMap(({ orderId: of, collectionId }) =>
      of === row.id ? [collectionId] : [],
    ),
  }))
  const ofOrders = orders.flatMap(({ collectionIds }) => collectionIds)
  // A collection of a deleted order counts only if one of our payments was created for it.
  const wanted = new Set([...known, ...collectionsOfCart, ...ofOrders])
  const collections = rows.collections.filter(({ id }) => wanted.has(id))
  // The order that the payment's collection is linked to comes first: core books on that one.
  const [order] = orders.sort((a, b) => rank(orderIds, a.row.id) - rank(orderIds, b.row.id))
  const ofCart = new Set(collectionsOfCart)
  // Core books nothing for a collection that is linked to neither the cart nor an order, such as that
  // of an undone order.
  const belonging = collections.filter(({ id }) => ofCart.has(id) || ofOrders.includes(id))
  const { cart } = links
  return {
    cartId: cart ? cartId : null,
    isCartOpen: cart !== null && !cart.isCompleted,
    order: order ? toOrder(order, { collections, links }) : null,
    sessions: belonging.flatMap((collection) => toSessions(collection, ofCart)),
    payments: collections.flatMap((collection) =>
      collection.payments.map((row) => toPayment(row, { collection, order: order?.row })),
    ),
    asksForRest: collections.some(({ status }) => status === "not_paid" || status === "awaiting"),
    hasBrokenLinks: cart !== null && areBroken(links, orders),
  }
}

function rank(ids: readonly string[], id: string): number {
  const index = ids.indexOf(id)
  return index < 0 ? ids.length : index
}

function idsOf({ ordersOfCollections, ordersOfCart }: Links): string[] {
  return [...new Set([...ordersOfCollections.map(({ orderId }) => orderId), ...ordersOfCart])]
}

/**
 * True if a link leads to a deleted order, or one of the two links is missing: a completion was
 * interrupted while it linked the order. A collection that was made later, for what the order owes,
 * does not count: core links it to the order only.
 */
function areBroken(links: Links, orders: readonly FoundOrder[]): boolean {
  const { collectionsOfCart, ordersOfCart, ordersOfCollections } = links
  const isOfCart = (id: string) => collectionsOfCart.length === 0 || collectionsOfCart.includes(id)
  const linked = [
    ...ordersOfCollections,
    ...orders.flatMap(({ row, collectionIds }) =>
      collectionIds.map((collectionId) => ({ orderId: row.id, collectionId })),
    ),
  ].flatMap(({ orderId, collectionId }) => (isOfCart(collectionId) ? [orderId] : []))
  return [...new Set([...ordersOfCart, ...linked])].some(
    (id) =>
      !orders.some(({ row }) => row.id === id) || ordersOfCart.includes(id) !== linked.includes(id),
  )
}

interface FoundOrder {
  readonly row: OrderRow
  readonly collectionIds: readonly string[]
  readonly total: MinorUnits
}

function toOrder(
  { row, total }: FoundOrder,
  { collections, links }: { collections: readonly CollectionRow[]; links: Links },
): OrderState {
  const payments = collections.flatMap((collection) => collection.payments)
  const canceled = row.status === "canceled"
  return {
    id: row.id,
    ofCart: links.ordersOfCart.includes(row.id),
    status: row.status,
    version: row.version ?? null,
    createdAt: row.created_at,
    canceled,
    fulfilled:
      row.fulfillments.some((fulfillment) => !fulfillment.canceled_at) ||
      row.status === "completed" ||
      row.status === "archived",
    total,
    owed: owedBy({ total, canceled, payments, transactions: row.transactions }),
    covered: coveredOf({ ...row, payments }),
    credit: creditGiven(row.credit_lines),
  }
}

function toSessions(collection: CollectionRow, ofCart: ReadonlySet<string>): SessionState[] {
  return collection.payment_sessions.map((row) => ({
    id: row.id,
    collectionId: collection.id,
    collectionAmount: collection.amount,
    ofCart: ofCart.has(collection.id),
    status: row.status,
    providerId: row.provider_id,
    amount: row.amount,
    currencyCode: row.currency_code,
    createdAt: row.created_at,
  }))
}

function toPayment(
  row: PaymentRow,
  { collection, order }: { collection: CollectionRow; order: OrderRow | undefined },
): MedusaPayment {
  const booked = new Set(order?.transactions.map(({ reference_id }) => reference_id))
  // Core deletes the session of a refunded payment; the payment's data still names it.
  const named = row.data?.session_id
  return {
    id: row.id,
    collectionId: collection.id,
    providerId: row.provider_id,
    sessionIds: [row.payment_session_id, typeof named === "string" ? named : null].flatMap(
      (id) => id ?? [],
    ),
    canceled: Boolean(row.canceled_at),
    captured: row.captures.length > 0 ? leftOf({ captures: row.captures, refunds: [] }) : null,
    left: leftOf(row),
    covers: coveredBy(row),
    givenBackAt: givenBackAt(row),
    booked: row.captures.every((capture) => booked.has(capture.id)),
  }
}

/** The orders and collections to read, and the order that the same pass saw last. */
interface Wanted {
  readonly orderIds: readonly string[]
  readonly collectionIds: readonly string[]
  readonly previousOrder: OrderState | null
}

/** Orders with their totals, and collections. */
interface WithTotals extends Pick<MedusaRows, "collections"> {
  readonly orders: readonly { readonly row: OrderRow; readonly total: MinorUnits }[]
}

/**
 * Reads orders with their totals, and their payments. Only core can work out a total. Null: an
 * order changed between the two readings (a refund makes another version), and a refunded amount
 * would count as too much.
 */
async function readWithTotals(
  { knex, query }: Pick<SettleDependencies, "knex" | "query">,
  { orderIds, collectionIds, previousOrder }: Wanted,
): Promise<WithTotals | null> {
  const { orders, collections } = await readMedusaRows(knex, { orderIds, collectionIds })
  const isKnown = previousOrder !== null && orders.every((row) => costsTheSame(row, previousOrder))
  const totals = isKnown ? [previousOrder] : await readTotals(query, orders)
  const whole = orders.flatMap((row) => {
    const found = totals.find(({ id, version }) => id === row.id && version === row.version)
    return found ? [{ row, total: found.total }] : []
  })
  return whole.length === orders.length ? { orders: whole, collections } : null
}

/**
 * True if an order still has the same total. Core works a total out from all lines, which takes
 * longer than reading everything else. Every change of a placed order makes another version; a
 * draft changes within its version.
 */
function costsTheSame(row: OrderRow, previousOrder: OrderState): boolean {
  return (
    previousOrder.ofCart &&
    row.id === previousOrder.id &&
    row.status === previousOrder.status &&
    previousOrder.version !== null &&
    row.version === previousOrder.version
  )
}

const totalSchema = z.object({ id: z.string(), version: z.number().nullable() })

async function readTotals(query: SettleDependencies["query"], orders: readonly OrderRow[]) {
  if (orders.length === 0) {
    return []
  }
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "version", "total"],
    filters: { id: orders.map(({ id }) => id) },
  })
  return data.flatMap((found) => {
    const total = totalOf(found)
    return total === null ? [] : [{ ...totalSchema.parse(found), total }]
  })
}

import { z } from "zod"
import { coveredBy, leftOf, movedSchema, paidElsewhere } from "../medusa/money-left"
import { list, sessionSchema } from "../medusa/rows"
import { totalOf } from "../medusa/total-of"
import { asMinorUnits, type MinorUnits } from "../protocol"
import type { PurchaseLedger } from "../modules/fps"
import { whileCartIsQuiet } from "./cart-lock"
import type { SettleDependencies } from "./dependencies"
import type { MedusaState, OrderState, PaymentState, SessionState } from "./observation"

const paymentSchema = movedSchema.extend({
  id: z.string(),
  provider_id: z.string(),
  payment_session_id: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  canceled_at: z.unknown(),
  captures: list(movedSchema.extend({ id: z.string() })),
  refunds: list(movedSchema),
})

const collectionSchema = z.object({
  id: z.string(),
  amount: z.number(),
  status: z.string(),
  payment_sessions: list(sessionSchema),
  payments: list(paymentSchema),
})

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  version: z.number().nullish(),
  created_at: z.coerce.date(),
  fulfillments: list(z.object({ id: z.string(), canceled_at: z.unknown() })),
  transactions: list(
    movedSchema.extend({ reference: z.string().nullish(), reference_id: z.string().nullish() }),
  ),
})

type Query = SettleDependencies["query"]
type Collection = z.output<typeof collectionSchema>
type PaymentRow = z.output<typeof paymentSchema>

/** The links of Medusa that tell what belongs to a purchase. They outlive a deleted cart. */
interface Links {
  readonly collectionsOfCart: readonly string[]
  readonly ordersOfCart: readonly string[]
  /** Of the collections that gateway orders were made for. */
  readonly ordersOfCollections: readonly CollectionLink[]
}

/**
 * Reads afresh everything that Medusa has of a purchase: its order, and every payment collection,
 * session and payment of the two. At a moment when nobody completes the cart: `completeCartWorkflow`
 * links an order before it authorizes the payment, and may yet take it back.
 */
export async function observeMedusa(
  dependencies: Pick<SettleDependencies, "query" | "locking">,
  ledger: PurchaseLedger,
): Promise<MedusaState> {
  const { cartId } = ledger.purchase
  return cartId === null
    ? readMedusa(dependencies, ledger)
    : whileCartIsQuiet(dependencies, cartId, () => readMedusa(dependencies, ledger))
}

/** {@link observeMedusa} at a moment when somebody may be completing the cart. */
export async function readMedusa(
  { query }: { query: Query },
  ledger: PurchaseLedger,
): Promise<MedusaState> {
  const { cartId, orderId } = ledger.purchase
  const known = new Set(ledger.gatewayOrders.map(({ payment }) => payment.paymentCollectionId))
  const links = await readLinks(query, { cartId, collectionIds: [...known] })
  const orderIds = idsOf(links)
  const orders = await readOrders(query, [
    ...new Set([...orderIds, ...(orderId === null ? [] : [orderId])]),
  ])
  const ofOrders = orders.flatMap(({ collectionIds }) => collectionIds)
  const collections = await readCollections(query, [
    ...new Set([...known, ...links.collectionsOfCart, ...ofOrders]),
  ])
  // The link of the payment comes first: it is the one by which core books.
  const [order] = orders.sort((a, b) => rank(orderIds, a.row.id) - rank(orderIds, b.row.id))
  const ofCart = new Set(links.collectionsOfCart)
  // Core books nothing for a collection that belongs to neither, such as that of an order it undid.
  const belonging = collections.filter(({ id }) => ofCart.has(id) || ofOrders.includes(id))
  const cart = cartId === null ? null : await readCart(query, cartId)
  return {
    cartId: cart ? cartId : null,
    isCartOpen: cart !== null && !cart.completed_at,
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
 * A link to an order that is gone, or one of the two without the other: a completion was cut off
 * while it linked the order. What was made for an order since is no link to the cart's payments.
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

const linkSchema = z.array(
  z.object({ order_id: z.string().optional(), payment_collection_id: z.string().optional() }),
)

async function readLinks(
  query: Query,
  { cartId, collectionIds }: { cartId: string | null; collectionIds: readonly string[] },
): Promise<Links> {
  const ofCart = async (entity: string, field: "order_id" | "payment_collection_id") => {
    const found = await readRows(query, { entity, fields: [field], filters: { cart_id: cartId } })
    return found.flatMap((link) => link[field] ?? [])
  }
  const [collectionsOfCart, ordersOfCart, ordersOfCollections] = await Promise.all([
    cartId === null ? [] : ofCart("cart_payment_collection", "payment_collection_id"),
    cartId === null ? [] : ofCart("order_cart", "order_id"),
    readCollectionLinks(query, { payment_collection_id: [...collectionIds] }),
  ])
  return { collectionsOfCart, ordersOfCart, ordersOfCollections }
}

/** An order, and a collection by which it is paid. */
interface CollectionLink {
  readonly orderId: string
  readonly collectionId: string
}

async function readCollectionLinks(query: Query, filters: object): Promise<CollectionLink[]> {
  const fields = ["order_id", "payment_collection_id"]
  const found = await readRows(query, { entity: "order_payment_collection", fields, filters })
  return found.flatMap(({ order_id: orderId, payment_collection_id: collectionId }) =>
    orderId && collectionId ? [{ orderId, collectionId }] : [],
  )
}

async function readRows(query: Query, input: Parameters<Query["graph"]>[0]) {
  const { data } = await query.graph(input)
  return linkSchema.parse(data)
}

const cartSchema = z.object({ completed_at: z.unknown() })

async function readCart(query: Query, id: string): Promise<z.output<typeof cartSchema> | null> {
  const fields = ["id", "completed_at"]
  const { data } = await query.graph({ entity: "cart", fields, filters: { id } })
  return cartSchema.nullable().parse(data[0] ?? null)
}

interface FoundOrder {
  readonly row: z.output<typeof orderSchema>
  readonly collectionIds: readonly string[]
  readonly total: MinorUnits
}

async function readOrders(query: Query, ids: readonly string[]): Promise<FoundOrder[]> {
  if (ids.length === 0) {
    return []
  }
  const [found, links] = await Promise.all([
    query.graph({
      entity: "order",
      fields: [
        "id",
        "status",
        "version",
        "created_at",
        "total",
        "fulfillments.id",
        "fulfillments.canceled_at",
        "transactions.reference",
        "transactions.reference_id",
        "transactions.raw_amount",
      ],
      filters: { id: [...ids] },
    }),
    readCollectionLinks(query, { order_id: [...ids] }),
  ])
  return found.data.map((data) => {
    const row = orderSchema.parse(data)
    return {
      row,
      total: totalOf(data) ?? asMinorUnits(0),
      collectionIds: links.flatMap(({ orderId, collectionId }) =>
        orderId === row.id ? [collectionId] : [],
      ),
    }
  })
}

/**
 * Not `payments.payment_session.id`: that leaves a payment out whose session core deleted, which is
 * what it does with a payment that it gave back.
 */
const COLLECTION_FIELDS = [
  "id",
  "amount",
  "status",
  "payment_sessions.*",
  "payments.*",
  "payments.captures.id",
  "payments.captures.raw_amount",
  "payments.refunds.raw_amount",
]

async function readCollections(query: Query, ids: readonly string[]): Promise<Collection[]> {
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: COLLECTION_FIELDS,
    filters: { id: [...ids] },
  })
  return data.map((row) => collectionSchema.parse(row))
}

function toOrder(
  { row, total }: FoundOrder,
  { collections, links }: { collections: readonly Collection[]; links: Links },
): OrderState {
  const payments = collections.flatMap((collection) => collection.payments)
  const covered =
    payments.reduce((sum, payment) => sum + coveredBy(payment), 0) + paidElsewhere(row.transactions)
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
    owed: asMinorUnits(canceled ? 0 : Math.max(0, total - covered)),
  }
}

function toSessions(collection: Collection, ofCart: ReadonlySet<string>): SessionState[] {
  return collection.payment_sessions.map((row) => ({
    id: row.id,
    collectionId: collection.id,
    collectionAmount: collection.amount,
    ofCart: ofCart.has(collection.id),
    status: row.status,
    providerId: row.provider_id,
    amount: row.amount,
    currencyCode: row.currency_code,
  }))
}

function toPayment(
  row: PaymentRow,
  { collection, order }: { collection: Collection; order: FoundOrder["row"] | undefined },
): PaymentState {
  const booked = new Set(order?.transactions.map(({ reference_id }) => reference_id))
  // Core deletes the session of a payment that it gave back; the payment's data still names it.
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
    booked: row.captures.every((capture) => booked.has(capture.id)),
  }
}

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
  fulfillments: list(z.object({ id: z.string(), canceled_at: z.unknown() })),
  transactions: list(
    movedSchema.extend({ reference: z.string().nullish(), reference_id: z.string().nullish() }),
  ),
})

type Collection = z.output<typeof collectionSchema>
type PaymentRow = z.output<typeof paymentSchema>

/** The links of Medusa that tell what belongs to a purchase. They outlive a deleted cart. */
interface Links {
  readonly collectionsOfCart: readonly string[]
  readonly ordersOfCart: readonly string[]
  /** Of the collections that gateway orders were made for. */
  readonly ordersOfCollections: readonly string[]
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
  { query }: Pick<SettleDependencies, "query">,
  ledger: PurchaseLedger,
): Promise<MedusaState> {
  const { cartId, orderId } = ledger.purchase
  const known = new Set(ledger.gatewayOrders.map(({ payment }) => payment.paymentCollectionId))
  const links = await readLinks(query, { cartId, collectionIds: [...known] })
  const orderIds = [...new Set([...links.ordersOfCollections, ...links.ordersOfCart])]
  const { orders, collectionIds } = await readOrders(query, [
    ...new Set([...orderIds, ...(orderId === null ? [] : [orderId])]),
  ])
  const collections = await readCollections(query, [
    ...new Set([...known, ...links.collectionsOfCart, ...collectionIds]),
  ])
  // The link of the payment comes first: it is the one by which core books.
  const [order] = orders.sort((a, b) => rank(orderIds, a.row.id) - rank(orderIds, b.row.id))
  const ofCart = new Set(links.collectionsOfCart)
  const hasCart = cartId !== null && (await exists(query, cartId))
  return {
    cartId: hasCart ? cartId : null,
    order: order ? toOrder(order, { collections, links }) : null,
    sessions: collections.flatMap((collection) => toSessions(collection, ofCart)),
    payments: collections.flatMap((collection) =>
      collection.payments.map((row) => toPayment(row, { collection, order: order?.row })),
    ),
    asksForRest: collections.some(({ status }) => status === "not_paid" || status === "awaiting"),
    hasBrokenLinks: hasCart && areBroken(links, orders),
  }
}

function rank(ids: readonly string[], id: string): number {
  const index = ids.indexOf(id)
  return index < 0 ? ids.length : index
}

/**
 * A link to an order that is gone, or one of the two without the other: a completion was cut off
 * while it linked the order.
 */
function areBroken(links: Links, orders: readonly FoundOrder[]): boolean {
  const ids = [...new Set([...links.ordersOfCart, ...links.ordersOfCollections])]
  return ids.some(
    (id) =>
      !orders.some(({ row }) => row.id === id) ||
      links.ordersOfCart.includes(id) !== links.ordersOfCollections.includes(id),
  )
}

const linkSchema = z.array(
  z.object({ order_id: z.string().optional(), payment_collection_id: z.string().optional() }),
)

async function readLinks(
  query: SettleDependencies["query"],
  { cartId, collectionIds }: { cartId: string | null; collectionIds: readonly string[] },
): Promise<Links> {
  const read = async (
    entity: string,
    field: "order_id" | "payment_collection_id",
    filters: object,
  ) => {
    const { data } = await query.graph({ entity, fields: [field], filters })
    return linkSchema.parse(data).flatMap((link) => link[field] ?? [])
  }
  const ofCart = cartId === null ? null : { cart_id: cartId }
  const [collectionsOfCart, ordersOfCart, ordersOfCollections] = await Promise.all([
    ofCart ? read("cart_payment_collection", "payment_collection_id", ofCart) : [],
    ofCart ? read("order_cart", "order_id", ofCart) : [],
    read("order_payment_collection", "order_id", { payment_collection_id: [...collectionIds] }),
  ])
  return { collectionsOfCart, ordersOfCart, ordersOfCollections }
}

async function exists(query: SettleDependencies["query"], cartId: string): Promise<boolean> {
  const { data } = await query.graph({ entity: "cart", fields: ["id"], filters: { id: cartId } })
  return data.length > 0
}

interface FoundOrder {
  readonly row: z.output<typeof orderSchema>
  readonly total: MinorUnits
}

async function readOrders(
  query: SettleDependencies["query"],
  ids: readonly string[],
): Promise<{ orders: FoundOrder[]; collectionIds: readonly string[] }> {
  if (ids.length === 0) {
    return { orders: [], collectionIds: [] }
  }
  const [found, links] = await Promise.all([
    query.graph({
      entity: "order",
      fields: [
        "id",
        "status",
        "version",
        "total",
        "fulfillments.id",
        "fulfillments.canceled_at",
        "transactions.reference",
        "transactions.reference_id",
        "transactions.raw_amount",
      ],
      filters: { id: [...ids] },
    }),
    query.graph({
      entity: "order_payment_collection",
      fields: ["payment_collection_id"],
      filters: { order_id: [...ids] },
    }),
  ])
  return {
    orders: found.data.map((row) => ({
      row: orderSchema.parse(row),
      total: totalOf(row) ?? asMinorUnits(0),
    })),
    collectionIds: linkSchema
      .parse(links.data)
      .flatMap(({ payment_collection_id }) => payment_collection_id ?? []),
  }
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

async function readCollections(
  query: SettleDependencies["query"],
  ids: readonly string[],
): Promise<Collection[]> {
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

import type { Activity } from "../scheduler"

/** Medusa's tables, as far as money passes through them. Amounts are minor units. */
export interface Shop {
  readonly cart: Cart
  readonly collections: Map<string, Collection>
  readonly sessions: Map<string, Session>
  /** When an order could be placed on a session, as the ledger keeps it. */
  readonly placedAt: Map<string, number>
  readonly payments: Map<string, Payment>
  readonly orders: Map<string, Order>
  /** `order_cart` and `order_payment_collection`, made at the same time by different modules. */
  orderCart: string[]
  orderCollection: OrderCollection[]
  /** The cart's lock, as core and a look take it. */
  lock: { readonly owner: string; readonly until: number; readonly holder: Activity } | null
  /** Whether a reservation finds stock. */
  hasStock: boolean
  serial: number
  /** The newest of {@link tick}. */
  moment: number
}

export interface Cart {
  readonly id: string
  exists: boolean
  total: number
  isCompleted: boolean
  /** The customer chose another provider for it, at any time. */
  hadOther: boolean
  collectionId: string | null
}

export interface Collection {
  readonly id: string
  amount: number
  /** As core wrote them last: see {@link refreshStatus}. */
  status: string
  captured: number
}

export interface Session {
  readonly id: string
  readonly collectionId: string
  readonly providerId: string
  status: string
  amount: number
  isAuthorized: boolean
  readonly createdAt: number
}

export interface Capture {
  readonly id: string
  readonly amount: number
}

export interface Refund extends Capture {
  readonly at: number
  /** Whether the provider was told; whoever dies before leaves it to Medusa's books alone. */
  isTold: boolean
}

export interface Payment {
  readonly id: string
  readonly collectionId: string
  readonly sessionId: string
  readonly providerId: string
  readonly amount: number
  readonly madeAt: number
  canceledAt: number | null
  isCaptured: boolean
  readonly captures: Capture[]
  readonly refunds: Refund[]
  /** Each time that `payment.captured` was raised for it: true if it had an order then. */
  readonly announced: boolean[]
  /** The ledger row whose money the provider answered for; null for other providers. */
  readonly ledgerId: string | null
}

/** A capture or a refund, as the order's books have it. */
export interface Transaction {
  readonly reference: string
  readonly amount: number
}

export interface Order {
  readonly id: string
  readonly createdAt: number
  readonly madeAt: number
  status: string
  version: number
  total: number
  /** The credit that it was given since it was placed. */
  credit: number
  /** The most that it cost since it was placed, to tell a double payment from an edit. */
  mostTotal: number
  isFulfilled: boolean
  /** Core died over an edit, before it made the collection for the difference. */
  isHalfEdited: boolean
  /** Who is changing it: an edit, or the credit line of a refund. Core lets one do so at a time. */
  changedBy: Activity | "staff" | null
  isReserved: boolean
  /** Uses of its cart's promotion that were counted for it, less those given back. */
  promotionUses: number
  /** Core gave the use back while it undid the order, and may die before the order is gone. */
  isUndone: boolean
  /** The plugin cancelled it. One that core refused, and staff cancelled then, is theirs. */
  isCanceledByUs: boolean
  canceledAt: number | null
  /** Staff had released it when the plugin began to cancel it. */
  wasReleased: boolean
  /** It was placed on a session that waits for its money. */
  hasWaited: boolean
  /** Core frees the stock first; who dies then leaves an order that stands without any. */
  isBeingCanceled: boolean
  readonly transactions: Transaction[]
  /** What its books are short of, by core's own counter; below nothing, what is to be given back. */
  pending: number
}

export interface OrderCollection {
  readonly orderId: string
  readonly collectionId: string
}

export const FPS = "pp_fps_checkout"
export const CARD = "pp_card"
export const SYSTEM = "pp_system_default"

/** A store with one cart of a sum. */
export function createShop(total: number): Shop {
  return {
    cart: {
      id: "cart_1",
      exists: true,
      total,
      isCompleted: false,
      hadOther: false,
      collectionId: null,
    },
    collections: new Map(),
    sessions: new Map(),
    placedAt: new Map(),
    payments: new Map(),
    orders: new Map(),
    orderCart: [],
    orderCollection: [],
    lock: null,
    hasStock: true,
    serial: 0,
    moment: 0,
  }
}

export function newId(shop: Shop, prefix: string): string {
  shop.serial++
  return `${prefix}_${String(shop.serial)}`
}

/** Moments in the order in which they came, also where the clock did not move between them. */
export function tick(shop: Shop, now: number): number {
  shop.moment = Math.max(shop.moment + 1, now)
  return shop.moment
}

export function sumOf(moved: readonly { readonly amount: number }[]): number {
  return moved.reduce((sum, { amount }) => sum + amount, 0)
}

/** Captured and not given back. */
export function leftOf(payment: Payment): number {
  return Math.max(0, sumOf(payment.captures) - sumOf(payment.refunds))
}

/** Core takes a refund back after a fault, although the provider was told: no money is owed for it. */
export function hasRefund(shop: Shop, refundId: unknown): boolean {
  return [...shop.payments.values()].some(({ refunds }) =>
    refunds.some(({ id }) => id === refundId),
  )
}

export function paymentOfSession(shop: Shop, sessionId: string): Payment | undefined {
  return [...shop.payments.values()].find((payment) => payment.sessionId === sessionId)
}

export function orderOfCollection(shop: Shop, collectionId: string): Order | undefined {
  const link = shop.orderCollection.find((one) => one.collectionId === collectionId)
  return link && shop.orders.get(link.orderId)
}

export function collectionsOf(shop: Shop, orderId: string): string[] {
  return shop.orderCollection.flatMap((link) =>
    link.orderId === orderId ? [link.collectionId] : [],
  )
}

export function paymentsOfOrder(shop: Shop, orderId: string): Payment[] {
  const ids = collectionsOf(shop, orderId)
  return [...shop.payments.values()].filter(({ collectionId }) => ids.includes(collectionId))
}

/** A new collection, of a cart or for what an order owes. */
export function addCollection(shop: Shop, amount: number): Collection {
  const collection: Collection = {
    id: newId(shop, "paycol"),
    amount,
    status: "not_paid",
    captured: 0,
  }
  shop.collections.set(collection.id, collection)
  return collection
}

/**
 * `maybeUpdatePaymentCollection_`: core works the status out when a session is authorized or put off,
 * and at each capture and refund. At nothing else: not when a session comes or goes, nor when the sum
 * changes. What is captured in part stays authorized.
 */
export function refreshStatus(shop: Shop, collectionId: string): void {
  const collection = shop.collections.get(collectionId)
  if (collection) {
    collection.captured = [...shop.payments.values()]
      .filter((payment) => payment.collectionId === collectionId)
      .reduce((sum, { captures }) => sum + sumOf(captures), 0)
    collection.status = statusOf(shop, collection)
  }
}

function statusOf(shop: Shop, { id, amount, captured }: Collection): string {
  const sessions = [...shop.sessions.values()].filter(({ collectionId }) => collectionId === id)
  if (captured >= amount) {
    return "completed"
  }
  const authorized = sumOf(sessions.filter(({ status }) => status === "authorized"))
  if (authorized > 0) {
    return authorized >= amount ? "authorized" : "partially_authorized"
  }
  return sessions.length === 0 ? "not_paid" : "awaiting"
}

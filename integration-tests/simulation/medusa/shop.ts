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
}

export interface Cart {
  readonly id: string
  exists: boolean
  total: number
  isCompleted: boolean
  collectionId: string | null
}

export interface Collection {
  readonly id: string
  amount: number
  isCanceled: boolean
}

export interface Session {
  readonly id: string
  readonly collectionId: string
  readonly providerId: string
  status: string
  amount: number
  isAuthorized: boolean
}

export interface Capture {
  readonly id: string
  readonly amount: number
}

export interface Refund extends Capture {
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
  isCanceled: boolean
  isCaptured: boolean
  readonly captures: Capture[]
  readonly refunds: Refund[]
  /** The ledger row whose money the provider answered for; null for other providers. */
  readonly ledgerId: string | null
}

export interface Order {
  readonly id: string
  readonly createdAt: number
  readonly madeAt: number
  status: string
  version: number
  total: number
  /** The most that it cost since it was placed, to tell a double payment from an edit. */
  mostTotal: number
  isFulfilled: boolean
  /** Core died over an edit, before it made the collection for the difference. */
  isHalfEdited: boolean
  isReserved: boolean
  /** Core frees the stock first; who dies then leaves an order that stands without any. */
  isBeingCanceled: boolean
  readonly transactions: { readonly reference: string; readonly amount: number }[]
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
    cart: { id: "cart_1", exists: true, total, isCompleted: false, collectionId: null },
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
  }
}

export function newId(shop: Shop, prefix: string): string {
  shop.serial++
  return `${prefix}_${String(shop.serial)}`
}

/** Moments in the order in which they came, also where the clock did not move between them. */
export function tick(shop: Shop): number {
  return ++shop.serial
}

export function sumOf(moved: readonly Capture[]): number {
  return moved.reduce((sum, { amount }) => sum + amount, 0)
}

/** Captured and not given back. */
export function leftOf(payment: Payment): number {
  return Math.max(0, sumOf(payment.captures) - sumOf(payment.refunds))
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

/** The status that core works out after each change of a collection. */
export function collectionStatus(shop: Shop, collection: Collection): string {
  if (collection.isCanceled) {
    return "canceled"
  }
  const payments = [...shop.payments.values()].filter(
    ({ collectionId, isCanceled }) => collectionId === collection.id && !isCanceled,
  )
  const captured = payments.reduce((sum, { captures }) => sum + sumOf(captures), 0)
  if (captured > 0) {
    return captured >= collection.amount ? "completed" : "partially_captured"
  }
  if (payments.length > 0) {
    return "authorized"
  }
  const hasSession = [...shop.sessions.values()].some(
    (session) => session.collectionId === collection.id,
  )
  return hasSession ? "awaiting" : "not_paid"
}

import type { PurchaseLedger } from "../../../src/modules/fps"
import { asMinorUnits } from "../../../src/protocol"
import type { MedusaState, OrderState } from "../../../src/fps/medusa/observation"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import { whileCartIsQuiet } from "./lock"
import {
  FPS,
  leftOf,
  sumOf,
  type Order,
  type OrderCollection,
  type Payment,
  type Shop,
} from "./shop"

/** `observeMedusa`: under the cart's lock, and in the steps in which it reads. */
export async function observe(
  { world, activity }: { readonly world: World; readonly activity: Activity },
  { purchase, payments }: PurchaseLedger,
  before: MedusaState | null = null,
): Promise<MedusaState> {
  const { sim, shop } = world
  const { cartId, orderId } = purchase
  const known = new Set(payments.map(({ payment }) => payment.paymentCollectionId))
  const read = async () => {
    const { links, orderIds, ids, collectionLinks } = await sim.call(activity, "", () =>
      readLinks(shop, known, orderId),
    )
    const readOrders = () =>
      ids.flatMap((id) => {
        const order = shop.orders.get(id)
        return order
          ? [{ ...order, ...knownTotal(order, before), transactions: [...order.transactions] }]
          : []
      })
    const toState = (orders: readonly Order[]) =>
      assemble(shop, { links, orders, orderIds, collectionLinks, known, cartId })
    if (!sim.weather.isTorn) {
      return sim.call(activity, "", () => toState(readOrders()))
    }
    const found = await sim.call(activity, "", readOrders)
    return sim.call(activity, "", () => toState(found))
  }
  return cartId === null ? read() : whileCartIsQuiet(world, activity, read)
}

function readLinks(shop: Shop, known: ReadonlySet<string>, orderId: string | null) {
  const links = {
    collectionsOfCart: shop.cart.collectionId === null ? [] : [shop.cart.collectionId],
    ordersOfCart: [...shop.orderCart],
    ordersOfCollections: shop.orderCollection.filter((link) => known.has(link.collectionId)),
    cart: shop.cart.exists ? { isCompleted: shop.cart.isCompleted } : null,
  }
  const ofCollections = links.ordersOfCollections.map((link) => link.orderId)
  const orderIds = [...new Set([...ofCollections, ...links.ordersOfCart])]
  const ids = [...new Set([...orderIds, ...(orderId === null ? [] : [orderId])])]
  const collectionLinks = shop.orderCollection.filter((link) => ids.includes(link.orderId))
  return { links, orderIds, ids, collectionLinks }
}

/** The total that the same look saw is good for the same version of the order. */
function knownTotal(order: Order, before: MedusaState | null): Partial<Order> {
  const same = before?.order
  return same?.id === order.id && same.status === order.status && same.version === order.version
    ? { total: same.total }
    : {}
}

interface Found {
  readonly links: {
    readonly collectionsOfCart: readonly string[]
    readonly ordersOfCart: readonly string[]
    readonly ordersOfCollections: readonly OrderCollection[]
    readonly cart: { readonly isCompleted: boolean } | null
  }
  readonly orders: readonly Order[]
  readonly orderIds: readonly string[]
  readonly collectionLinks: readonly OrderCollection[]
  /** Collections that gateway orders were made for. */
  readonly known: ReadonlySet<string>
  readonly cartId: string | null
}

function assemble(shop: Shop, found: Found): MedusaState {
  const { links, orderIds, known, cartId } = found
  const rank = ({ id }: Order) => {
    const index = orderIds.indexOf(id)
    return index < 0 ? orderIds.length : index
  }
  const orders = [...found.orders].sort((a, b) => rank(a) - rank(b))
  const belonging = new Set([
    ...links.collectionsOfCart,
    ...found.collectionLinks.flatMap(({ orderId, collectionId }) =>
      orders.some(({ id }) => id === orderId) ? [collectionId] : [],
    ),
  ])
  const collectionIds = new Set([...known, ...belonging])
  const [order] = orders
  const payments = [...shop.payments.values()].filter((one) => collectionIds.has(one.collectionId))
  const hasCart = cartId !== null && links.cart !== null
  return {
    cartId: hasCart ? cartId : null,
    isCartOpen: hasCart && !links.cart.isCompleted,
    order: order ? toOrder(order, { payments, ordersOfCart: links.ordersOfCart }) : null,
    sessions: [...shop.sessions.values()]
      .filter((one) => belonging.has(one.collectionId))
      .map((one) => ({
        id: one.id,
        collectionId: one.collectionId,
        collectionAmount: (shop.collections.get(one.collectionId)?.amount ?? 0) / 100,
        ofCart: links.collectionsOfCart.includes(one.collectionId),
        providerId: one.providerId,
        status: one.status,
        amount: one.amount / 100,
        currencyCode: "hkd",
        createdAt: new Date(one.createdAt),
      })),
    payments: payments.map((payment) => ({
      id: payment.id,
      collectionId: payment.collectionId,
      providerId: payment.providerId,
      sessionIds: [payment.sessionId],
      canceled: payment.canceledAt !== null,
      captured: payment.captures.length > 0 ? asMinorUnits(sumOf(payment.captures)) : null,
      left: asMinorUnits(leftOf(payment)),
      covers: asMinorUnits(coveredBy(payment)),
      givenBackAt: givenBackAt(payment),
      booked: payment.captures.every(({ id }) =>
        order?.transactions.some(({ reference }) => reference === id),
      ),
    })),
    asksForRest: [...shop.collections.values()].some(
      ({ id, status }) => collectionIds.has(id) && ["not_paid", "awaiting"].includes(status),
    ),
    hasBrokenLinks: hasCart && areBroken(found),
  }
}

function areBroken({ links, orders, collectionLinks }: Found): boolean {
  const { collectionsOfCart, ordersOfCart, ordersOfCollections } = links
  const linked = [...ordersOfCollections, ...collectionLinks].flatMap((link) =>
    collectionsOfCart.length === 0 || collectionsOfCart.includes(link.collectionId)
      ? [link.orderId]
      : [],
  )
  return [...new Set([...ordersOfCart, ...linked])].some(
    (id) =>
      !orders.some((one) => one.id === id) || ordersOfCart.includes(id) !== linked.includes(id),
  )
}

function toOrder(
  order: Order,
  { payments, ordersOfCart }: { payments: readonly Payment[]; ordersOfCart: readonly string[] },
): OrderState {
  const covered = payments.reduce((sum, payment) => sum + coveredBy(payment), 0)
  const canceled = order.status === "canceled"
  return {
    id: order.id,
    status: order.status,
    version: order.version,
    createdAt: new Date(order.createdAt),
    ofCart: ordersOfCart.includes(order.id),
    canceled,
    fulfilled: order.isFulfilled,
    total: asMinorUnits(Math.max(0, order.total)),
    owed: asMinorUnits(canceled ? 0 : Math.max(0, order.total - covered)),
    covered: asMinorUnits(covered + order.credit),
    credit: asMinorUnits(order.credit),
  }
}

/** When the last of its captures was given back. */
export function givenBackAt({ captures, refunds }: Payment): Date | null {
  const isOver = captures.length > 0 && sumOf(refunds) >= sumOf(captures)
  return isOver ? new Date(Math.max(...refunds.map(({ at }) => at))) : null
}

/** What a payment takes off what its order owes. */
export function coveredBy(payment: Payment): number {
  const isPendingElsewhere =
    payment.canceledAt === null && payment.captures.length === 0 && payment.providerId !== FPS
  return isPendingElsewhere ? payment.amount : leftOf(payment)
}

import type { LedgerPayment } from "../../../src/modules/fps"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import { whileCartIsQuiet } from "./lock"
import { collectionsOf, paymentsOfOrder, type Shop } from "./shop"

/** `mend-links.ts`. */
export async function fixLinks(
  world: World,
  activity: Activity,
  payment: LedgerPayment,
): Promise<void> {
  const { sim, shop } = world
  await whileCartIsQuiet(world, activity, async () => {
    const links = await sim.call(activity, "", () => readLinks(shop, payment))
    const ids = [...new Set([...links.ofCart, ...links.ofCollection])]
    await sim.call(activity, "mends: links to orders that are gone", () => {
      const isGone = (id: string) => ids.includes(id) && !shop.orders.has(id)
      shop.orderCart = shop.orderCart.filter((id) => !isGone(id))
      shop.orderCollection = shop.orderCollection.filter(
        (link) => link.collectionId !== payment.paymentCollectionId || !isGone(link.orderId),
      )
    })
    const [left, another] = ids.flatMap((id) => shop.orders.get(id) ?? [])
    if (
      !left ||
      another ||
      links.ofCart.includes(left.id) === links.ofCollection.includes(left.id)
    ) {
      return
    }
    const isOneCarts = shop.orderCart.includes(left.id) || collectionsOf(shop, left.id).length === 1
    const isOrderOfIt =
      isOneCarts &&
      shop.cart.collectionId === payment.paymentCollectionId &&
      left.total === payment.amount
    if (isOrderOfIt) {
      await sim.call(activity, `mends: the other link of ${left.id}`, () => {
        // A link that is there already is not made twice.
        const { paymentCollectionId: collectionId } = payment
        if (!links.ofCart.includes(left.id)) {
          shop.orderCart = [...new Set([...shop.orderCart, left.id])]
        } else if (!collectionsOf(shop, left.id).includes(collectionId)) {
          shop.orderCollection.push({ orderId: left.id, collectionId })
        }
      })
      await sim.call(activity, "mends: the cart is completed", () => {
        shop.cart.isCompleted = true
      })
    }
  })
}

function readLinks(shop: Shop, { paymentCollectionId }: LedgerPayment) {
  return {
    ofCart: [...shop.orderCart],
    ofCollection: shop.orderCollection.flatMap((link) =>
      link.collectionId === paymentCollectionId ? [link.orderId] : [],
    ),
  }
}

const UNPLACED = ["pending", "requires_more", "error"]

/** `take-back-order.ts`. */
export async function takeBackUnreserved(
  world: World,
  activity: Activity,
  payment: LedgerPayment,
): Promise<boolean> {
  const { sim, shop } = world
  return whileCartIsQuiet(world, activity, async () => {
    const order = await sim.call(activity, "", () => {
      const links = readLinks(shop, payment)
      const [id] = links.ofCart
      const found = id === undefined ? undefined : shop.orders.get(id)
      const isOne = links.ofCart.length === 1 && links.ofCollection.join() === id
      return isOne && found && isCutOff(shop, found.id, payment) && !found.isReserved ? found : null
    })
    if (!order) {
      return false
    }
    await sim.call(activity, "takes back: the cart is open again", () => {
      shop.cart.isCompleted = false
    })
    await sim.call(activity, `takes back: order ${order.id} is gone`, () => {
      shop.orders.delete(order.id)
    })
    await sim.call(activity, "takes back: its links are gone", () => {
      shop.orderCart = shop.orderCart.filter((id) => id !== order.id)
      shop.orderCollection = shop.orderCollection.filter(({ orderId }) => orderId !== order.id)
    })
    await sim.call(activity, `takes back: the promotion's use of ${order.id}`, () => {
      order.promotionUses = Math.max(0, order.promotionUses - 1)
    })
    return true
  })
}

function isCutOff(shop: Shop, orderId: string, payment: LedgerPayment): boolean {
  const order = shop.orders.get(orderId)
  const paid = paymentsOfOrder(shop, orderId)
  const captures = paid.flatMap((one) => one.captures.map(({ id }) => id))
  const isOpenAgain = shop.cart.exists && !shop.cart.isCompleted
  const wasHeld =
    payment.settlement === "held" || payment.holdReason !== null || payment.acceptedAt !== null
  return (
    order?.status === "pending" &&
    order.version === 1 &&
    !order.isFulfilled &&
    order.transactions.every(({ reference }) => captures.includes(reference)) &&
    paid.every(
      ({ ledgerId, canceledAt, captures }) =>
        ledgerId === payment.id ||
        (captures.length === 0 && canceledAt !== null && canceledAt - order.madeAt < 600_000),
    ) &&
    (isOpenAgain ||
      (paid.every(({ madeAt }) => madeAt - order.madeAt < 120_000) &&
        [...shop.sessions.values()]
          .filter(({ collectionId }) => collectionId === payment.paymentCollectionId)
          .filter(
            ({ id, status }) => status !== "canceled" && !paid.some((one) => one.sessionId === id),
          )
          .every(({ id, status }) => {
            const at = shop.placedAt.get(id)
            const wasBefore = at !== undefined && at < order.createdAt
            return UNPLACED.includes(status)
              ? !wasHeld || at === undefined || wasBefore
              : status === "pending_authorization" && wasBefore
          })))
  )
}

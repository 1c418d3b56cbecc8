import { FPS, leftOf, orderOfCollection, paymentsOfOrder, sumOf, SYSTEM } from "./medusa/shop"
import type { World } from "./world"

/** Sentences about stock that is kept for nobody, or was sold without being kept. */
export function wrongStock(world: World): string[] {
  return [...reservedForNobody(world), ...soldWithoutStock(world)]
}

/** Open cases of these kinds keep their order. Written again, since this checks the engine's table. */
const KEEPING = ["amount_mismatch", "order_not_completed"]

/** Stock is kept for an order that nobody can pay any more, and that has no money or credit of staff. */
function reservedForNobody({ ledger, shop, bank, sim }: World): string[] {
  return [...shop.orders.values()].flatMap((order) => {
    const payments = paymentsOfOrder(shop, order.id)
    // Where no gateway order was made for the cart, an order was not placed on one.
    const isOurs =
      shop.orderCart.includes(order.id) &&
      [...ledger.payments.values()].some(({ cartId }) => cartId !== null)
    const isPayable =
      [...bank.codes.values()].some(
        ({ status, expiresAt }) => status === "pending" && expiresAt > sim.now,
      ) ||
      [...ledger.cases.values()].some(
        (found) => found.status === "open" && KEEPING.includes(found.kind),
      )
    // Half-placed, in a cart for which the customer chose another provider: that may have been asked.
    const isOthers = shop.cart.hadOther && !shop.cart.isCompleted
    const others = [...shop.sessions.values()].filter(
      ({ providerId, status, collectionId }) =>
        providerId !== FPS &&
        status !== "canceled" &&
        // Core may have died before it linked the order to the payments of its cart.
        (orderOfCollection(shop, collectionId)?.id === order.id ||
          (collectionId === shop.cart.collectionId && shop.orderCart.includes(order.id))),
    )
    const isCovered =
      order.credit > 0 ||
      payments.some((payment) => payment.canceledAt === null || sumOf(payment.captures) > 0)
    const owesNothing = order.total <= 0
    const isReleased = [...ledger.purchases.values()].some(({ released }) => released !== null)
    // What staff edited is theirs, unless it was placed on a session that shows a code of ours.
    const isTheirs =
      order.version > 1 &&
      [...shop.sessions.values()].every(
        ({ id, status, collectionId }) =>
          !ledger.sessions.has(id) ||
          status === "canceled" ||
          !shop.placedAt.has(id) ||
          orderOfCollection(shop, collectionId)?.id !== order.id,
      )
    return order.status === "pending" &&
      order.isReserved &&
      !order.isFulfilled &&
      isOurs &&
      !isReleased &&
      !isCovered &&
      !isPayable &&
      others.length === 0 &&
      !isOthers &&
      !owesNothing &&
      !isTheirs
      ? [`stock is kept for ${order.id}, which nobody can pay`]
      : []
  })
}

/** Money is on an order for which no stock is reserved, and which was not sent. */
function soldWithoutStock({ shop }: World): string[] {
  return [...shop.orders.values()].flatMap((order) => {
    const payments = paymentsOfOrder(shop, order.id).filter((payment) => leftOf(payment) > 0)
    const paid = payments.find(
      ({ ledgerId, canceledAt }) => ledgerId !== null && canceledAt === null,
    )
    // What staff edited, or booked money on, be it that they gave it back, is theirs: it is not taken
    // back. A process may die before it has booked what staff said.
    const isTheirs =
      order.version > 1 ||
      paymentsOfOrder(shop, order.id).some(
        ({ ledgerId, providerId, captures, canceledAt }) =>
          ledgerId === null &&
          (captures.length > 0 || (providerId === SYSTEM && canceledAt === null)),
      )
    // Its stock was freed over undoing it, and nothing else was yet: staff could have done that.
    const looksPlaced = order.hasWaited && shop.cart.isCompleted
    const hasStock =
      looksPlaced || order.isReserved || order.isFulfilled || order.isBeingCanceled || isTheirs
    return order.status === "pending" && !hasStock && paid
      ? [`${order.id} has ${leftOf(paid)}, and no stock`]
      : []
  })
}

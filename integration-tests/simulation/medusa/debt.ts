import { asMinorUnits } from "../../../src/protocol"
import type { Debt } from "../../../src/fps/medusa/read-debt"
import { isMoney } from "../../../src/fps/medusa/observation"
import { isUnpaid, waitsForFps } from "../../../src/fps/checkout/waits-for-fps"
import type { OrderFacts } from "../../../src/fps/checkout/order-facts"
import type { World } from "../world"
import { coveredBy, givenBackAt } from "./observe"
import { collectionsOf, FPS, leftOf, paymentsOfOrder, type Order, type Shop } from "./shop"

/** `readOrderFacts`, of the order that the cart became. Null: it became none. */
export function readOrderFacts({
  ledger,
  shop,
}: Pick<World, "ledger" | "shop">): OrderFacts | null {
  const order = shop.orderCart.flatMap((id) => shop.orders.get(id) ?? [])[0]
  if (!order) {
    return null
  }
  const ids = collectionsOf(shop, order.id)
  const payments = [...ledger.payments.values()].filter(({ paymentCollectionId }) =>
    ids.includes(paymentCollectionId),
  )
  const debt = toDebt(shop, { order, ids })
  const isPlaced = [...ledger.sessions].some(
    ([id, paymentId]) =>
      payments.some((one) => one.id === paymentId) &&
      (shop.placedAt.get(id) ?? 0) >= order.createdAt,
  )
  return {
    debt,
    waits: waitsForFps(debt) || (isUnpaid(debt) && isPlaced),
    payments,
    cases: [...ledger.cases.values()].filter((found) =>
      payments.some(
        ({ id, gatewayOrderId }) =>
          found.paymentId === id ||
          (found.paymentId === null &&
            found.gatewayOrderId !== null &&
            found.gatewayOrderId === gatewayOrderId),
      ),
    ),
  }
}

const PROMISED: readonly string[] = ["authorized", "pending_authorization"]

/** `readDebt`. */
function toDebt(
  shop: Shop,
  { order, ids }: { readonly order: Order; readonly ids: readonly string[] },
): Debt {
  const payments = paymentsOfOrder(shop, order.id)
  const covered = payments.reduce((sum, payment) => sum + coveredBy(payment), 0)
  const isCanceled = order.status === "canceled"
  const collections = ids.flatMap((id) => shop.collections.get(id) ?? [])
  const sessions = [...shop.sessions.values()]
    .filter(({ collectionId }) => ids.includes(collectionId))
    .map((session) => ({
      id: session.id,
      collectionId: session.collectionId,
      collectionAmount: (shop.collections.get(session.collectionId)?.amount ?? 0) / 100,
      ofCart: session.collectionId === shop.cart.collectionId,
      hasPayment: payments.some(({ sessionId }) => sessionId === session.id),
      providerId: session.providerId,
      status: session.status,
      amount: session.amount / 100,
      currencyCode: "hkd",
      createdAt: new Date(session.createdAt),
    }))
  return {
    orderId: order.id,
    number: null,
    salesChannelId: null,
    state: isCanceled ? "canceled" : "active",
    version: order.version,
    createdAt: new Date(order.createdAt),
    isFulfilled: order.isFulfilled,
    currencyCode: "hkd",
    owed: asMinorUnits(isCanceled ? 0 : Math.max(0, order.total - covered)),
    covered: asMinorUnits(covered + order.credit),
    hasMoney: payments.some((payment) =>
      isMoney(
        {
          providerId: payment.providerId,
          canceled: payment.canceledAt !== null,
          left: asMinorUnits(leftOf(payment)),
          givenBackAt: givenBackAt(payment),
        },
        { createdAt: new Date(order.createdAt) },
      ),
    ),
    isPendingElsewhere: sessions.some(
      (one) => one.providerId !== FPS && !one.hasPayment && PROMISED.includes(one.status),
    ),
    payer: { id: order.id },
    cartId: shop.cart.id,
    collections: collections.map(({ id, amount, status }) => ({
      id,
      amount: amount / 100,
      status,
      ofCart: id === shop.cart.collectionId,
      hasPayments: payments.some(({ collectionId }) => collectionId === id),
    })),
    sessions,
  }
}

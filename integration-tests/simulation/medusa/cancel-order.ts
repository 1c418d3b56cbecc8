import type { Activity } from "../scheduler"
import type { World } from "../world"
import { refundPayment } from "./payments"
import { collectionsOf, leftOf, paymentsOfOrder } from "./shop"

/** `cancelOrderWorkflow`: it takes no lock, and gives back what it read, not what is there by then. */
export async function cancelOrder(
  world: World,
  activity: Activity,
  { orderId, onRead }: { readonly orderId: string; readonly onRead?: () => void },
): Promise<void> {
  const { sim, shop } = world
  const read = await sim.call(activity, "core: reads the order to cancel", () => {
    const order = shop.orders.get(orderId)
    if (!order || order.status === "canceled" || order.isFulfilled) {
      throw new Error(`Order ${orderId} cannot be canceled.`)
    }
    onRead?.()
    const payments = paymentsOfOrder(shop, orderId)
    return {
      order,
      uncaptured: payments.filter(({ captures }) => captures.length === 0),
    }
  })
  const captured = await sim.call(activity, "", () =>
    paymentsOfOrder(shop, orderId)
      .filter((payment) => leftOf(payment) > 0)
      .map((payment) => ({ payment, amount: leftOf(payment) })),
  )
  let refunded = 0
  for (const one of captured) {
    await refundPayment(world, activity, one)
    refunded += one.amount
  }
  await sim.call(activity, `core: frees the stock of ${orderId}`, () => {
    read.order.isReserved = false
    read.order.isBeingCanceled = true
  })
  await sim.call(activity, "", () => {
    for (const payment of read.uncaptured) {
      payment.isCanceled = true
    }
  })
  await sim.call(activity, `core: order ${orderId} is canceled`, () => {
    read.order.total = Math.max(0, read.order.total - refunded)
    for (const id of collectionsOf(shop, orderId)) {
      const collection = shop.collections.get(id)
      if (collection) {
        collection.isCanceled = true
      }
    }
    read.order.status = "canceled"
    world.orderChanged("canceled")
  })
}

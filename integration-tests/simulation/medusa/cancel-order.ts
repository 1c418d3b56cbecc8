import type { Activity } from "../scheduler"
import type { World } from "../world"
import { NotAllowedError } from "./errors"
import { addRefundCreditLine } from "./order-changes"
import { refundable, refundPayment } from "./payments"
import { collectionsOf, leftOf, paymentsOfOrder, type Order } from "./shop"
import { addTransactions, removeTransactions } from "./transactions"

/** `cancelOrderWorkflow`: it takes no lock, and gives back what it read, not what is there by then. */
export async function cancelOrder(
  world: World,
  activity: Activity,
  /** `onRead`: ours alone. */
  { orderId, onRead }: { readonly orderId: string; readonly onRead?: () => void },
): Promise<void> {
  const { sim, shop } = world
  const read = await sim.call(activity, "core: reads the order to cancel", () => {
    const order = shop.orders.get(orderId)
    if (!order || order.status === "canceled") {
      throw new NotAllowedError(`Order with id ${orderId} has been canceled.`)
    }
    if (order.isFulfilled) {
      throw new NotAllowedError("All fulfillments must be canceled before canceling an order")
    }
    onRead?.()
    const payments = paymentsOfOrder(shop, orderId)
    return {
      order,
      uncaptured: payments.filter(({ captures }) => captures.length === 0),
    }
  })
  const cancelUncaptured = () =>
    sim.call(activity, "", () => {
      for (const payment of read.uncaptured) {
        payment.canceledAt = sim.now
      }
    })
  const { refunded, booked } = await refundCaptured(world, activity, read.order).catch(
    async (error: unknown) => {
      // It happens at the same time, and is not undone.
      await cancelUncaptured()
      throw error
    },
  )
  const wasReserved = await sim.call(activity, `core: frees the stock of ${orderId}`, () => {
    const { isReserved } = read.order
    read.order.isReserved = false
    read.order.isBeingCanceled = true
    return isReserved
  })
  await cancelUncaptured()
  try {
    await addRefundCreditLine(world, activity, { orderId, amount: refunded })
  } catch (error) {
    // The stock and the books are put back; what was refunded or cancelled is not.
    await sim.call(activity, `core: reserves the stock of ${orderId} again`, () => {
      read.order.isReserved ||= wasReserved
    })
    await removeTransactions(world, activity, { order: read.order, references: booked })
    throw error
  }
  await sim.call(activity, `core: order ${orderId} is canceled`, () => {
    for (const id of collectionsOf(shop, orderId)) {
      const collection = shop.collections.get(id)
      if (collection) {
        collection.status = "canceled"
      }
    }
    read.order.status = "canceled"
    read.order.canceledAt = sim.now
    read.order.isCanceledByUs ||= onRead !== undefined
    world.orderChanged("canceled")
  })
}

/** `refundCapturedPaymentsWorkflow`: a refund that fails is logged, and booked like the others. */
async function refundCaptured(
  world: World,
  activity: Activity,
  order: Order,
): Promise<{ readonly refunded: number; readonly booked: readonly string[] }> {
  const { sim, shop } = world
  const captured = await sim.call(activity, "", () =>
    paymentsOfOrder(shop, order.id)
      .filter((payment) => leftOf(payment) > 0)
      .map((payment) => ({ payment, amount: leftOf(payment) })),
  )
  await sim.call(activity, "", () => {
    if (captured.some(({ payment, amount }) => amount > refundable(payment))) {
      throw new NotAllowedError("It is trying to refund more than the refundable amount")
    }
  })
  let refunded = 0
  for (const one of captured) {
    const done = await refundPayment(world, activity, one).catch(() => null)
    refunded += done ? one.amount : 0
  }
  const rows = captured.map(({ payment, amount }) => ({ reference: payment.id, amount: -amount }))
  const booked =
    rows.length === 0
      ? []
      : await addTransactions(world, activity, {
          order,
          // By the payment, where a refund of staff is booked by itself.
          rows,
          what: `core: books the refunds of ${order.id}`,
        })
  return { refunded, booked }
}

import type { Activity } from "../scheduler"
import type { World } from "../world"
import { addCollection, collectionsOf, type Collection } from "./shop"

const OPEN = ["not_paid", "awaiting", "authorized", "partially_authorized"]

/** `createOrUpdateOrderPaymentCollectionWorkflow`: it goes by the order's transactions. */
export async function askForRest(world: World, activity: Activity, orderId: string): Promise<void> {
  const { sim, shop } = world
  const { pending, open } = await sim.call(activity, "", () => {
    const order = shop.orders.get(orderId)
    if (!order) {
      throw new Error("There is no such order.")
    }
    const collections = collectionsOf(shop, orderId).flatMap((id) => shop.collections.get(id) ?? [])
    const candidates = collections.filter(({ status }) => OPEN.includes(status))
    // No order is asked of the database.
    const found = candidates.length > 1 ? sim.random.pick(candidates) : candidates[0]
    return { pending: order.pending, open: found && { ...found } }
  })
  const isPendingElsewhere =
    open?.status === "authorized" || open?.status === "partially_authorized"
  if (open && !isPendingElsewhere) {
    if (pending >= 0) {
      await sim.call(activity, `core: collection ${open.id} asks for ${pending}`, () => {
        const collection = shop.collections.get(open.id)
        if (collection) {
          collection.amount = pending
        }
      })
    }
    return
  }
  if (pending <= 0) {
    return
  }
  await addOrderCollection(world, activity, { orderId, amount: pending })
  if (open) {
    await cancelCollection(world, activity, open)
  }
}

/** `createOrderPaymentCollectionWorkflow`: whatever else the order has. */
export async function addOrderCollection(
  { sim, shop }: World,
  activity: Activity,
  { orderId, amount }: { readonly orderId: string; readonly amount: number },
): Promise<string> {
  return sim.call(activity, `core: a collection for ${amount}`, () => {
    const { id } = addCollection(shop, amount)
    shop.orderCollection.push({ orderId, collectionId: id })
    return id
  })
}

/** `cancelPaymentCollectionWorkflow`: it cancels payments that are captured in part, with their money. */
async function cancelCollection(
  { sim, shop }: World,
  activity: Activity,
  { id }: Collection,
): Promise<void> {
  const read = await sim.call(activity, "", () => ({
    status: shop.collections.get(id)?.status ?? "canceled",
    captured: shop.collections.get(id)?.captured ?? 0,
    payments: [...shop.payments.values()].filter(
      ({ collectionId, isCaptured }) => collectionId === id && !isCaptured,
    ),
  }))
  if (read.status === "completed" || read.status === "canceled") {
    return
  }
  await sim.call(activity, `core: cancels collection ${id}`, () => {
    const collection = shop.collections.get(id)
    if (collection) {
      collection.status = read.captured > 0 ? "partially_captured" : "canceled"
    }
  })
  await sim.call(activity, `core: cancels the payments of ${id}`, () => {
    for (const payment of read.payments) {
      payment.canceledAt = sim.now
    }
  })
}

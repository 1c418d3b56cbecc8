import type { Activity } from "../scheduler"
import { guardSum } from "../guards"
import type { World } from "../world"
import { acquire, release } from "./lock"
import { authorizeSession, bookCaptures, refundPayment } from "./payments"
import { createSession } from "./sessions"
import { newId, orderOfCollection, paymentOfSession, tick, type Order, type Shop } from "./shop"
import { removeTransactions } from "./transactions"

const PROCESSABLE = ["pending", "requires_more", "authorized", "captured", "pending_authorization"]

type Undo = () => Promise<void>

/** `completeCartWorkflow`: why it failed, or null; throws if the cart stays locked. What dies in it leaves what it had done. */
export async function completeCart(world: World, activity: Activity): Promise<string | null> {
  const owner = newId(world.shop, "complete")
  await acquire(world, activity, { owner, ttl: 120_000, patience: 30_000 })
  const undo: Undo[] = []
  let error = ""
  try {
    await place(world, activity, undo)
    await release(world, activity, owner)
    return null
  } catch (thrown) {
    error = messageOf(thrown)
  }
  for (const step of [...undo.reverse(), () => release(world, activity, owner)]) {
    // A compensation that fails is logged, and the others go on.
    await step().catch(() => undefined)
  }
  return error
}

async function place(world: World, activity: Activity, undo: Undo[]): Promise<void> {
  const { sim, shop } = world
  const read = await sim.call(activity, "", () => {
    const { cart } = shop
    const sessions = [...shop.sessions.values()].filter(
      (one) => one.collectionId === cart.collectionId && PROCESSABLE.includes(one.status),
    )
    // No order is asked of the database.
    const session = sessions.length > 1 ? sim.random.pick(sessions) : sessions[0]
    if (!cart.exists || !session || cart.collectionId === null) {
      throw new Error("Payment sessions are required to complete cart")
    }
    return {
      sessionId: session.id,
      amount: session.amount,
      isAuthorized: session.isAuthorized,
      collectionId: cart.collectionId,
      total: cart.total,
      orderId: shop.orderCart[0] ?? null,
    }
  })
  undo.push(() => compensatePayment(world, activity, read))
  if (read.orderId !== null) {
    return
  }
  const order = await sim.call(activity, `core: makes an order of ${read.total}`, () => {
    const row: Order = {
      id: newId(shop, "order"),
      createdAt: tick(shop, sim.now),
      madeAt: sim.now,
      status: "pending",
      version: 1,
      total: read.total,
      pending: read.total,
      credit: 0,
      mostTotal: read.total,
      isFulfilled: false,
      isHalfEdited: false,
      changedBy: null,
      isReserved: false,
      promotionUses: 0,
      isUndone: false,
      isCanceledByUs: false,
      canceledAt: null,
      wasReleased: false,
      hasWaited: false,
      isBeingCanceled: false,
      transactions: [],
    }
    shop.orders.set(row.id, row)
    return row
  })
  undo.push(() =>
    sim.call(activity, `core: deletes order ${order.id}`, () => {
      shop.orders.delete(order.id)
    }),
  )
  await link(world, activity, { order, collectionId: read.collectionId, undo })
  const payment = await authorizeSession(world, activity, read.sessionId)
  guardSum(world, read)
  if (!payment) {
    return
  }
  undo.push(() =>
    sim.call(activity, `core: cancels ${payment.id}`, () => {
      payment.canceledAt = sim.now
    }),
  )
  const references = await bookCaptures(world, activity, { order, payment })
  undo.push(() => removeTransactions(world, activity, { order, references }))
}

/** A collection is of one order: `Link.create` looks for another before it makes any link. */
function refuseSecondOrder({ orderCollection }: Shop, collectionId: string, orderId: string): void {
  if (orderCollection.some((one) => one.collectionId === collectionId && one.orderId !== orderId)) {
    throw new Error("Cannot create multiple links between 'order' and 'payment'")
  }
}

/** Three steps that run side by side: when one fails, the others end first, and are undone. */
async function link(
  world: World,
  activity: Activity,
  { order, collectionId, undo }: { order: Order; collectionId: string; undo: Undo[] },
): Promise<void> {
  const { sim, shop } = world
  const toCart = () =>
    sim.call(activity, `core: links ${order.id} to the cart`, () => {
      refuseSecondOrder(shop, collectionId, order.id)
      shop.orderCart.push(order.id)
      world.orderChanged("placed")
    })
  const toCollection = () =>
    sim.call(activity, `core: links ${order.id} to its payments`, () => {
      refuseSecondOrder(shop, collectionId, order.id)
      shop.orderCollection.push({ orderId: order.id, collectionId })
    })
  const links = async () => {
    const both = sim.random.chance(0.5) ? [toCart, toCollection] : [toCollection, toCart]
    for (const one of both) {
      await one()
    }
    // A step that fails itself does not take back what it had done.
    undo.push(() =>
      sim.call(activity, `core: unlinks ${order.id}`, () => {
        shop.orderCart = shop.orderCart.filter((id) => id !== order.id)
        shop.orderCollection = shop.orderCollection.filter(({ orderId }) => orderId !== order.id)
      }),
    )
  }
  const complete = async () => {
    await sim.call(activity, "core: the cart is completed", () => {
      shop.cart.isCompleted = true
    })
    undo.push(() =>
      sim.call(activity, "core: the cart is open again", () => {
        shop.cart.isCompleted = false
      }),
    )
  }
  const reserve = async () => {
    await sim.call(activity, `core: reserves stock for ${order.id}`, () => {
      if (!shop.hasStock) {
        throw new Error("Not enough stock")
      }
      order.isReserved = true
    })
    undo.push(() =>
      sim.call(activity, `core: frees the stock of ${order.id}`, () => {
        order.isReserved = false
      }),
    )
  }
  const usePromotion = async () => {
    await sim.call(activity, `core: counts the promotion's use for ${order.id}`, () => {
      order.promotionUses++
    })
    undo.push(() =>
      sim.call(activity, `core: gives back the promotion's use of ${order.id}`, () => {
        order.promotionUses--
        order.isUndone = true
      }),
    )
  }
  const steps = sim.random.chance(0.5)
    ? [links, complete, reserve, usePromotion]
    : [usePromotion, reserve, links, complete]
  let failed: unknown = null
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failed = error
    }
  }
  if (failed !== null) {
    throw new Error(messageOf(failed))
  }
}

/** `compensatePaymentIfNeededStep`: money that a cart brought which cannot complete is given back. */
async function compensatePayment(
  world: World,
  activity: Activity,
  { sessionId, collectionId }: { sessionId: string; collectionId: string },
): Promise<void> {
  const { sim, shop } = world
  const payment = await sim.call(activity, "", () => {
    const found = shop.sessions.has(sessionId) ? paymentOfSession(shop, sessionId) : undefined
    return found?.isCaptured && shop.orderCart.length === 0 ? found : null
  })
  if (!payment) {
    return
  }
  await refundPayment(world, activity, { payment, amount: payment.amount })
  await sim.call(activity, `core: deletes session ${sessionId}`, () => {
    shop.sessions.delete(sessionId)
  })
  if (!orderOfCollection(shop, collectionId)) {
    const { providerId, amount } = payment
    await createSession(world, activity, { collectionId, providerId, amount })
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "unknown error"
}

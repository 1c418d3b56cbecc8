import type { Activity } from "../scheduler"
import type { World } from "../world"
import { completeCart } from "./complete-cart"
import { acquire, release } from "./lock"
import { authorizeSession, captureOrCancel, capturePayment } from "./payments"
import { newId, paymentOfSession } from "./shop"

/** `processPaymentWorkflow` with the action `captured`. */
export async function processPayment(
  world: World,
  activity: Activity,
  { sessionId, amount }: { sessionId: string; amount?: number },
): Promise<void> {
  const { sim, shop } = world
  // Read before the lock: what is decided from it may be over by then.
  const read = await sim.call(activity, "core: reads what to capture", () => {
    const session = shop.sessions.get(sessionId)
    if (!session) {
      throw new Error(`There is no session ${sessionId}.`)
    }
    return {
      payment: paymentOfSession(shop, sessionId),
      isOfCart: shop.cart.collectionId === session.collectionId,
      hasOrder: shop.orderCart.length > 0,
    }
  })
  const owner = newId(shop, "process")
  if (read.isOfCart) {
    await acquire(world, activity, { owner, ttl: 120_000, patience: 30_000 })
  }
  try {
    await capture(world, activity, { payment: read.payment, sessionId, amount })
  } finally {
    // A workflow that fails gives its lock back too; only a process that dies does not.
    if (read.isOfCart) {
      await release(world, activity, owner)
    }
  }
  if (read.isOfCart && !read.hasOrder) {
    await completeCart(world, activity)
  }
}

async function capture(
  world: World,
  activity: Activity,
  input: {
    payment: ReturnType<typeof paymentOfSession>
    sessionId: string
    amount?: number | undefined
  },
): Promise<void> {
  const sum = input.amount === undefined ? {} : { amount: input.amount }
  if (input.payment) {
    await capturePayment(world, activity, { payment: input.payment, ...sum })
    return
  }
  const payment = await authorizeSession(world, activity, input.sessionId)
  if (payment) {
    await captureOrCancel(world, activity, { payment, ...sum })
  }
}

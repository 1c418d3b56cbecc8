import type { Activity } from "../scheduler"
import type { World } from "../world"
import { NotAllowedError } from "./errors"
import { authorizeSession, captureOrCancel } from "./payments"
import { replaceSessionsOf } from "./sessions"
import { SYSTEM } from "./shop"

/** `markPaymentCollectionAsPaid`: no lock, whatever else goes on, and on a cancelled order as well. */
export async function markCollectionPaid(
  world: World,
  activity: Activity,
  collectionId: string,
): Promise<void> {
  const { sim, shop } = world
  const amount = await sim.call(activity, "", () => {
    const collection = shop.collections.get(collectionId)
    if (collection?.status !== "not_paid") {
      throw new NotAllowedError("Can only mark 'not_paid' payment collection as paid")
    }
    return collection.amount
  })
  const sessionId = await replaceSessionsOf(world, activity, { collectionId, providerId: SYSTEM })
  const payment = await authorizeSession(world, activity, sessionId)
  if (payment && amount <= 0) {
    await sim.call(activity, "core: undoes the session without a sum", () => {
      payment.canceledAt = sim.now
      shop.sessions.delete(sessionId)
    })
    throw new NotAllowedError("Capture amount must be greater than 0.")
  }
  if (payment) {
    await captureOrCancel(world, activity, { payment, amount })
  }
}

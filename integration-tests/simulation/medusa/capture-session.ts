import { FaultError, type Activity } from "../scheduler"
import type { World } from "../world"
import { acquire, release } from "./lock"
import { authorizeInModule, capturePayment } from "./payments"
import { newId } from "./shop"

/** `capture` of `src/fps/medusa/port.ts`: core's authorization, and its `capturePaymentWorkflow`. */
export async function captureSession(
  world: World,
  activity: Activity,
  { sessionId, isOfCart }: { sessionId: string; isOfCart: boolean },
): Promise<void> {
  const owner = newId(world.shop, "capture")
  if (isOfCart) {
    await acquire(world, activity, { owner, ttl: 30_000, patience: 30_000 })
  }
  try {
    const payment = await authorizeInModule(world, activity, sessionId, true)
    if (!payment) {
      throw new FaultError(`Session ${sessionId} is not authorized yet.`)
    }
    await capturePayment(world, activity, { payment })
  } finally {
    // A process that dies gives nothing back.
    if (isOfCart) {
      await release(world, activity, owner)
    }
  }
}

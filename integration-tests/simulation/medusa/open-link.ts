import { collectionForRest } from "../../../src/fps/checkout/retry"
import { openSessionOf } from "../../../src/fps/checkout/waits-for-fps"
import { whyNotPayable } from "../../../src/fps/pay-links/pay-state"
import type { Debt } from "../../../src/fps/medusa/read-debt"
import type { Processes } from "../processes"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import { addOrderCollection } from "./ask-for-rest"
import { readOrderFacts } from "./debt"
import { whileCartIsQuiet } from "./lock"
import { showNewQr } from "./show-new-qr"
import { replaceSessionsOf } from "./sessions"
import { FPS } from "./shop"
import { withLease, type Leased } from "./with-lease"

/** `start-payment.ts`: the one payable code for what the order owes now. */
export async function openLink(
  world: World,
  processes: Processes,
  activity: Activity,
): Promise<void> {
  if (await payableDebt(world, activity)) {
    await withLease(world, { processes, activity }, async (leased) => {
      const debt = await whileCartIsQuiet(world, activity, async () => payableDebt(world, activity))
      if (debt) {
        await newQrFor(world, leased, debt)
      }
    })
  }
}

async function payableDebt(world: World, activity: Activity): Promise<Debt | null> {
  const facts = await world.sim.call(activity, "", () => readOrderFacts(world))
  return facts && whyNotPayable(facts) === null ? facts.debt : null
}

/** `newQrFor` of `retry.ts`. */
async function newQrFor(world: World, leased: Leased, debt: Debt): Promise<void> {
  const { sim, shop } = world
  const { activity } = leased
  const session = openSessionOf(debt)
  if (session) {
    await showNewQr(world, leased, { session, amount: debt.owed })
    return
  }
  const found = collectionForRest(debt)
  if (found) {
    await sim.call(activity, `collection ${found.id} asks for ${debt.owed}`, () => {
      const collection = shop.collections.get(found.id)
      if (collection) {
        collection.amount = debt.owed
      }
    })
  }
  const collectionId =
    found?.id ??
    (await addOrderCollection(world, activity, { orderId: debt.orderId, amount: debt.owed }))
  await replaceSessionsOf(world, activity, { collectionId, providerId: FPS })
}

import { newTryOf, type NewTry } from "../../../src/fps/checkout/new-try"
import type { Processes } from "../processes"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import { readOrderFacts } from "./debt"
import { whileCartIsQuiet } from "./lock"
import { renewCode } from "./renew-code"
import { withLease } from "./with-lease"

/** `src/workflows/pay-again`: a new code for an order that waits, on the session that stands. */
export async function payAgain(
  world: World,
  processes: Processes,
  activity: Activity,
): Promise<void> {
  if (await newTry(world, activity)) {
    await withLease(world, { processes, activity }, async (leased) => {
      const found = await whileCartIsQuiet(world, activity, async () => newTry(world, activity))
      if (found) {
        const { session, debt } = found
        await renewCode(world, leased, { session, amount: debt.owed })
      }
    })
  }
}

async function newTry(
  { sim, ledger, ...world }: World,
  activity: Activity,
): Promise<NewTry | null> {
  return sim.call(activity, "", () => {
    const facts = readOrderFacts({ ...world, ledger })
    return (
      facts &&
      newTryOf({
        ...facts,
        shownBy: (sessionId) => ledger.sessions.get(sessionId),
        settings: ledger.settings,
        now: new Date(sim.now),
      })
    )
  })
}

import { findRetry, type Retry } from "../../../src/fps/checkout/retry"
import type { Processes } from "../processes"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import { readOrderFacts } from "./debt"
import { whileCartIsQuiet } from "./lock"
import { showNewQr } from "./show-new-qr"
import { withLease } from "./with-lease"

/** `retryOrderOf` of `retry.ts`: a new code for an order that waits, on the session that stands. */
export async function payAgain(
  world: World,
  processes: Processes,
  activity: Activity,
): Promise<void> {
  if (await readRetry(world, activity)) {
    await withLease(world, { processes, activity }, async (leased) => {
      const found = await whileCartIsQuiet(world, activity, async () => readRetry(world, activity))
      if (found) {
        const { session, debt } = found
        await showNewQr(world, leased, { session, amount: debt.owed })
      }
    })
  }
}

async function readRetry(
  { sim, ledger, ...world }: World,
  activity: Activity,
): Promise<Retry | null> {
  return sim.call(activity, "", () => {
    const facts = readOrderFacts({ ...world, ledger })
    return (
      facts &&
      findRetry({
        ...facts,
        shownBy: (sessionId) => ledger.sessions.get(sessionId),
        settings: ledger.settings,
        now: new Date(sim.now),
      })
    )
  })
}

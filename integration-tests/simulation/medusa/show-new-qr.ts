import { asMinorUnits } from "../../../src/protocol"
import type { World } from "../world"
import { initiate } from "./sessions"
import type { DebtSession } from "../../../src/fps/medusa/read-debt"
import type { Leased } from "./with-lease"

/** `showNewQr` of `retry.ts`: a code for what is owed, on a session that stands. */
export async function showNewQr(
  world: World,
  { activity, lease, ports }: Leased,
  { session, amount }: { readonly session: DebtSession; readonly amount: number },
): Promise<void> {
  const { sim, ledger } = world
  const { id, collectionId } = session
  const shownId = await sim.call(activity, "", () => ledger.sessions.get(id))
  const paymentId = await initiate(world, activity, {
    id,
    collectionId,
    amount,
    keepsShowing: shownId !== undefined,
  })
  if (paymentId === shownId) {
    return
  }
  await ports.fps.purchases.repointSession({ lease, sessionId: id, paymentId })
  await ports.medusa.setSum(session, asMinorUnits(amount))
}

import type { Lease } from "../../../src/modules/fps"
import { asMinorUnits, isMadeFor, patienceEnd } from "../../../src/protocol"
import { ensurePurchase, giveBackLease, takeLease } from "../fps/purchases"
import type { Processes } from "../processes"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import { initiate } from "./sessions"
import { FPS, newId, orderOfCollection, paymentsOfOrder, type Order, type Session } from "./shop"

const WAIT_MS = 20_000
const LEASE_SECONDS = 15

/** `src/workflows/pay-again`: a new code for an order that waits, on the session that stands. */
export async function payAgain(
  world: World,
  processes: Processes,
  activity: Activity,
): Promise<void> {
  const { sim, ledger, shop } = world
  const id = await sim.call(activity, "", () =>
    newTry(world) ? ensurePurchase(ledger, shop.cart.id, sim.now) : null,
  )
  if (id === null) {
    return
  }
  const lease = await leaseFor(world, activity, id)
  const stop = lease && processes.portsOf(activity).keep(lease)
  try {
    if (lease) {
      await renew(world, { processes, activity, lease })
    }
  } finally {
    stop?.()
    if (lease) {
      await sim.call(activity, "", () => giveBackLease(ledger, lease)).catch(() => undefined)
    }
    await processes.lookNow(activity, id)
  }
}

async function leaseFor(world: World, activity: Activity, id: string): Promise<Lease | null> {
  const { sim, ledger, shop } = world
  const token = newId(shop, "again")
  const deadline = sim.now + WAIT_MS
  while (sim.now <= deadline) {
    const lease = await sim.call(activity, "shopper: leases the purchase to try again", () =>
      takeLease(ledger, { id, token, seconds: LEASE_SECONDS }, sim.now),
    )
    if (lease) {
      return lease
    }
    await sim.sleep(activity, 1_000)
  }
  return null
}

async function renew(
  world: World,
  { processes, activity, lease }: { processes: Processes; activity: Activity; lease: Lease },
): Promise<void> {
  const { sim, ledger, shop } = world
  const ports = processes.portsOf(activity)
  const isFree = await sim.call(
    activity,
    "",
    () => ledger.purchases.get(lease.purchaseId)?.intent === null,
  )
  const found = isFree ? await sim.call(activity, "", () => newTry(world)) : null
  if (!found) {
    return
  }
  const { session, shownId, order } = found
  const { id, collectionId, status, amount } = session
  const paymentId = await initiate(world, activity, {
    id,
    collectionId,
    amount: order.total,
    keepsShowing: true,
  })
  if (paymentId === shownId) {
    return
  }
  await ports.fps.purchases.repointSession({ lease, sessionId: id, paymentId })
  await ports.medusa.setSum(
    {
      ...{ id, collectionId, status, amount: amount / 100 },
      collectionAmount: (shop.collections.get(collectionId)?.amount ?? 0) / 100,
      ofCart: true,
      providerId: FPS,
      currencyCode: "hkd",
    },
    asMinorUnits(order.total),
  )
}

/** `readNewTry`: an order without money, on whose session a new code can be made. */
function newTry(
  world: World,
): { order: Order; session: Session; shownId: string | undefined } | null {
  const { ledger, shop, sim } = world
  const { collectionId } = shop.cart
  const order = collectionId === null ? undefined : orderOfCollection(shop, collectionId)
  if (!order || order.status !== "pending" || order.total <= 0) {
    return null
  }
  const sessions = [...shop.sessions.values()].filter(
    (one) => orderOfCollection(shop, one.collectionId)?.id === order.id,
  )
  const isPromised = sessions.some(
    ({ providerId, status }) => providerId !== FPS && PROMISED.includes(status),
  )
  const open = sessions.filter(
    ({ providerId, status }) => providerId === FPS && !OVER.includes(status),
  )
  const session = open.find(({ status }) => status === "pending_authorization") ?? open[0]
  const isPaid = paymentsOfOrder(shop, order.id).length > 0 || order.transactions.length > 0
  if (!session || session.collectionId !== collectionId || isPromised || isPaid) {
    return null
  }
  const payments = [...ledger.payments.values()]
  // Harsher than the real one, which knows which held money a person has put aside.
  if (payments.some(({ status }) => status === "paid")) {
    return null
  }
  const shownId = ledger.sessions.get(session.id)
  const waited = {
    sessionId: session.id,
    shownId,
    amounts: [asMinorUnits(session.amount), asMinorUnits(order.total)],
    currencyCode: "hkd",
  }
  const until = patienceEnd(
    payments.filter((payment) => isMadeFor(payment, waited)),
    ledger.settings,
  )
  return until && until.getTime() > sim.now ? { order, session: { ...session }, shownId } : null
}

const PROMISED: readonly string[] = ["authorized", "pending_authorization"]
const OVER: readonly string[] = ["canceled", "error", "captured"]

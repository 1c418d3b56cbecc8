import { mayRemind } from "../../src/fps/pay-links/reminders"
import { newQrUntil } from "../../src/fps/retry-window"
import { claimReminder } from "./fps/purchases"
import { readOrderFacts } from "./medusa/debt"
import { leftOf, paymentsOfOrder } from "./medusa/shop"
import type { Activity } from "./scheduler"
import type { World } from "./world"

/** `sendReminders`: an order is claimed, read afresh, and its message handed over. */
export async function sendReminders(world: World, activity: Activity): Promise<void> {
  const { sim, ledger } = world
  for (;;) {
    const reminder = await sim.call(activity, "", () => claimReminder(ledger, sim.now))
    if (!reminder) {
      return
    }
    const isWanted = await sim.call(activity, "reminder: reads the order", () => {
      const facts = readOrderFacts(world)
      const { settings } = ledger
      const released = ledger.purchases.get(reminder.purchaseId)?.released ?? null
      const may =
        facts?.debt.orderId === reminder.orderId &&
        mayRemind(facts, { released, settings, now: new Date(sim.now) })
      if (may) {
        guardReminder(world, reminder.orderId)
      }
      return may
    })
    if (isWanted) {
      await sim.call(activity, `reminder: of ${reminder.orderId} is handed over`, () => {
        world.reminders.push(reminder.orderId)
      })
    }
  }
}

/**
 * Nobody is reminded of an order that is paid or cancelled, has shipped, is past its time, or that its
 * customer says is paid.
 */
function guardReminder({ shop, ledger, sim, broken }: World, orderId: string): void {
  const order = shop.orders.get(orderId)
  const { settings } = ledger
  const isPaid = paymentsOfOrder(shop, orderId).some((payment) => leftOf(payment) > 0)
  const isArriving = [...ledger.payments.values()].some(
    ({ status, settlement }) => status === "paid" && settlement === "open",
  )
  const isOver = order && sim.now >= newQrUntil(new Date(order.createdAt), settings).getTime()
  const isReleased = [...ledger.purchases.values()].some(({ released }) => released !== null)
  const isClaimed = [...ledger.payments.values()].some(({ claimedAt }) => claimedAt !== null)
  const wrong = [
    ...(order?.status === "pending" ? [] : ["is cancelled"]),
    ...(order?.isFulfilled ? ["was shipped"] : []),
    ...(isPaid || isArriving ? ["is paid"] : []),
    ...(isOver ? ["is past its time"] : []),
    ...(isClaimed ? ["is said to be paid"] : []),
    ...(isReleased ? ["was released"] : []),
    ...(settings.placeOrder === "after_payment" ? ["was paid before it was placed"] : []),
  ]
  broken.push(...wrong.map((what) => `the customer of ${orderId} is reminded, and it ${what}`))
}

/** Each order at most once. */
export function remindedTwice({ reminders }: World): string[] {
  return [...new Set(reminders)].flatMap((id) => {
    const count = reminders.filter((one) => one === id).length
    return count > 1 ? [`the customer of ${id} was reminded ${count} times`] : []
  })
}

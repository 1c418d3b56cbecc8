import type { SandboxContext } from "./context"
import type { Delivery } from "./types"

/** The scenarios of the console: problems that a shop has to survive, each with one press. */
export const SCENARIOS = ["late-payment", "wrong-amount", "event-lost"] as const

/** One of {@link SCENARIOS}. */
export type Scenario = (typeof SCENARIOS)[number]

/** Cents by which the event names less than was asked. */
export const WRONG_BY = -100

const PLAY: Readonly<
  Record<Scenario, (context: SandboxContext, orderID: string) => Promise<Delivery>>
> = {
  "late-payment": async ({ actions }, orderID) => actions.payLate(orderID),
  "wrong-amount": async ({ actions }, orderID) => actions.pay(orderID, WRONG_BY),
  // Held back instead of dropped, so that it can still be sent.
  "event-lost": async ({ actions, deliveries }, orderID) => {
    deliveries.pause(orderID)
    return actions.pay(orderID)
  },
}

/** Plays a scenario with a PENDING order. Rejects with `unknown_order` or `not_pending`. */
export async function play(
  context: SandboxContext,
  { scenario, orderID }: { scenario: Scenario; orderID: string },
): Promise<Delivery> {
  if (context.orders.get(orderID).status !== "PENDING") {
    // Refused before anything is held back.
    return context.actions.pay(orderID)
  }
  return PLAY[scenario](context, orderID)
}

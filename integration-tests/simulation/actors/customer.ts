import { changePayment, noteClaim } from "../fps/payments"
import { completeCart } from "../medusa/complete-cart"
import { changeCart, replaceSessions } from "../medusa/sessions"
import { openLink } from "../medusa/open-link"
import { payAgain } from "../medusa/pay-again"
import { CARD, FPS } from "../medusa/shop"
import type { World } from "../world"
import type { Letter } from "./letters"

function newestPayment({ ledger }: World) {
  return [...ledger.payments.values()].at(-1)
}

/** What a customer does, in any of two tabs. */
export const customerLetters = {
  /** Chooses FPS. */
  choose_fps: async (world, _, activity) => replaceSessions(world, activity, FPS),
  /** Chooses another way to pay. */
  choose_card: async (world, _, activity) => replaceSessions(world, activity, CARD),
  /** Presses the button that completes the cart. */
  complete: async (world, _, activity) => completeCart(world, activity),
  /** Puts something into the cart, or takes it out. */
  change_cart: async (world, _, activity) =>
    changeCart(world, activity, world.shop.cart.total === 10_000 ? 15_000 : 10_000),
  /** Comes back from the bank without having paid: the code is not shown again. */
  fail_at_bank: async (world, processes, activity) => {
    const payment = newestPayment(world)
    if (payment) {
      await world.sim.call(activity, "return: failed at the bank", () =>
        changePayment(world.ledger, {
          id: payment.id,
          change: { failureReturned: true },
          now: world.sim.now,
        }),
      )
      await processes.ask(activity, payment)
    }
  },
  /** Presses "Try again" for the order that waits for it. */
  pay_again: async (world, processes, activity) => payAgain(world, processes, activity),
  /** Opens the link that staff sent, and presses its button: for whatever the order owes. */
  open_link: async (world, processes, activity) => openLink(world, processes, activity),
  /** Comes back from the bank. */
  come_back: async (world, processes, activity) => {
    const payment = newestPayment(world)
    if (payment) {
      await processes.ask(activity, payment)
      await processes.settlePurchase(activity, payment.purchaseId)
    }
  },
  /** Says that the bank shows the oldest unpaid code as paid, also when it timed out or failed. */
  claim: async ({ ledger, sim }, processes, activity) => {
    const payment = [...ledger.payments.values()].find(({ status }) => status !== "paid")
    if (payment) {
      await sim.call(activity, "claim: is noted", () => noteClaim(ledger, payment.id, sim.now))
      await processes.portsOf(activity).gateway.ask(payment)
      await processes.settlePurchase(activity, payment.purchaseId)
    }
  },
} satisfies Record<string, Letter>

import type { PaymentChange } from "../../../src/modules/fps"
import { asMinorUnits } from "../../../src/protocol"
import type { MedusaPort } from "../../../src/fps/settle/ports"
import { changePayment } from "../../simulation/fps/payments"
import { completeCart } from "../../simulation/medusa/complete-cart"
import { medusaPort } from "../../simulation/medusa/port"
import { changeCart, deleteSessions, replaceSessions } from "../../simulation/medusa/sessions"
import {
  FPS,
  orderOfCollection,
  paymentOfSession,
  SYSTEM,
  type Shop,
} from "../../simulation/medusa/shop"
import type { Activity } from "../../simulation/scheduler"
import type { World } from "../../simulation/world"
import { FAKE_STAFF } from "./fake-staff"
import { need, type Operation, type OperationName, type Target } from "./operation"

/** Where an operation happens, and what it is about. */
export interface FakeInside {
  readonly world: World
  readonly activity: Activity
  readonly operation: Operation
  readonly target: Target
}

const TEA = 10_000

/** What each operation is in the Medusa in memory. */
export const FAKE_OPERATIONS: Readonly<
  Record<OperationName, (inside: FakeInside) => Promise<unknown>>
> = {
  ...FAKE_STAFF,
  add_tea: async ({ world, activity }) => changeCart(world, activity, world.shop.cart.total + TEA),
  choose_fps: async ({ world, activity }) => replaceSessions(world, activity, FPS),
  choose_other: async ({ world, activity }) => replaceSessions(world, activity, SYSTEM),
  complete,
  delete_session: async ({ world, activity, target }) =>
    deleteSessions(world, activity, [need(target.session)]),
  async money_comes(inside) {
    const { amount, currencyCode } = need(inside.target.facts).payment
    const received = { amount, currencyCode }
    await hear(inside, { news: "paid", closedBy: "event", received })
  },
  code_expires: async (inside) => hear(inside, { news: "expired", closedBy: "event" }),
  our_complete: complete,
  our_sum: async (inside) =>
    port(inside).setSum(need(inside.target.session), asMinorUnits(inside.operation.amount ?? 0)),
  async our_capture(inside) {
    const { world, operation } = inside
    const session = need(inside.target.session)
    if (operation.fault === "booking" && !isBooked(world.shop, session.id)) {
      world.sim.weather.hot = { what: "core: books", how: "before" }
    }
    const amount = operation.amount ?? Math.round(session.amount * 100)
    await port(inside).capture(session, {
      amount: asMinorUnits(amount),
      cartId: world.shop.cart.id,
    })
  },
  our_book: async (inside) => port(inside).book(need(inside.target.payment).id),
  our_rest: async (inside) => port(inside).askForRest(need(inside.target.orderId)),
  our_cancel: async (inside) => port(inside).cancelOrder(need(inside.target.orderId)),
  our_cancel_session: async (inside) =>
    port(inside).markSession(need(inside.target.session), "canceled"),
  our_mend: async (inside) => port(inside).fixLinks(need(inside.target.facts).payment),
  our_take_back: async (inside) =>
    port(inside).takeBackUnreserved(need(inside.target.facts).payment),
}

/** Core writes nothing where everything is booked: nothing fails then. */
function isBooked(shop: Shop, sessionId: string): boolean {
  const payment = paymentOfSession(shop, sessionId)
  const order = payment && orderOfCollection(shop, payment.collectionId)
  return (
    payment !== undefined &&
    payment.isCaptured &&
    payment.captures.every(({ id }) =>
      order?.transactions.some(({ reference }) => reference === id),
    )
  )
}

function port({ world, activity }: FakeInside): MedusaPort {
  return medusaPort(world, activity)
}

async function complete({ world, activity }: FakeInside): Promise<void> {
  const error = await completeCart(world, activity)
  if (error !== null) {
    throw new Error(error)
  }
}

async function hear({ world, activity, target }: FakeInside, change: PaymentChange): Promise<void> {
  const { sim, ledger } = world
  const { id } = need(target.facts).payment
  await sim.call(activity, "", () => changePayment(ledger, { id, change, now: sim.now }))
}

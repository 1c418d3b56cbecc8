import type { MedusaPort } from "../../../src/fps/settle/ports"
import type { Lease } from "../../../src/modules/fps"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import {
  guardCanceled,
  guardCancelling,
  guardTaken,
  guardTaking,
  guardDecided,
  type SeenBefore,
} from "../guards"
import { askForRest } from "./ask-for-rest"
import { NotAllowedError } from "./errors"
import { cancelOrder } from "./cancel-order"
import { findOpenChange } from "./order-changes"
import { completeCart } from "./complete-cart"
import { observe } from "./observe"
import { captureSession } from "./capture-session"
import { repointSession, requireLease } from "../fps/purchases"
import { need } from "../fps/tables"
import { announceCapture, capturePayment } from "./payments"
import { fixLinks, takeBackUnreserved } from "./repair"
import { FPS, newId, sumOf, tick } from "./shop"

/** `medusa.ts` over the simulated Medusa. */
export function medusaPort(world: World, activity: Activity): MedusaPort {
  const { sim, shop, ledger } = world
  let seen: SeenBefore | null = null
  return {
    async observe(ledger, before) {
      const medusa = await observe({ world, activity }, ledger, before)
      seen = { ledger, medusa }
      return medusa
    },
    fixLinks: async (payment) => fixLinks(world, activity, payment),
    takeBackUnreserved: async (payment) => takeBackUnreserved(world, activity, payment),
    completeCart: async () => completeCart(world, activity),
    async setSum(session, amount) {
      if (Math.round(session.collectionAmount * 100) !== amount) {
        await sim.call(activity, `medusa: the collection asks for ${amount}`, () => {
          const collection = shop.collections.get(session.collectionId)
          if (collection) {
            collection.amount = amount
          }
        })
      }
      if (Math.round(session.amount * 100) !== amount) {
        await sim.call(activity, `medusa: session ${session.id} asks for ${amount}`, () =>
          updateSession(world, session.id, { amount, status: session.status }),
        )
      }
    },
    async capture(session, { amount, cartId }) {
      if (seen) {
        guardTaking(world, seen, { sessionId: session.id, amount })
      }
      guardDecided(world, activity, { sessionId: session.id, amount })
      await captureSession(world, activity, {
        sessionId: session.id,
        isOfCart: session.ofCart && cartId !== null,
      })
      guardTaken(world, session.id)
    },
    async restoreSession({ id, paymentCollectionId: collectionId, amount }, lease) {
      const sessionId = newId(shop, "payses")
      await sim.call(activity, "medusa: a session again", () => {
        const row = { id: sessionId, collectionId, providerId: FPS, amount, isAuthorized: false }
        shop.sessions.set(sessionId, { ...row, createdAt: tick(shop, sim.now), status: "pending" })
      })
      await sim.call(activity, "ledger: the session again shows its payment", () =>
        repointSession(ledger, { lease, sessionId, paymentId: id }),
      )
      await sim.call(activity, "ledger: the order was placed on the session", () => {
        shop.placedAt.set(sessionId, sim.now)
      })
      await sim.call(activity, "medusa: the session again is waited for", () =>
        updateSession(world, sessionId, { amount, status: "pending_authorization" }),
      )
    },
    book: async (paymentId) => book(world, activity, paymentId),
    askForRest: async (orderId) => askForRest(world, activity, orderId),
    // Read together with what core reads of the order to cancel: nobody asks for a transfer here.
    findOpenChange: async (orderId) => findOpenChange(world, orderId),
    endTransferRequest: async () => undefined,
    async cancelOrder(orderId) {
      if (seen) {
        guardCancelling(world, seen)
      }
      return cancelOrder(world, activity, {
        orderId,
        onRead: () => {
          guardCanceled(world, orderId)
          const order = need(shop.orders, orderId)
          order.wasReleased = isReleased(world, orderId)
        },
      })
    },
    returnPromotions: async (orderId, lease) =>
      returnPromotions(world, activity, { orderId, lease }),
    announceCapture: async (id) => announceCapture(world, activity, need(shop.payments, id)),
    async markSession(session, status) {
      await sim.call(activity, `medusa: session ${session.id} is ${status}`, () =>
        updateSession(world, session.id, { amount: Math.round(session.amount * 100), status }),
      )
    },
  }
}

function isReleased({ ledger }: World, id: string): boolean {
  return [...ledger.purchases.values()].some(
    ({ orderId, released }) => orderId === id && released !== null,
  )
}

/** `return-promotions.ts`: both rows change in one transaction. */
async function returnPromotions(
  world: World,
  activity: Activity,
  { orderId, lease }: { readonly orderId: string | null; readonly lease: Lease },
): Promise<void> {
  const { sim, shop, ledger } = world
  await sim.call(activity, "core: gives the promotion's use back", () => {
    const row = requireLease(ledger, lease)
    if (row.promotionsReturnedAt !== null) {
      throw new Error("The promotion's use was given back before.")
    }
    row.promotionsReturnedAt = sim.now
    row.intent = null
    if (orderId !== null) {
      need(shop.orders, orderId).promotionUses--
    }
  })
}

/** What it sets straight, core books. */
async function book(world: World, activity: Activity, paymentId: string): Promise<void> {
  const { sim, shop } = world
  const payment = shop.payments.get(paymentId)
  if (!payment) {
    throw new Error(`There is no payment ${paymentId}.`)
  }
  const { isWhole, isStraight } = await sim.call(activity, "", () => ({
    isWhole: sumOf(payment.captures) >= payment.amount,
    isStraight: payment.isCaptured && payment.canceledAt === null,
  }))
  if (!isWhole) {
    throw new Error(`${paymentId} is captured in part.`)
  }
  if (!isStraight) {
    await sim.call(activity, `medusa: ${paymentId} is captured, and not canceled`, () => {
      payment.canceledAt = null
      payment.isCaptured = true
    })
  }
  await capturePayment(world, activity, { payment })
}

/** It writes what its caller read, whatever became of the session meanwhile; `updatePayment` of ours. */
function updateSession(
  { shop, ledger }: World,
  id: string,
  { amount, status }: { amount: number; status: string },
): void {
  const session = shop.sessions.get(id)
  if (!session) {
    throw new Error(`There is no session ${id}.`)
  }
  const payment = ledger.payments.get(ledger.sessions.get(id) ?? "")
  const fits =
    !payment ||
    amount === session.amount ||
    amount === payment.amount ||
    (payment.received !== null && amount <= payment.received)
  if (!fits) {
    throw new NotAllowedError("The amount of an FPS payment is fixed once its QR code exists.")
  }
  session.amount = amount
  session.status = status
}

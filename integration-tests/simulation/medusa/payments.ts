import { FaultError, type Activity } from "../scheduler"
import type { World } from "../world"
import { guardCapture } from "../guards"
import * as provider from "./provider"
import {
  FPS,
  newId,
  orderOfCollection,
  paymentOfSession,
  sumOf,
  type Payment,
  type Shop,
} from "./shop"

class NotAllowedError extends Error {
  override readonly name = "NotAllowedError"
}

/** `authorizePaymentSessionStep`: null where the authorization is deferred. */
export async function authorizeSession(
  world: World,
  activity: Activity,
  sessionId: string,
): Promise<Payment | null> {
  const { sim, shop } = world
  let payment: Payment | null = null
  try {
    payment = await authorizeInModule(world, activity, sessionId)
  } catch (error) {
    // Core goes on after what is no error of Medusa, and looks at the session.
    if (error instanceof NotAllowedError) {
      throw error
    }
  }
  const status = await sim.call(activity, "", () => shop.sessions.get(sessionId)?.status)
  if (status === "pending_authorization") {
    return null
  }
  if (status !== "authorized" || !payment) {
    throw new NotAllowedError("Payment authorization failed")
  }
  return payment
}

async function authorizeInModule(
  world: World,
  activity: Activity,
  sessionId: string,
): Promise<Payment | null> {
  const { sim, shop } = world
  const session = await sim.call(activity, "", () => {
    const found = shop.sessions.get(sessionId)
    if (!found) {
      throw new NotAllowedError(`There is no session ${sessionId}.`)
    }
    return { ...found, payment: paymentOfSession(shop, sessionId) }
  })
  if (session.payment && session.isAuthorized) {
    return session.payment
  }
  const answer =
    session.providerId === FPS
      ? await provider.authorize(world, activity, sessionId)
      : { status: "authorized", ledgerId: null }
  return sim.call(activity, `core: session ${sessionId} is ${answer.status}`, () => {
    const row = shop.sessions.get(sessionId)
    if (!row) {
      throw new NotAllowedError(`There is no session ${sessionId}.`)
    }
    if (answer.status === "pending_authorization") {
      row.status = answer.status
      return null
    }
    if (answer.status !== "authorized" && answer.status !== "captured") {
      row.status = answer.status
      throw new NotAllowedError(`Session ${sessionId} was not authorized.`)
    }
    if (paymentOfSession(shop, sessionId)) {
      throw new FaultError("duplicate key value: payment.payment_session_id")
    }
    row.status = "authorized"
    row.isAuthorized = true
    const payment: Payment = {
      id: newId(shop, "pay"),
      collectionId: row.collectionId,
      sessionId,
      providerId: row.providerId,
      amount: session.amount,
      madeAt: sim.now,
      isCanceled: false,
      isCaptured: false,
      captures: [],
      refunds: [],
      ledgerId: answer.ledgerId,
    }
    shop.payments.set(payment.id, payment)
    if (answer.status === "captured") {
      addCapture(world, payment, session.amount)
      payment.isCaptured = true
    }
    return payment
  })
}

/** A capture comes to be; nobody may ever have captured what did not come. */
function addCapture(world: World, payment: Payment, amount: number): void {
  payment.captures.push({ id: newId(world.shop, "capt"), amount })
  guardCapture(world, payment)
}

/** `capturePaymentWorkflow`: the capture, and the order's transaction for it. */
export async function capturePayment(
  world: World,
  activity: Activity,
  { payment, amount }: { payment: Payment; amount: number },
): Promise<void> {
  const { sim, shop } = world
  const isNew = await sim.call(activity, `core: captures ${amount} of ${payment.id}`, () => {
    if (payment.isCanceled) {
      throw new NotAllowedError(`The payment ${payment.id} has been canceled.`)
    }
    if (payment.isCaptured) {
      return false
    }
    if (amount > payment.amount - sumOf(payment.captures)) {
      throw new NotAllowedError("You cannot capture more than the authorized amount.")
    }
    addCapture(world, payment, amount)
    return true
  })
  if (isNew) {
    // Another transaction: in between the provider is asked.
    await sim.call(activity, `core: ${payment.id} is captured`, () => {
      payment.isCaptured = sumOf(payment.captures) >= payment.amount
    })
  }
  const order = await sim.call(activity, "", () => orderOfCollection(shop, payment.collectionId))
  if (order) {
    await addTransactions(world, activity, { orderId: order.id, payment, amount })
  }
}

/** `addOrderTransactionStep`: once for each capture. Returns what it added, for its undoing. */
export async function addTransactions(
  { sim, shop }: World,
  activity: Activity,
  { orderId, payment, amount }: { orderId: string; payment: Payment; amount?: number },
): Promise<string[]> {
  return sim.call(activity, `core: books the captures of ${payment.id}`, () => {
    const order = shop.orders.get(orderId)
    if (!order) {
      throw new NotAllowedError("There is no such order.")
    }
    return payment.captures.flatMap((capture) => {
      if (order.transactions.some(({ reference }) => reference === capture.id)) {
        return []
      }
      order.transactions.push({ reference: capture.id, amount: amount ?? capture.amount })
      return [capture.id]
    })
  })
}

export function removeTransactions(shop: Shop, orderId: string, ids: readonly string[]): void {
  const order = shop.orders.get(orderId)
  if (order) {
    const left = order.transactions.filter(({ reference }) => !ids.includes(reference))
    order.transactions.splice(0, order.transactions.length, ...left)
  }
}

/** A refund: the row, the provider's part, the order's books. A provider that throws undoes it. */
export async function refundPayment(
  world: World,
  activity: Activity,
  { payment, amount }: { payment: Payment; amount: number },
): Promise<void> {
  const { sim, shop } = world
  const refund = await sim.call(activity, `core: refunds ${amount} of ${payment.id}`, () => {
    if (amount > sumOf(payment.captures) - sumOf(payment.refunds)) {
      throw new NotAllowedError("You cannot refund more than what is captured.")
    }
    const row = { id: newId(shop, "ref"), amount, isTold: false }
    payment.refunds.push(row)
    return row
  })
  if (payment.providerId !== FPS) {
    return
  }
  try {
    await provider.tellRefund(world, activity, { payment, refund })
  } catch (error) {
    await sim.call(activity, "core: takes the refund back", () => {
      payment.refunds.splice(payment.refunds.indexOf(refund), 1)
    })
    throw error
  }
}

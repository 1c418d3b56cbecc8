import { FaultError, type Activity } from "../scheduler"
import type { World } from "../world"
import { guardCapture } from "../guards"
import { NotAllowedError } from "./errors"
import { addRefundCreditLine } from "./order-changes"
import { addTransactions, removeTransactions } from "./transactions"
import * as provider from "./provider"
import {
  FPS,
  newId,
  orderOfCollection,
  paymentOfSession,
  refreshStatus,
  sumOf,
  type Order,
  type Payment,
  type Refund,
  tick,
} from "./shop"

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

/** `authorizePaymentSession` of core's payment module. */
export async function authorizeInModule(
  world: World,
  activity: Activity,
  sessionId: string,
  isPlaced = false,
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
      ? await provider.authorize(world, activity, { sessionId, isPlaced })
      : { status: "authorized", ledgerId: null }
  return sim.call(activity, `core: session ${sessionId} is ${answer.status}`, () => {
    const row = shop.sessions.get(sessionId)
    if (!row) {
      throw new NotAllowedError(`There is no session ${sessionId}.`)
    }
    if (answer.status === "pending_authorization") {
      row.status = answer.status
      refreshStatus(shop, row.collectionId)
      const order = orderOfCollection(shop, row.collectionId)
      if (order) {
        order.hasWaited = true
      }
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
      canceledAt: null,
      isCaptured: false,
      captures: [],
      refunds: [],
      announced: [],
      ledgerId: answer.ledgerId,
    }
    shop.payments.set(payment.id, payment)
    if (answer.status === "captured") {
      addCapture(world, payment, session.amount)
      payment.isCaptured = true
    }
    refreshStatus(shop, row.collectionId)
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
  { payment, amount }: { payment: Payment; amount?: number },
): Promise<void> {
  const { sim, shop } = world
  // Read before the row is locked, and not again.
  const read = await sim.call(activity, "", () => ({ ...payment }))
  if (read.canceledAt !== null) {
    throw new NotAllowedError(`The payment: ${payment.id} has been canceled.`)
  }
  if (read.isCaptured) {
    await sim.call(activity, "", () => refreshStatus(shop, payment.collectionId))
  } else {
    const asked = amount ?? payment.amount
    const isWhole = await sim.call(activity, `core: captures ${asked} of ${payment.id}`, () => {
      if (asked > payment.amount - sumOf(payment.captures)) {
        throw new NotAllowedError("You cannot capture more than the authorized amount.")
      }
      addCapture(world, payment, asked)
      return sumOf(payment.captures) >= payment.amount
    })
    // Another transaction: in between the provider is asked.
    await sim.call(activity, `core: ${payment.id} is captured`, () => {
      payment.isCaptured ||= isWhole
      refreshStatus(shop, payment.collectionId)
    })
  }
  const order = await sim.call(activity, "", () => orderOfCollection(shop, payment.collectionId))
  if (order) {
    await bookCaptures(world, activity, { order, payment, amount })
  }
  await announceCapture(world, activity, payment)
}

/** `payment.captured`. */
export async function announceCapture(
  { sim, shop }: World,
  activity: Activity,
  payment: Payment,
): Promise<void> {
  await sim.call(activity, `event: payment.captured of ${payment.id}`, () => {
    payment.announced.push(orderOfCollection(shop, payment.collectionId) !== undefined)
  })
}

/**
 * A capture after an authorization of the same workflow: that is undone, and the capture is not. By
 * core's code; the real one was seen to leave the payment as it is, where only the booking failed.
 */
export async function captureOrCancel(
  world: World,
  activity: Activity,
  input: { payment: Payment; amount?: number },
): Promise<void> {
  const { payment } = input
  try {
    await capturePayment(world, activity, input)
  } catch (error) {
    if (world.sim.random.chance(0.5)) {
      await world.sim.call(activity, `core: cancels ${payment.id}`, () => {
        payment.canceledAt = world.sim.now
      })
    }
    throw error
  }
}

/** Each capture of a payment that the order's books do not have yet. */
export async function bookCaptures(
  world: World,
  activity: Activity,
  { order, payment, amount }: { order: Order; payment: Payment; amount?: number },
): Promise<string[]> {
  return addTransactions(world, activity, {
    order,
    rows: payment.captures.map((capture) => ({
      reference: capture.id,
      amount: amount ?? capture.amount,
    })),
    what: `core: books the captures of ${payment.id}`,
  })
}

/** Core gives back a cent more than it has, by how it rounds. */
export function refundable({ captures, refunds }: Payment): number {
  return sumOf(captures) - sumOf(refunds) + 1
}

/** `refundPaymentWorkflow`: the refund, the order's transaction, and what it costs less by now. */
export async function refundOfOrder(
  world: World,
  activity: Activity,
  { payment, amount }: { payment: Payment; amount: number },
): Promise<void> {
  const { sim, shop } = world
  const { order, pending } = await sim.call(activity, "", () => {
    const found = orderOfCollection(shop, payment.collectionId)
    if (!found) {
      throw new NotAllowedError("There is no such order.")
    }
    if (amount <= 0) {
      throw new NotAllowedError("Value for field 'amount' too small")
    }
    if (amount > refundable(payment)) {
      throw new NotAllowedError("You are not allowed to refund more than the captured amount")
    }
    return { order: found, pending: found.pending }
  })
  const refund = await refundPayment(world, activity, { payment, amount })
  const references = await addTransactions(world, activity, {
    order,
    rows: [{ reference: refund.id, amount: -amount }],
    what: `core: books the refund ${refund.id}`,
  })
  // What was to be given back anyway lowers nothing.
  const beyond = pending < 0 ? amount + pending : amount
  if (beyond <= 0) {
    return
  }
  try {
    await addRefundCreditLine(world, activity, { orderId: order.id, amount: beyond })
  } catch (error) {
    await removeTransactions(world, activity, { order, references })
    throw error
  }
}

/** A refund: the row, and the provider's part. A provider that throws undoes it. */
export async function refundPayment(
  world: World,
  activity: Activity,
  { payment, amount }: { payment: Payment; amount: number },
): Promise<Refund> {
  const { sim, shop } = world
  const refund = await sim.call(activity, `core: refunds ${amount} of ${payment.id}`, () => {
    if (amount > refundable(payment)) {
      throw new NotAllowedError("You cannot refund more than what is captured.")
    }
    const row = { id: newId(shop, "ref"), amount, at: tick(shop, sim.now), isTold: false }
    payment.refunds.push(row)
    return row
  })
  try {
    if (payment.providerId === FPS) {
      await provider.tellRefund(world, activity, { payment, refund })
    }
  } catch (error) {
    await sim.call(activity, "core: takes the refund back", () => {
      payment.refunds.splice(payment.refunds.indexOf(refund), 1)
    })
    throw error
  }
  await sim.call(activity, "", () => refreshStatus(shop, payment.collectionId))
  return refund
}

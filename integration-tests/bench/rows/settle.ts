import { setTimeout as sleep } from "node:timers/promises"
import Stripe from "stripe"
import { request } from "undici"
import { compared, type Mark, type Round, type Row } from "../row"
import type { BenchStore } from "../store/start"
import { booked, isPaid, paidAt, settled } from "./settling"

const FLOOR_ROUNDS = 20
/** Core leaves an event alone for five seconds before it looks at it. */
const PEER_ROUNDS = 7
const CORES_DOOR = "/hooks/payment/stripe_stripe"

/** From the event to the order that is paid, over core's own door with its provider for Stripe. */
export async function measureSettle(store: BenchStore): Promise<readonly Row[]> {
  const rounds = await inTurns(PEER_ROUNDS, async () => {
    const [order] = await store.place(1)
    const theirs = await settledByStripe(store, await placeWithStripe(store))
    return { ours: await settled(store, order ? [order] : []), theirs }
  })
  const mark: Mark = { side: "at most", must: 0.1, aim: 0.03 }
  return [compared({ name: "settle, over payment-stripe", unit: "ms", mark, rounds })]
}

/** The same, over `processPaymentWorkflow` called directly. */
export async function measureSettleFloor(store: BenchStore): Promise<readonly Row[]> {
  const orders = await store.place(2 * (FLOOR_ROUNDS + 1))
  const next = () => orders.splice(0, 1)
  const rounds = await inTurns(FLOOR_ROUNDS, async () => {
    const theirs = await booked(store, next(), 1)
    return { ours: await settled(store, next()), theirs }
  })
  const mark: Mark = { side: "at most", must: 1.8, aim: 1.3 }
  return [compared({ name: "settle-floor, over core's workflow", unit: "ms", mark, rounds })]
}

/** What is compiled on the way is not what is measured: the first round does not count. */
async function inTurns(count: number, one: () => Promise<Round>): Promise<Round[]> {
  await one()
  const rounds: Round[] = []
  while (rounds.length < count) {
    rounds.push(await one())
  }
  return rounds
}

interface StripeOrder {
  readonly orderId: string
  readonly sessionId: string
  readonly intentId: string
}

/** An equal cart, whose order is placed while its bank debit is under way. */
async function placeWithStripe({ shop }: BenchStore): Promise<StripeOrder> {
  const cartId = await shop.cart()
  const collectionId = await shop.collection(cartId)
  const answer = await shop.requestSession(collectionId, { provider_id: "pp_stripe_stripe" })
  const { payment_collection } = answer.body as {
    payment_collection?: { payment_sessions: { id: string; data: { id: string } }[] }
  }
  const session = payment_collection?.payment_sessions[0]
  const completed = await shop.complete(cartId)
  const { order } = completed.body as { order?: { id: string } }
  if (!session || !order) {
    throw new Error(`No order with Stripe: ${answer.text} ${completed.text}`)
  }
  return { orderId: order.id, sessionId: session.id, intentId: session.data.id }
}

async function settledByStripe(store: BenchStore, order: StripeOrder): Promise<number> {
  const paid = await request(`${store.outside.url}/bench/paid/${order.intentId}`, {
    method: "POST",
  })
  const payload = JSON.stringify({
    id: `evt_${order.intentId}`,
    object: "event",
    type: "payment_intent.succeeded",
    data: { object: await paid.body.json() },
  })
  const header = new Stripe("sk_test_bench").webhooks.generateTestHeaderString({
    payload,
    secret: store.secret,
  })
  const began = Date.now()
  const answer = await request(`${store.url}${CORES_DOOR}`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": header },
    body: payload,
  })
  await answer.body.dump()
  const until = began + 30_000
  while (!(await isPaid(store, [order])) && Date.now() < until) {
    await sleep(100)
  }
  return (await paidAt(store, [order])) - began
}

import {
  cancelOrderWorkflow,
  createOrderPaymentCollectionWorkflow,
  markPaymentCollectionAsPaid,
} from "@medusajs/medusa/core-flows"
import { copyCart } from "../../../src/fps/checkout/copy-cart"
import type { StorePayment } from "../../../src/fps/checkout/store-payment"
import { resolveCaseWorkflow } from "../../../src/workflows"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { expectedPayment, getPayment, orderNumber, untilInboxIsDone } from "./support"
import { untilSettled } from "../../helpers/settled"

/** What `detail`, the amounts and `paid_by` say. */
export function describeDetails(store: Store): void {
  afterEach(() => store.sandbox().answerWith(undefined))

  type Change = Parameters<typeof expectedPayment>[2]
  const placed = (cartId?: string) =>
    store.shop().checkout({ placeOrder: "before_payment", cartId })
  const placedCopyOf = async (sessionId: string) => {
    const copy = await copyCart(store.container(), sessionId)
    return placed(copy?.cart?.id)
  }
  const shown = async (sessionId: string) =>
    ((await getPayment(store, sessionId)).body as { payment: StorePayment }).payment
  const closed = (checkout: Awaited<ReturnType<typeof placed>>, change: Change) =>
    expectedPayment(store, checkout.session, {
      redirect_url: null,
      order_id: checkout.orderId,
      ...change,
    })

  it.each([
    [9_999, "too_little"],
    [10_001, "too_much"],
  ] as const)("%s cents of 10000 are %s, until they are sent back", async (amount, detail) => {
    const checkout = await placed()
    const { session, orderId, gatewayOrderId } = checkout
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount })
    await untilSettled(store, gatewayOrderId)
    const order_number = await orderNumber(store, orderId)
    const { reference } = await store.shop().ledger(gatewayOrderId)
    const held = await closed(checkout, {
      status: "paid",
      order_id: null,
      order_number,
      support_url: `https://shop.test/help?ref=${reference}&order=${order_number}`,
      detail,
      received_amount: amount / 100,
    })
    const before = await shown(session.id)
    expect(before).toEqual(held)

    await sendBack()
    const after = await shown(session.id)
    expect(after).toEqual({
      ...held,
      detail: "refunded",
      refunded_amount: amount / 100,
      // The next pass cancels it.
      order_cancelled: expect.any(Boolean),
      version: expect.any(String),
    })
    expect(after.version).not.toBe(before.version)
    await untilInboxIsDone(store)
  })

  it("money that came too late is under review, and then sent back", async () => {
    const { session, gatewayOrderId } = await placed()
    await store.sandbox().expire(gatewayOrderId)
    await untilSettled(store, gatewayOrderId)
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
    await untilSettled(store, gatewayOrderId, (row) => row.settlement === "held")
    expect(await shown(session.id)).toMatchObject({
      status: "paid",
      detail: "under_review",
      received_amount: 100,
      refunded_amount: null,
    })
    await sendBack()
    expect(await shown(session.id)).toMatchObject({
      status: "paid",
      detail: "refunded",
      received_amount: 100,
      refunded_amount: 100,
    })
    await untilInboxIsDone(store)
  })

  it("an order that staff cancelled is not to be paid any more", async () => {
    const checkout = await placed()
    const { session, orderId } = checkout
    expect(await shown(session.id)).toMatchObject({ status: "pending", detail: null })
    await cancelOrderWorkflow(store.container()).run({ input: { order_id: orderId ?? "" } })
    expect(await shown(session.id)).toEqual(
      await closed(checkout, {
        detail: "not_payable",
        order_cancelled: true,
        order_number: await orderNumber(store, orderId),
      }),
    )
  })

  it("money whose order was cancelled after it has paid no order", async () => {
    const { session, orderId, gatewayOrderId } = await placed()
    await store.sandbox().pay(gatewayOrderId)
    await untilSettled(store, gatewayOrderId)
    expect(await shown(session.id)).toMatchObject({ status: "paid", detail: null })
    await cancelOrderWorkflow(store.container()).run({ input: { order_id: orderId ?? "" } })
    await eventually(
      () => shown(session.id),
      ({ detail }) => detail === "under_review",
    )
    await untilInboxIsDone(store)
  })

  it("a payment that the gateway did not make was not started", async () => {
    const shop = store.shop()
    const collectionId = await shop.collection(await shop.cart())
    store.sandbox().answerWith({ kind: "status", status: 500 })
    await shop.requestSession(collectionId).expect(422)
    const [row] = await store.fps().payments.listOfCollection(collectionId)
    const session = { id: row?.sessionId ?? "", data: { expires_at: row?.expiresAt.toISOString() } }
    expect(await shown(session.id)).toEqual(
      await expectedPayment(store, session, { status: "cancelled", detail: "not_started" }),
    )
  })

  it("an order that staff marked as paid needs no payment", async () => {
    const checkout = await placed()
    const { session } = checkout
    const orderId = checkout.orderId ?? ""
    const markAsPaid = async (amount: number) => {
      const { result } = await createOrderPaymentCollectionWorkflow(store.container()).run({
        input: { order_id: orderId, amount },
      })
      await markPaymentCollectionAsPaid(store.container()).run({
        input: { payment_collection_id: result[0]?.id ?? "", order_id: orderId },
      })
    }
    await markAsPaid(40)
    expect(await shown(session.id)).toMatchObject({ detail: null, paid_by: null })
    await markAsPaid(60)
    expect(await shown(session.id)).toEqual(
      await expectedPayment(store, session, {
        redirect_url: null,
        order_id: orderId,
        detail: "paid_otherwise",
        paid_by: {
          session_id: null,
          order_id: orderId,
          order_number: await orderNumber(store, orderId),
        },
      }),
    )
  })

  it("an order that is to be paid in another way needs no payment", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    const { id } = await shop.session(collectionId)
    await shop.requestSession(collectionId, { provider_id: "pp_system_default" }).expect(200)
    await shop.complete(cartId).expect(200)
    const [order_id = ""] = await shop.ordersOf(cartId)
    const order_number = await orderNumber(store, order_id)
    expect(await shown(id)).toMatchObject({
      detail: "paid_otherwise",
      paid_by: { session_id: null, order_id, order_number },
    })
  })

  it("an order that is paid with another code needs no payment", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const first = await shop.session(await shop.collection(cartId))
    await shop.addTea(cartId)
    const second = await shop.checkout({ placeOrder: "before_payment", cartId })
    expect(await shown(first.id)).toMatchObject({ detail: "not_payable", paid_by: null })
    await store.sandbox().pay(second.gatewayOrderId)
    await untilSettled(store, second.gatewayOrderId)
    expect(await shown(first.id)).toMatchObject({
      status: "pending",
      detail: "paid_otherwise",
      paid_by: {
        session_id: second.session.id,
        order_id: second.orderId,
        order_number: await orderNumber(store, second.orderId),
      },
    })
    expect(await shown(second.session.id)).toMatchObject({ detail: null, paid_by: null })
    await untilInboxIsDone(store)
  })

  it("a purchase that a copy of the copy of its cart has paid for needs no payment", async () => {
    const first = await placed()
    await store.sandbox().cancel(first.gatewayOrderId)
    await untilSettled(store, first.gatewayOrderId)
    const second = await placedCopyOf(first.session.id)
    await store.sandbox().cancel(second.gatewayOrderId)
    await untilSettled(store, second.gatewayOrderId)
    const third = await placedCopyOf(second.session.id)
    expect(await shown(first.session.id)).toMatchObject({ status: "cancelled", paid_by: null })

    await store.sandbox().pay(third.gatewayOrderId)
    await untilSettled(store, third.gatewayOrderId)
    const paid_by = {
      session_id: third.session.id,
      order_id: third.orderId ?? "",
      order_number: await orderNumber(store, third.orderId),
    }
    for (const before of [first, second]) {
      expect(await shown(before.session.id)).toEqual(
        await closed(before, {
          ...{ status: "cancelled", detail: "paid_otherwise", paid_by },
          order_cancelled: true,
        }),
      )
    }
    expect(await shown(third.session.id)).toMatchObject({ status: "paid", paid_by: null })
    await untilInboxIsDone(store)
  })

  /** Staff send the money of the one open case back. */
  async function sendBack(): Promise<void> {
    const [open] = await store.fps().listFpsCases({ status: "open" })
    await resolveCaseWorkflow(store.container()).run({
      input: { id: open?.id ?? "", resolution: "refunded", reference: "FT1", actor_id: "user_1" },
    })
  }
}

import { randomUUID } from "node:crypto"
import { asMinorUnits } from "../../../src/protocol"
import type { Store } from "../../helpers/store"
import { untilSettled } from "../../helpers/settled"
import { expectedPayment, getPayment, UNREADABLE_IDS, untilInboxIsDone } from "./support"

const NOW: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/)

/** GET /store/fps/payments/:session_id */
export function describePayments(store: Store): void {
  const placed = () => store.shop().checkout({ placeOrder: "before_payment" })

  it("asks for the publishable key", async () => {
    const { session } = await placed()
    const answer = await store.http().get(`/store/fps/payments/${session.id}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      type: "not_allowed",
      message: expect.stringContaining("Publishable API key required"),
    })
  })

  it.each([
    ["payses_unknown", "There is no FPS payment with this payment session."],
    ["payses%00", "There is nothing with this id."],
  ])("answers 404 for the session %s", async (id, message) => {
    const answer = await getPayment(store, id)
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 404,
      body: expect.objectContaining({ type: "not_found", message }) as unknown,
    })
  })

  it.each(UNREADABLE_IDS)("answers 404 for %p, which no payment session can be", async (id) => {
    const answer = await getPayment(store, id)
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 404,
      body: { type: "not_found", code: "not_found", message: "There is nothing with this id." },
    })
  })

  it("shows a pending payment, whole, before there is an order", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const session = await shop.session(await shop.collection(cartId))
    const answer = await getPayment(store, session.id)
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 200,
      body: {
        payment: await expectedPayment(store, session, { cart_id: cartId }),
        now: NOW,
      },
    })
    const { now } = answer.body as { now: string }
    expect(Math.abs(Date.now() - Date.parse(now))).toBeLessThan(30_000)
    expect(answer.headers["cache-control"]).toBe("no-store")
  })

  it.each([
    ["pay", "paid"],
    ["expire", "expired"],
    ["cancel", "cancelled"],
  ] as const)("after %s shows the payment as %s, and no QR any more", async (action, status) => {
    const { cartId, session, gatewayOrderId, orderId } = await placed()
    await store.sandbox()[action](gatewayOrderId)
    await untilSettled(store, gatewayOrderId)
    expect((await getPayment(store, session.id)).body).toEqual({
      payment: await expectedPayment(store, session, {
        status,
        redirect_url: null,
        order_id: orderId,
        cart_id: cartId,
        order_cancelled: status !== "paid",
        received_amount: status === "paid" ? 100 : null,
      }),
      now: NOW,
    })
    await untilInboxIsDone(store)
  })

  it("shows a payment whose creation is under way as pending, without a QR", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const sessionId = "payses_being_created"
    const expiresAt = new Date(Date.now() + 900_000)
    await store.fps().payments.open({
      sessionId,
      paymentCollectionId: await shop.collection(cartId),
      cartId,
      environment: "sandbox",
      orderCreation: "directpay",
      amount: asMinorUnits(12_050),
      currencyCode: "hkd",
      expiresAt,
      now: new Date(),
      reference: "CREATING",
      uniqueOrderId: "CREATING",
      returnToken: randomUUID(),
    })
    expect((await getPayment(store, sessionId)).body).toEqual({
      payment: await expectedPayment(
        store,
        { id: sessionId, data: { expires_at: expiresAt.toISOString() } },
        { amount: 120.5, redirect_url: null, cart_id: cartId },
      ),
      now: NOW,
    })
  })

  it("still answers for a session that was replaced, and offers its QR no more", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    const first = await shop.session(collectionId)
    await shop.addTea(cartId)
    const second = await shop.session(collectionId)
    const answers = [await getPayment(store, first.id), await getPayment(store, second.id)]
    expect(answers.map(({ body }) => body as unknown)).toEqual(
      await Promise.all(
        [first, second].map(async (session, index) => ({
          payment: await expectedPayment(store, session, {
            amount: [100, 200][index],
            cart_id: cartId,
            ...(index === 0 && { redirect_url: null, detail: "not_payable" }),
          }),
          now: NOW,
        })),
      ),
    )
  })
}

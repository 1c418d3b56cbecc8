import { TEA_PRICE } from "../../helpers/seed"
import type { Store } from "../../helpers/store"
import { checkoutOf, sessionsOf, customerPost, watchCreations } from "./support"

/** A customer who writes whatever they like into a session's `data`. */
export function describeHostileData(store: Store): void {
  it("takes nothing from the data that the browser sends", async () => {
    const shop = store.shop()
    const other = await shop.checkout({ placeOrder: "before_payment" })
    const otherBefore = await shop.ledger(other.gatewayOrderId)
    const cartId = await shop.cart({ address: { first_name: "Mallory" } })
    const collectionId = await shop.collection(cartId)
    const creations = watchCreations(store)
    const hostile = {
      status: "captured",
      paid: true,
      amount: 1,
      currency_code: "usd",
      session_id: other.session.id,
      gateway_order_id: other.gatewayOrderId,
      redirect_url: "https://evil.example/",
      expires_at: "2999-01-01T00:00:00.000Z",
      environment: "production",
      cart_id: other.cartId,
      customer: { firstName: "Somebody", lastName: "Else", email: "else@example.com", tel: "+1" },
      email: "else@example.com",
    }
    const data = JSON.stringify(hostile).replace(
      "{",
      '{"__proto__":{"status":"captured","paid":true},',
    )
    const answer = await customerPost(
      store,
      `/store/payment-collections/${collectionId}/payment-sessions`,
    )
      .set("content-type", "application/json")
      .send(`{"provider_id":"pp_fps_checkout","data":${data}}`)
      .expect(200)

    const [session, ...rest] = await sessionsOf(store, collectionId)
    expect(rest).toEqual([])
    const gatewayOrderId = String(session?.data.gateway_order_id)
    const payment = await shop.ledger(gatewayOrderId)
    expect(gatewayOrderId).not.toBe(other.gatewayOrderId)
    expect(session).toMatchObject({
      status: "pending",
      amount: TEA_PRICE,
      data: {
        session_id: session?.id,
        gateway_order_id: gatewayOrderId,
        redirect_url: checkoutOf(store, gatewayOrderId),
        expires_at: payment.expiresAt.toISOString(),
        environment: "sandbox",
      },
    })
    expect(JSON.stringify(answer.body)).toContain(checkoutOf(store, gatewayOrderId))
    expect(payment).toMatchObject({
      sessionId: session?.id,
      paymentCollectionId: collectionId,
      cartId,
      environment: "sandbox",
      status: "pending",
      amount: TEA_PRICE * 100,
      currencyCode: "hkd",
    })
    expect(creations().map(({ body }) => [body.customer, body.order.totalAmount])).toEqual([
      [
        {
          firstName: "Mallory",
          lastName: "Chan",
          email: "siuming@example.com",
          tel: "+85291234567",
          language: "en",
        },
        { amount: TEA_PRICE * 100, currency: "HKD" },
      ],
    ])
    expect(await shop.ledger(other.gatewayOrderId)).toEqual(otherBefore)
    expect(await store.fps().payments.listSessionIds(otherBefore.id)).toEqual([other.session.id])
    expect(Object.prototype).not.toHaveProperty("paid")

    // And completing the cart gives an order that waits for its money.
    const completed = await shop.complete(cartId).expect(200)
    const { order } = completed.body as { order: { id: string } }
    expect(await shop.order(order.id)).toEqual({
      status: "pending",
      paymentStatus: "awaiting",
      total: TEA_PRICE,
      payments: 0,
      captures: [],
      refunds: [],
      transactions: [],
    })
    expect(await shop.ledger(gatewayOrderId)).toMatchObject({ status: "pending", paidAt: null })
  })
}

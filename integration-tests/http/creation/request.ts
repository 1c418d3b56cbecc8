import type { Store } from "../../helpers/store"
import { sessionsOf, watchCreations, type CreationBody } from "./support"

/** What the gateway is sent, whole. */
export function describeRequest(store: Store, orderCreation: "directpay" | "legacy"): void {
  const legacy = orderCreation === "legacy"

  it("sends exactly what the interface describes, with addresses of our own", async () => {
    const shop = store.shop()
    const creations = watchCreations(store)
    const began = Date.now()
    const session = await shop.session(await shop.collection(await shop.cart({ quantity: 2 })))
    const ended = Date.now()
    const payment = await shop.ledger(String(session.data.gateway_order_id))
    const back = `${store.backendUrl()}/fps/return/${payment.returnToken}`
    expect(creations()).toEqual([
      {
        at: expect.any(Number),
        method: "POST",
        path: legacy ? "/paynow/orders" : "/directpay/o/order",
        apiKeyOk: true,
        body: {
          order: {
            totalAmount: { amount: 20_000, currency: "HKD" },
            expiredAt: payment.expiresAt.getTime() / 1000,
            merchantRef: payment.reference,
            merchantUniqueOrderID: payment.uniqueOrderId,
            webhookSuccess: `${back}?outcome=success`,
            webhookFailure: `${back}?outcome=failure`,
            webhookEvents: `${store.backendUrl()}/hooks/payment/fps_checkout`,
            language: "en",
            ...(legacy && {
              orderType: "retail",
              orderItems: [],
              promoCode: "",
              milesForReward: 0,
              totalForReward: { amount: 0, currency: "HKD" },
            }),
          },
          customer: {
            firstName: "Siu Ming",
            lastName: "Chan",
            email: "siuming@example.com",
            tel: "+85291234567",
            language: legacy ? "en-US" : "en",
          },
        },
      },
    ])
    // The gateway's times are whole seconds.
    const created = payment.expiresAt.getTime() - 15 * 60_000
    expect(created).toBeGreaterThan(began - 1_000)
    expect(created).toBeLessThan(ended + 1_000)
    expect(payment.returnToken).toMatch(/^[\w-]{43}$/)
  })

  it("gives the session five keys, and none of them is a secret", async () => {
    const shop = store.shop()
    const collectionId = await shop.collection(await shop.cart())
    const session = await shop.session(collectionId)
    const payment = await shop.ledger(String(session.data.gateway_order_id))
    const order = store.sandbox().order(String(session.data.gateway_order_id))
    const data = {
      session_id: session.id,
      gateway_order_id: order?.orderID,
      redirect_url: legacy ? `${order?.redirectURI}&token=${order?.token}` : order?.redirectURI,
      expires_at: payment.expiresAt.toISOString(),
      environment: "sandbox",
    }
    expect(session.data).toEqual(data)
    expect(await sessionsOf(store, collectionId)).toEqual([
      expect.objectContaining({ id: session.id, status: "pending", amount: 100, data }),
    ])
    expect(payment.redirectUrl).toBe(data.redirect_url)
    const page = await fetch(data.redirect_url ?? "")
    expect(page.status).toBe(200)
  })

  it("gives every gateway order fresh references that have nothing of the session's id", async () => {
    const shop = store.shop()
    const creations = watchCreations(store)
    const sessionIds: string[] = []
    for (let time = 0; time < 3; time++) {
      const collectionId = await shop.collection(await shop.cart())
      sessionIds.push((await shop.session(collectionId)).id)
    }
    const references = creations().flatMap(({ body }: { body: CreationBody }) => [
      String(body.order.merchantRef),
      String(body.order.merchantUniqueOrderID),
    ])
    expect(references).toHaveLength(6)
    expect(new Set(references).size).toBe(6)
    for (const reference of references) {
      expect(reference).toMatch(/^[A-Za-z0-9]{1,25}$/)
      for (const id of sessionIds) {
        expect(id.toUpperCase()).not.toContain(reference.toUpperCase())
        expect(reference.toUpperCase()).not.toContain(id.replace(/^payses_/, "").slice(0, 10))
      }
    }
  })
}

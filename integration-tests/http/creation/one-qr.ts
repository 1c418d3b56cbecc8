import type { Store } from "../../helpers/store"
import { age, checkoutOf, sessionsOf, stuckCreation, watchCreations } from "./support"

/** One payable QR for a payment collection and amount, however often pay is pressed. */
export function describeOnePayableQr(store: Store): void {
  const firstSession = async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    const session = await shop.session(collectionId)
    const payment = await shop.ledger(String(session.data.gateway_order_id))
    return { cartId, collectionId, session, payment }
  }

  /** A second press gives another gateway order, and the first can no longer be taken over. */
  async function expectAnother(first: Awaited<ReturnType<typeof firstSession>>): Promise<void> {
    const creations = watchCreations(store)
    const session = await store.shop().session(first.collectionId)
    expect(creations()).toHaveLength(1)
    expect(session.data.gateway_order_id).not.toBe(first.payment.gatewayOrderId)
    expect(session.data.redirect_url).toBe(checkoutOf(store, session.data.gateway_order_id))
    const rows = await store.fps().payments.listOfCollection(first.collectionId)
    expect(rows.map(({ gatewayOrderId, live }) => ({ gatewayOrderId, live }))).toEqual([
      { gatewayOrderId: first.payment.gatewayOrderId, live: false },
      { gatewayOrderId: session.data.gateway_order_id, live: true },
    ])
  }

  it("asks the gateway once for a double click, and every session shows the same QR", async () => {
    const shop = store.shop()
    const collectionId = await shop.collection(await shop.cart())
    const creations = watchCreations(store)
    const answers = await Promise.all([
      shop.requestSession(collectionId),
      shop.requestSession(collectionId),
    ])
    // Core may delete the session of one press before that press has read it.
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
    expect(creations()).toHaveLength(1)
    const rows = await store.fps().payments.listOfCollection(collectionId)
    expect(rows).toEqual([expect.objectContaining({ status: "pending", live: true })])
    const sessions = await sessionsOf(store, collectionId)
    expect(sessions.length).toBeGreaterThan(0)
    for (const { id, data } of sessions) {
      expect(data).toEqual({
        session_id: id,
        gateway_order_id: rows[0]?.gatewayOrderId,
        redirect_url: checkoutOf(store, rows[0]?.gatewayOrderId),
        expires_at: rows[0]?.expiresAt.toISOString(),
        environment: "sandbox",
      })
    }
    const mapped = await store.fps().payments.listSessionIds(rows[0]?.id ?? "")
    expect(mapped).toHaveLength(2)
    expect(mapped).toEqual(expect.arrayContaining(sessions.map(({ id }) => id)))
  })

  it("lets a later session take the QR over, and still knows the earlier one", async () => {
    const first = await firstSession()
    const creations = watchCreations(store)
    const session = await store.shop().session(first.collectionId)
    expect(creations()).toEqual([])
    expect(session.id).not.toBe(first.session.id)
    expect(session.data).toEqual({ ...first.session.data, session_id: session.id })
    const taken = { ...first.payment, sessionId: session.id }
    expect(await store.fps().payments.findBySession(session.id)).toEqual(taken)
    expect(await store.fps().payments.findBySession(first.session.id)).toEqual(taken)
  })

  it("does not show a QR again that failed at the bank", async () => {
    const first = await firstSession()
    await store
      .http()
      .get(`/fps/return/${first.payment.returnToken}?outcome=failure`)
      .redirects(0)
      .expect(303)
    await expectAnother(first)
  })

  it("shows a QR again that has just over a third of its life left", async () => {
    const first = await firstSession()
    await age(
      store,
      first.payment,
      "created_at = now() - interval '590 s', expires_at = now() + interval '310 s'",
    )
    const session = await store.shop().session(first.collectionId)
    expect(session.data.gateway_order_id).toBe(first.payment.gatewayOrderId)
  })

  it("does not show a QR again that has less than a third of its life left", async () => {
    const first = await firstSession()
    await age(
      store,
      first.payment,
      "created_at = now() - interval '610 s', expires_at = now() + interval '290 s'",
    )
    await expectAnother(first)
  })

  it("does not show a QR again whose time is over", async () => {
    const first = await firstSession()
    await age(
      store,
      first.payment,
      "created_at = now() - interval '901 s', expires_at = now() - interval '1 s'",
    )
    await expectAnother(first)
  })

  it("does not show a QR again for another amount", async () => {
    const first = await firstSession()
    await store.shop().addTea(first.cartId)
    const creations = watchCreations(store)
    const session = await store.shop().session(first.collectionId)
    expect(creations().map(({ body }) => body.order.totalAmount)).toEqual([
      { amount: 20_000, currency: "HKD" },
    ])
    expect(session.data.gateway_order_id).not.toBe(first.payment.gatewayOrderId)
    // The old one can still be paid, so the ledger keeps it as it was.
    expect(await store.shop().ledger(first.payment.gatewayOrderId ?? "")).toEqual(first.payment)
  })

  it("is not blocked by a creation that was begun 13 s ago and never ended", async () => {
    const collectionId = await stuckCreation(store, 13)
    const began = Date.now()
    const session = await store.shop().session(collectionId)
    expect(Date.now() - began).toBeLessThan(20_000)
    expect(session.data.redirect_url).toBe(checkoutOf(store, session.data.gateway_order_id))
    const rows = await store.fps().payments.listOfCollection(collectionId)
    expect(rows.map(({ status, live }) => `${status} ${live}`)).toEqual([
      "creating false",
      "pending true",
    ])
  })
}

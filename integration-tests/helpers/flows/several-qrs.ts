import { TEA_PRICE } from "../seed"
import type { Store } from "../store"
import { flowHelpers, PAID_ONCE, type Setup } from "./context"
import { untilSettled } from "../settled"

/** Carts that had more than one QR code, or another way to pay. */
export function describeSeveralQrs(store: Store, setup: Setup): void {
  const { before, checkout, settled, onlyOrder, inboxIsDone, failAtTheBank } = flowHelpers(
    store,
    setup,
  )

  it("makes one payable QR of a double click, and one order of its payment", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    const known = store.sandbox().orders().length
    const clicks = await Promise.all([
      shop.requestSession(collectionId),
      shop.requestSession(collectionId),
    ])
    // Core may delete the session of one press before that press has read it.
    const statuses = clicks.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
    const sessions = await shop.liveSessions(collectionId)
    expect(new Set(sessions.map(({ data }) => data.redirect_url)).size).toBe(1)
    expect(store.sandbox().orders()).toHaveLength(known + 1)
    if (before) {
      await shop.complete(cartId).expect(200)
    }
    const gatewayOrderId = String(sessions[0]?.data.gateway_order_id)
    await store.sandbox().pay(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
  })

  it("lets the old QR expire without touching the order that waits for the new one", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const first = String((await shop.session(await shop.collection(cartId))).data.gateway_order_id)
    await failAtTheBank(first)
    const { gatewayOrderId } = await checkout(cartId)
    await store.sandbox().expire(first)
    await settled(first)
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
  })

  if (before) {
    it("lets the old QR expire without touching the new one's paid order", async () => {
      const shop = store.shop()
      const cartId = await shop.cart()
      const collectionId = await shop.collection(cartId)
      const first = String((await shop.session(collectionId)).data.gateway_order_id)
      await failAtTheBank(first)
      const { gatewayOrderId } = await checkout(cartId)
      expect(gatewayOrderId).not.toBe(first)
      await store.sandbox().pay(gatewayOrderId)
      await settled(gatewayOrderId)
      await store.sandbox().expire(first)
      expect(await settled(first)).toMatchObject({ status: "expired" })
      await inboxIsDone()
      expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
      expect(await shop.cases()).toEqual([])
    })

    it("leaves an order alone that the shopper pays in another way", async () => {
      const shop = store.shop()
      const cartId = await shop.cart()
      const collectionId = await shop.collection(cartId)
      const { data } = await shop.session(collectionId)
      const gatewayOrderId = String(data.gateway_order_id)
      await shop.requestSession(collectionId, { provider_id: "pp_system_default" }).expect(200)
      await shop.complete(cartId).expect(200)
      const orderId = await onlyOrder(cartId)
      const untouched = await shop.order(orderId)
      await store.sandbox().expire(gatewayOrderId)
      await settled(gatewayOrderId)
      expect(await shop.order(orderId)).toEqual(untouched)
      expect(await shop.reserved()).toBe(1)
      expect(await shop.cases()).toEqual([])

      await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
      await untilSettled(store, gatewayOrderId, (row) => row.settlement === "held")
      expect(await shop.cases()).toEqual([
        { kind: "superseded_payment", status: "open", amount: TEA_PRICE * 100 },
      ])
      expect(await shop.order(orderId)).toEqual(untouched)
    })

    it("takes the money of an older QR of the order, which owes just that", async () => {
      const shop = store.shop()
      const cartId = await shop.cart()
      const older = String(
        (await shop.session(await shop.collection(cartId))).data.gateway_order_id,
      )
      await failAtTheBank(older)
      const { gatewayOrderId } = await checkout(cartId)
      await store.sandbox().pay(older)
      expect(await settled(older)).toMatchObject({ status: "paid", settlement: "settled" })
      const orderId = await onlyOrder(cartId)
      expect(await shop.order(orderId)).toEqual(PAID_ONCE)
      expect(await shop.cases()).toEqual([])
      // The newer one can still be paid: then it is too much.
      await store.sandbox().pay(gatewayOrderId)
      expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "held" })
      expect(await shop.cases()).toEqual([
        { kind: "duplicate_payment", status: "open", amount: TEA_PRICE * 100 },
      ])
      expect(await shop.order(orderId)).toEqual(PAID_ONCE)
    })
  }

  it("holds the second of two paid QRs as a duplicate payment", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const first = String((await shop.session(await shop.collection(cartId))).data.gateway_order_id)
    await failAtTheBank(first)
    const { gatewayOrderId } = await checkout(cartId)
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    await store.sandbox().pay(first)
    expect(await settled(first)).toMatchObject({ settlement: "held" })
    expect(await shop.cases()).toEqual([
      { kind: "duplicate_payment", status: "open", amount: TEA_PRICE * 100 },
    ])
    expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
  })

  it("holds money for a cart that was changed after its QR was shown", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    const first = String((await shop.session(collectionId)).data.gateway_order_id)
    await shop.addTea(cartId)
    const { gatewayOrderId } = await checkout(cartId)
    await store.sandbox().pay(first)
    expect(await settled(first)).toMatchObject({
      settlement: "held",
      holdReason: "superseded_payment",
    })
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    const order = await shop.order(await onlyOrder(cartId))
    expect(order).toEqual({
      ...PAID_ONCE,
      total: 2 * TEA_PRICE,
      captures: [2 * TEA_PRICE],
      transactions: [2 * TEA_PRICE],
    })
  })
}

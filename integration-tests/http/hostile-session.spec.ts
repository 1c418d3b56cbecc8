import { adminApi } from "../helpers/admin-api"
import { flowHelpers } from "../helpers/flows/context"
import { TEA_PRICE } from "../helpers/seed"
import { untilSettledOrGivenUp } from "../helpers/settled"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { eventually, gate } from "../helpers/wait"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

/**
 * While a session is being created, its row holds whatever the browser sent as `data`. A browser
 * that names somebody else's paid session there, and completes its cart in that moment, gets
 * nothing for it.
 */
describeStore("another session's id in the browser's data", SETUP, (store) => {
  const { checkout, settled } = flowHelpers(store, SETUP)
  const admin = adminApi(store)

  it("places no order and captures nothing until the gateway has answered", async () => {
    const shop = store.shop()
    const honest = await checkout()
    await store.sandbox().pay(honest.gatewayOrderId)
    await settled(honest.gatewayOrderId)

    const cartId = await shop.cart({ quantity: 5 })
    const collectionId = await shop.collection(cartId)
    const { payments } = store.fps()
    const change = payments.change
    const { opened, open } = gate()
    const created = jest.spyOn(payments, "change").mockImplementationOnce(async (...given) => {
      await opened
      return change(...given)
    })
    const creating = shop
      .requestSession(collectionId, { data: { session_id: honest.session.id } })
      .then(({ status }) => status)
    await eventually(
      () => Promise.resolve(created.mock.calls.length),
      (calls) => calls > 0,
    )
    expect((await shop.complete(cartId)).status).toBe(400)
    open()
    expect(await creating).toBe(200)
    expect((await shop.complete(cartId)).status).toBe(200)
    const [orderId, ...others] = await shop.ordersOf(cartId)
    expect(others).toEqual([])
    expect(await shop.order(orderId ?? "")).toMatchObject({ captures: [], transactions: [] })
  })

  // Core deletes a line by its id alone. Where the cart does not exist the deletion is undone, which
  // brings back a line that was removed before; no other cart's collection hears of either.
  it.each([
    ["brought back", { removed: true, named: "cart_nothing", undone: false }],
    ["taken away by another cart's call", { removed: false, named: null, undone: false }],
    // Core leaves the session so where it undoes an order that was placed on it.
    ["taken away after an order was undone", { removed: false, named: null, undone: true }],
  ])("sells nothing for another sum after a line is %s", async (_, { removed, named, undone }) => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const lineId = await shop.addLine(cartId, 8)
    if (removed) {
      await shop.deleteLine(cartId, lineId).expect(200)
    }
    const collectionId = await shop.collection(cartId)
    const session = await shop.session(collectionId)
    const gatewayOrderId = String(session.data.gateway_order_id)
    await shop.deleteLine(named ?? (await shop.cart()), lineId)
    const asked = (removed ? 1 : 9) * TEA_PRICE
    expect(await shop.liveSessions(collectionId)).toMatchObject([{ amount: asked }])
    if (undone) {
      await sql(store, "update payment_session set status = ? where id = ?", [
        ...["pending_authorization", session.id],
      ])
      await sql(store, "update fps_session set placed_at = now() where id = ?", [session.id])
    }

    await shop.complete(cartId)
    expect(await shop.ordersOf(cartId)).toEqual([])
    await store.sandbox().pay(gatewayOrderId)
    expect(await untilSettledOrGivenUp(store, gatewayOrderId)).toMatchObject({
      settlement: "held",
    })
    expect(await shop.cases()).toEqual([
      { kind: "order_not_completed", status: "open", amount: asked * 100 },
    ])
    const [found] = await store.fps().listFpsCases({})
    const accepting = { resolution: "accepted" }
    await admin.post(`/admin/fps/cases/${found?.id}/resolve`, accepting).expect(400)
    expect(await shop.ordersOf(cartId)).toEqual([])
    expect(await shop.reserved()).toBe(0)
  })

  it("sells nothing for the amount of a session that core made while the cart changed", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    const session = await shop.session(collectionId)
    const gatewayOrderId = String(session.data.gateway_order_id)
    const [row] = await sql(store, "select to_jsonb(s) as s from payment_session s where id = ?", [
      session.id,
    ])
    await shop.addTea(cartId)
    // Core read the old amount, and makes the session after the cart's change deleted the others.
    await sql(
      store,
      "insert into payment_session select * from jsonb_populate_record(null::payment_session, ?)",
      [JSON.stringify(row?.s)],
    )
    expect(await shop.liveSessions(collectionId)).toMatchObject([{ amount: TEA_PRICE }])

    await shop.complete(cartId)
    expect(await shop.ordersOf(cartId)).toEqual([])
    await store.sandbox().pay(gatewayOrderId)
    expect(await untilSettledOrGivenUp(store, gatewayOrderId)).toMatchObject({
      settlement: "held",
    })
    expect(await shop.ordersOf(cartId)).toEqual([])
    expect(await shop.cases()).toEqual([
      { kind: "superseded_payment", status: "open", amount: TEA_PRICE * 100 },
    ])
  })
})

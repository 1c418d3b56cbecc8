import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { adminApi } from "../helpers/admin-api"
import { PAID_ONCE } from "../helpers/flows/context"
import { holdCartOf } from "../helpers/hold-cart"
import { TEA_PRICE } from "../helpers/seed"
import { settleEverything } from "../helpers/settle"
import { sql } from "../helpers/sql"
import { untilSettled } from "../helpers/settled"
import { describeStore } from "../helpers/store"
import { describeReturns } from "./retry-window/returns"
import { patienceHelpers, STANDING } from "./retry-window/support"
import { linkHelpers } from "./pay-links/support"

const SETUP = {
  placeOrder: "before_payment" as const,
  retryWindowMinutes: 30,
  storefront: {
    successUrl: "https://shop.test/order/{order_id}",
    failureUrl: "https://shop.test/failed?status={status}&again={retry_url}",
  },
}

const MINUTE = 60_000

describeStore("an order that waits for another try", SETUP, (store) => {
  const admin = adminApi(store)
  const { link, code } = linkHelpers(store, admin)
  const { checkout, close, nextLook, letPass, retry, tryAgain, shown, shownBy, pay } =
    patienceHelpers(store)
  const shop = () => store.shop()

  /** Until when the order waits, as the payment's page and the order's widget tell staff. */
  const told = async (gatewayOrderId: string, orderId: string) => {
    const { id } = await shop().ledger(gatewayOrderId)
    const answers = await Promise.all([
      admin.get(`/admin/fps/payments/${id}`).expect(200),
      admin.get(`/admin/fps/orders/${orderId}`).expect(200),
    ])
    const [payment, order] = answers.map(({ body }) => body as Record<string, unknown>)
    return [(payment?.payment as { waits_until: unknown }).waits_until, order?.waits_until]
  }

  it("waits by a session made again, where core deleted the one that it was placed on", async () => {
    const { gatewayOrderId, orderId, session, collectionId } = await checkout()
    await store.container().resolve(Modules.PAYMENT).deletePaymentSession(session.id)
    await close(gatewayOrderId)
    expect(await shop().order(orderId)).toMatchObject(STANDING)
    const [again] = await shop().liveSessions(collectionId)
    await tryAgain(again?.id ?? "")
    await pay(await shownBy(again?.id ?? ""))
    expect(await shop().order(orderId)).toEqual(PAID_ONCE)
  })

  it("is not copied: it is paid by its own session", async () => {
    const { gatewayOrderId, session } = await checkout()
    await close(gatewayOrderId)
    const { body } = await store
      .http()
      .post(`/store/fps/payments/${session.id}/copy-cart`)
      .set("x-publishable-api-key", store.seeded().publishableKey)
      .send({})
      .expect(200)
    expect(body).toEqual({ cart: null, session_id: session.id })
  })

  it.each(["expire", "cancel"] as const)(
    "is paid by a new code on the same session, after %s: stock kept, one capture",
    async (how) => {
      const { gatewayOrderId, orderId, session, collectionId } = await checkout()
      await close(gatewayOrderId, how)
      expect(await shop().order(orderId)).toMatchObject(STANDING)
      expect(await shop().reserved()).toBe(1)
      const [order] = await sql(store, `select created_at from "order"`)
      const until = new Date((order?.created_at as Date).getTime() + (15 + 30) * MINUTE)
      const rest = await nextLook()
      expect(rest?.idle_since).toBeNull()
      expect(rest?.next_run_at).toEqual(until)
      expect(await shown(session.id)).toMatchObject({
        redirect_url: null,
        pay_again_until: until.toISOString(),
      })

      expect(await told(gatewayOrderId, orderId)).toEqual([
        until.toISOString(),
        until.toISOString(),
      ])

      const again = await tryAgain(session.id)
      expect(await told(gatewayOrderId, orderId)).toEqual([null, null])
      expect(again).toMatchObject({
        session_id: session.id,
        status: "pending",
        amount: TEA_PRICE,
        redirect_url: expect.any(String) as string,
      })
      const second = await shownBy(session.id)
      expect(second).not.toBe(gatewayOrderId)
      expect(await shop().liveSessions(collectionId)).toMatchObject([
        { id: session.id, status: "pending_authorization" },
      ])
      await pay(second)
      expect(await shop().order(orderId)).toEqual(PAID_ONCE)
      expect(await shop().reserved()).toBe(1)
      expect(await shown(session.id)).toMatchObject({
        status: "paid",
        order_id: orderId,
        pay_again_until: null,
      })
      expect(await shop().cases()).toEqual([])
    },
  )

  it("is cancelled at the end of it, whatever is asked since, and not before", async () => {
    const { gatewayOrderId, orderId, session } = await checkout()
    await close(gatewayOrderId)
    await letPass(29)
    expect(await shop().order(orderId)).toMatchObject(STANDING)
    await tryAgain(session.id)
    await close(await shownBy(session.id))
    await letPass(14)
    expect(await shop().order(orderId)).toMatchObject(STANDING)
    await tryAgain(session.id)
    const third = await shownBy(session.id)
    // Its time is over, but the QR code that was asked for in time can be paid.
    await letPass(3)
    expect(await shop().order(orderId)).toMatchObject(STANDING)
    expect((await tryAgain(session.id)).redirect_url).not.toBeNull()
    expect(await shownBy(session.id)).toBe(third)
    await close(third)
    await settleEverything(store)
    expect(await shop().order(orderId)).toMatchObject({ status: "canceled", captures: [] })
    expect(await shop().reserved()).toBe(0)
    // One look follows, a minute after core cancelled: staff may have booked money meanwhile.
    await sql(
      store,
      `update fps_payment set settled_at = settled_at - interval '2 minutes';
       update fps_purchase set next_run_at = now()`,
    )
    await settleEverything(store)
    const pause = "extract(epoch from next_run_at - promotions_returned_at)::int"
    expect(await sql(store, `select ${pause} as seconds from fps_purchase`)).toEqual([
      { seconds: 60 },
    ])
    await sql(
      store,
      `update fps_purchase set next_run_at = now(),
         promotions_returned_at = promotions_returned_at - interval '2 minutes'`,
    )
    await settleEverything(store)
    expect(await nextLook()).toMatchObject({
      next_run_at: null,
      idle_since: expect.any(Date) as Date,
    })
    expect((await tryAgain(session.id)).redirect_url).toBeNull()
    expect(await store.fps().listFpsPayments({})).toHaveLength(3)
  })

  it("is paid by an older QR code that is paid late, and a newer one paid too is a case", async () => {
    const { gatewayOrderId, orderId, session } = await checkout()
    await close(gatewayOrderId)
    await tryAgain(session.id)
    const second = await shownBy(session.id)
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
    await untilSettled(store, gatewayOrderId)
    expect(await shop().order(orderId)).toEqual(PAID_ONCE)
    await pay(second)
    expect(await shop().order(orderId)).toEqual(PAID_ONCE)
    expect(await shop().cases()).toEqual([
      { kind: "duplicate_payment", status: "open", amount: TEA_PRICE * 100 },
    ])
  })

  it("is paid by its only QR code, late, without another try", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    await close(gatewayOrderId)
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
    await untilSettled(store, gatewayOrderId)
    expect(await shop().order(orderId)).toEqual(PAID_ONCE)
  })

  it("gives two people who try again at once one QR code", async () => {
    const { gatewayOrderId, session } = await checkout()
    await close(gatewayOrderId)
    const [one, other] = await Promise.all([tryAgain(session.id), tryAgain(session.id)])
    expect(one.redirect_url).toEqual(expect.any(String))
    expect(other.redirect_url).toBe(one.redirect_url)
    expect(await store.fps().listFpsPayments({})).toHaveLength(2)
    expect(await store.fps().listFpsPayments({ live: true })).toHaveLength(1)
  })

  it("keeps its session when the gateway is down at the try, and the next one works", async () => {
    const { gatewayOrderId, orderId, session, collectionId } = await checkout()
    await close(gatewayOrderId)
    store.sandbox().answerWith({ kind: "garbage" }, { on: "all" })
    const { status, body } = await retry(session.id)
    store.sandbox().answerWith(undefined)
    expect({ status, code: (body as { code?: string }).code }).toEqual({
      status: 422,
      code: "fps_gateway_away",
    })
    expect(await shop().liveSessions(collectionId)).toMatchObject([
      { id: session.id, status: "pending_authorization" },
    ])
    await settleEverything(store)
    expect(await shop().order(orderId)).toMatchObject(STANDING)
    await tryAgain(session.id)
    await pay(await shownBy(session.id))
    expect(await shop().order(orderId)).toEqual(PAID_ONCE)
  })

  it("is not changed by Check status, nor by completing its cart again", async () => {
    const { gatewayOrderId, orderId, cartId, session, collectionId } = await checkout()
    await close(gatewayOrderId)
    const before = await shop().order(orderId)
    await admin.checkStatus({ orderId, sessionId: session.id }).expect(200)
    await shop().complete(cartId).expect(200)
    await settleEverything(store)
    expect(await shop().order(orderId)).toEqual(before)
    expect(await shop().liveSessions(collectionId)).toMatchObject([
      { id: session.id, status: "pending_authorization" },
    ])
    expect((await tryAgain(session.id)).redirect_url).toEqual(expect.any(String))
  })

  it("can be paid by its link meanwhile, on the same session", async () => {
    const { gatewayOrderId, orderId, session } = await checkout()
    await close(gatewayOrderId)
    const second = await code(await link(orderId))
    expect(await shownBy(session.id)).toBe(second)
    await pay(second)
    expect(await shop().order(orderId)).toEqual(PAID_ONCE)
  })

  it("is with a person at once when its goods were sent", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    const orders = store.container().resolve(Modules.ORDER)
    await orders.updateOrders(orderId, { status: "completed" })
    await close(gatewayOrderId)
    expect(await shop().cases()).toMatchObject([{ kind: "shipped_unpaid", status: "open" }])
  })

  it("is cancelled by the next pass once the shop takes its retry window back", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    await close(gatewayOrderId)
    await admin.post("/admin/fps/settings", { retryWindowMinutes: 0 }).expect(200)
    await settleEverything(store)
    expect(await shop().order(orderId)).toMatchObject({ status: "canceled" })
  })

  it("does not wait where the option is 0, which is the default", async () => {
    await admin.post("/admin/fps/settings", { retryWindowMinutes: 0 }).expect(200)
    const { gatewayOrderId, orderId, session } = await checkout()
    await store.sandbox().expire(gatewayOrderId)
    await untilSettled(store, gatewayOrderId)
    expect(await shop().order(orderId)).toMatchObject({ status: "canceled" })
    expect(await shown(session.id)).toMatchObject({ status: "expired", pay_again_until: null })
    expect((await tryAgain(session.id)).redirect_url).toBeNull()
  })

  describe("from the address of return", () => describeReturns(store, admin))

  it("gets no new QR code while core completes its cart, and may yet undo it", async () => {
    const { gatewayOrderId, orderId, session } = await checkout()
    await close(gatewayOrderId, "cancel")
    const release = await holdCartOf(store, orderId)
    const retried = tryAgain(session.id)
    await sleep(1_000)
    expect(await shownBy(session.id)).toBe(gatewayOrderId)
    await release()
    expect(await retried).toMatchObject({ session_id: session.id, status: "pending" })
    expect(await shownBy(session.id)).not.toBe(gatewayOrderId)
  })

  it("is 404 for a session that is none of ours", async () => {
    await retry("payses_unknown").expect(404)
  })
})

import { setTimeout as sleep } from "node:timers/promises"
import type { StorePayment } from "../../src/fps/checkout/store-payment"
import { withoutJob } from "../helpers/settle"
import { database, sql } from "../helpers/sql"
import { describeStore, type Store } from "../helpers/store"
import { eventually } from "../helpers/wait"
import { getPayment, untilInboxIsDone } from "./store-api/support"
import { untilSettled } from "../helpers/settled"

describeStore("GET /store/fps/payments/:session_id?wait=", {}, (store) => {
  const placed = () => store.shop().checkout({ placeOrder: "before_payment" })
  const held = () => store.fps().watch.waiting

  it("is told at once of an event that comes meanwhile", async () => {
    const { session, gatewayOrderId, orderId } = await placed()
    const { version } = await shown(store, session.id)
    const asking = ask(store, session.id, `?wait=25&known=${version}`)
    await untilHeld(1)
    await store.sandbox().pay(gatewayOrderId)
    const first = await asking
    expect(first.tookMs).toBeLessThan(15_000)
    expect(first.payment).toMatchObject({ status: "paid" })
    expect(first.payment.version).not.toBe(version)

    // Money first, and then the order that it paid.
    const last =
      first.payment.order_id === null
        ? (await ask(store, session.id, `?wait=25&known=${first.payment.version}`)).payment
        : first.payment
    expect(last).toMatchObject({ status: "paid", order_id: orderId })
    await untilInboxIsDone(store)
  })

  it("is told of what another process writes", async () => {
    const { session, gatewayOrderId } = await placed()
    const asking = ask(store, session.id, "?wait=25")
    await untilHeld(1)
    await sql(store, "update fps_payment set status = 'paid' where gateway_order_id = ?", [
      gatewayOrderId,
    ])
    const { payment, tookMs } = await asking
    expect(payment).toMatchObject({ status: "paid", order_id: null })
    expect(tookMs).toBeLessThan(15_000)
  })

  it("never shows one half of a change", async () => {
    const { session, gatewayOrderId } = await placed()
    const { version } = await shown(store, session.id)
    // The money arrives after the payment was read, and before what its order waits for is.
    const { payments } = store.fps()
    const read = payments.listOfCollections.bind(payments)
    const spy = jest.spyOn(payments, "listOfCollections").mockImplementationOnce(async (ids) => {
      await sql(store, "update fps_payment set status = 'paid' where gateway_order_id = ?", [
        gatewayOrderId,
      ])
      return read(ids)
    })
    const { payment } = await ask(store, session.id, `?wait=25&known=${version}`)
    expect(spy).toHaveBeenCalled()
    expect(payment).toMatchObject({ status: "paid" })
    spy.mockRestore()
  })

  it("is told of a case that another process opens", async () => {
    const { session, gatewayOrderId } = await placed()
    const { id } = await store.shop().ledger(gatewayOrderId)
    await store.fps().payments.change(id, { news: "paid", move: "hold" })
    const asking = ask(store, session.id, "?wait=25")
    await untilHeld(1)
    await sql(
      store,
      `insert into fps_case (id, kind, status, money_key, payment_id, evidence, announced_at)
       values ('fpscase_1', 'late_payment', 'open', 'gateway_order:1', ?, '{}', now())`,
      [id],
    )
    expect((await asking).payment).toMatchObject({ status: "paid", detail: "under_review" })
  })

  it("answers the state as it is when the time is up, and sees then what only Medusa knows", async () => {
    const { session, orderId } = await placed()
    await sql(store, "update order_payment_collection set deleted_at = now()")
    expect(await shown(store, session.id)).toMatchObject({ order_id: null })
    const asking = ask(store, session.id, "?wait=3")
    await untilHeld(1)
    await sql(store, "update order_payment_collection set deleted_at = null")
    const { payment, tookMs } = await asking
    expect(tookMs).toBeGreaterThan(2_900)
    expect(payment).toMatchObject({ status: "pending", order_id: orderId })
  })

  it.each([
    ["nobody waits", async () => Promise.resolve("")],
    ["it is not to wait", async () => Promise.resolve("?wait=0")],
    ["another version is known", async () => Promise.resolve("?wait=25&known=another")],
  ])("answers at once when %s", async (_, query) => {
    const { session } = await placed()
    const { payment, tookMs } = await ask(store, session.id, await query())
    expect(payment).toEqual(await shown(store, session.id))
    expect(tookMs).toBeLessThan(10_000)
    expect(held()).toBe(0)
  })

  it.each(["expire", "cancel"] as const)(
    "after %s, says in the same answer that the order is cancelled",
    async (action) => {
      const { session, gatewayOrderId } = await placed()
      const { version } = await shown(store, session.id)
      const asking = ask(store, session.id, `?wait=25&known=${version}`)
      await untilHeld(1)
      await store.sandbox()[action](gatewayOrderId)
      const status = action === "expire" ? "expired" : "cancelled"
      expect((await asking).payment).toMatchObject({ status, order_cancelled: true })
      await untilInboxIsDone(store)
    },
  )

  it("waits no longer than asked for an order that stays, and counts as waiting", async () => {
    const { session } = await placed()
    // Nobody is told of it, and so nobody cancels the order, until the job looks at it.
    const { payment, tookMs } = await withoutJob(store, async () => {
      await cancelAll()
      const asking = ask(store, session.id, "?wait=2")
      await untilHeld(1)
      return asking
    })
    expect(payment).toMatchObject({ status: "cancelled", order_cancelled: false })
    expect(tookMs).toBeLessThan(6_000)
    expect(held()).toBe(0)
  })

  it("waits for no order that another QR code keeps", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collection = await shop.collection(cartId)
    const first = await shop.session(collection)
    await sql(store, "update fps_payment set failure_returned_at = now()")
    const second = await shop.session(collection)
    expect(second.data.gateway_order_id).not.toBe(first.data.gateway_order_id)
    await shop.complete(cartId).expect(200)
    await store.sandbox().expire(String(first.data.gateway_order_id))
    await untilInboxIsDone(store)
    const { payment, tookMs } = await ask(store, first.id, "?wait=20")
    expect(payment).toMatchObject({ status: "expired", order_cancelled: false })
    expect(payment.order_id).not.toBeNull()
    expect(tookMs).toBeLessThan(8_000)
  })

  it("answers at once when the payment is over", async () => {
    const { session, gatewayOrderId } = await placed()
    await store.sandbox().expire(gatewayOrderId)
    await untilSettled(store, gatewayOrderId)
    const { version } = await shown(store, session.id)
    const { payment, tookMs } = await ask(store, session.id, `?wait=25&known=${version}`)
    expect(payment).toMatchObject({ status: "expired", version })
    expect(tookMs).toBeLessThan(10_000)
    await untilInboxIsDone(store)
  })

  it("refuses to wait longer than 25 seconds and names the field", async () => {
    const { session } = await placed()
    const answer = await getPayment(store, `${session.id}?wait=26`)
    expect({ status: answer.status, body: answer.body as unknown }).toMatchObject({
      status: 400,
      body: { type: "invalid_data", message: expect.stringMatching(/^wait: must be /) },
    })
  })

  it("answers 404 at once for a session that is none of ours", async () => {
    const began = Date.now()
    expect((await getPayment(store, "payses_unknown?wait=25")).status).toBe(404)
    expect(Date.now() - began).toBeLessThan(10_000)
  })

  it("lets the oldest of a session go for the fifth", async () => {
    const { session } = await placed()
    const asking = []
    for (let count = 1; count <= 4; count++) {
      asking.push(ask(store, session.id, "?wait=20"))
      await untilHeld(count)
    }
    const fifth = ask(store, session.id, "?wait=1")
    const { payment, tookMs } = (await asking[0]) ?? { tookMs: Infinity }
    expect(payment).toMatchObject({ status: "pending" })
    expect(tookMs).toBeLessThan(19_000)
    await fifth
    await endAll()
    await Promise.all(asking)
  })

  it("lets go a browser that is gone", async () => {
    const { session } = await placed()
    const browser = new AbortController()
    const asking = fetch(`${store.backendUrl()}/store/fps/payments/${session.id}?wait=25`, {
      headers: { "x-publishable-api-key": store.seeded().publishableKey },
      signal: browser.signal,
    })
    await untilHeld(1)
    browser.abort()
    await expect(asking).rejects.toThrow(/abort/)
    await untilHeld(0)
  })

  it("keeps no connection of the database for those who wait", async () => {
    const { session } = await placed()
    const others = await Promise.all([placed(), placed()])
    const sessions = [session, ...others.map((one) => one.session)]
    const asking = sessions.flatMap(({ id }) => [1, 2, 3, 4].map(() => ask(store, id, "?wait=25")))
    await untilHeld(12)
    const pool = (database(store).client as { pool: { numUsed(): number } }).pool
    const used: number[] = []
    for (let look = 0; look < 20; look++) {
      used.push(pool.numUsed())
      await sleep(25)
    }
    // The one statement for all, and a job of the store now and then.
    expect(used.sort((a, b) => a - b)[10]).toBeLessThanOrEqual(2)
    await endAll()
    await Promise.all(asking)
  })

  // The last: nobody is held any more after it.
  it("lets everybody go when the store stops", async () => {
    const { session } = await placed()
    const asking = ask(store, session.id, "?wait=25")
    await untilHeld(1)
    await store.fps().__hooks.onApplicationPrepareShutdown()
    const { payment, tookMs } = await asking
    expect(payment).toMatchObject({ status: "pending" })
    expect(tookMs).toBeLessThan(15_000)
    expect((await ask(store, session.id, "?wait=25")).tookMs).toBeLessThan(10_000)
  })

  async function untilHeld(count: number): Promise<void> {
    await eventually(
      async () => Promise.resolve(held()),
      (now) => now === count,
    )
  }

  /** Every payment is over, and its order cancelled: whoever waits has the last word. */
  async function endAll(): Promise<void> {
    await sql(store, `update "order" set status = 'canceled'`)
    await cancelAll()
  }

  /** Every payment is over: whoever waits is told. */
  async function cancelAll(): Promise<void> {
    await sql(store, "update fps_payment set status = 'cancelled', settlement = 'settled'")
  }
})

async function ask(store: Store, sessionId: string, query: string) {
  const began = Date.now()
  const answer = await getPayment(store, `${sessionId}${query}`)
  const { payment } = answer.body as { payment: StorePayment }
  return { payment, tookMs: Date.now() - began }
}

async function shown(store: Store, sessionId: string): Promise<StorePayment> {
  return (await ask(store, sessionId, "")).payment
}

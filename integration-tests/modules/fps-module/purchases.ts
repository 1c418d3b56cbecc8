import { asMinorUnits } from "../../../src/protocol"
import {
  created,
  delivery,
  leased,
  opening,
  pending,
  stateOf,
  tally,
  routeEvent,
  type Module,
} from "./support"

/** Purchases: what belongs together, and stays together when more is learnt of it. */
export function describePurchases(get: () => Module): void {
  const two = async () => {
    const { fps } = get()
    const one = await pending(fps)
    const other = await pending(fps, { cartId: "cart_2", paymentCollectionId: "pay_col_2" })
    return { one, other }
  }
  const ids = async () =>
    (await get().sql("select id from fps_purchase order by id")).map((row) => row.id)

  describe("ledger.open", () => {
    it("makes one purchase of a cart, whatever its collections, amounts and tabs", async () => {
      const { fps, sql } = get()
      const inputs = Array.from({ length: 10 }, (_, i) =>
        opening({
          paymentCollectionId: `pay_col_${i % 3}`,
          amount: asMinorUnits(10_000 + (i % 2)),
        }),
      )
      const answers = await Promise.all(inputs.map((input) => fps.payments.open(input)))
      expect(tally(answers.map(({ kind }) => kind))).toEqual({ created: 6, busy: 4 })
      expect(await ids()).toHaveLength(1)
      expect(await sql("select distinct cart_id from fps_purchase")).toEqual([
        { cart_id: "cart_1" },
      ])
      expect(await sql("select distinct purchase_id as id from fps_payment")).toEqual(
        (await ids()).map((id) => ({ id })),
      )
      // Two tabs of one cart meet over one gateway order.
      const [first, second] = await Promise.all([
        fps.payments.open(opening({ cartId: "cart_2", paymentCollectionId: "pay_col_9" })),
        fps.payments.open(opening({ cartId: "cart_2", paymentCollectionId: "pay_col_9" })),
      ])
      expect([first.kind, second.kind].sort()).toEqual(["busy", "created"])
    })

    it("has it looked at when the creation is over, or before, where it was due before", async () => {
      const { fps, sql } = get()
      const { purchaseId } = await created(fps)
      expect(
        await sql(
          "select extract(epoch from next_run_at - created_at)::float as seconds from fps_purchase",
        ),
      ).toEqual([{ seconds: 12 }])
      await fps.purchases.markChanged([purchaseId])
      await fps.payments.open(opening({ paymentCollectionId: "pay_col_2" }))
      expect(await sql("select next_run_at <= now() as due from fps_purchase")).toEqual([
        { due: true },
      ])
    })
  })

  describe("purchases.read", () => {
    it("has all gateway orders of all collections, the oldest first, with what belongs to each", async () => {
      const { fps } = get()
      const early = new Date(Date.now() - 60_000)
      const first = await pending(fps, { sessionId: "payses_1", now: early })
      await fps.payments.open(opening({ sessionId: "payses_2" }))
      const second = await pending(fps, { paymentCollectionId: "pay_col_2" })
      const stranger = await pending(fps, { cartId: "cart_2", paymentCollectionId: "pay_col_3" })
      const { gatewayOrderId } = first
      const { id: eventId } = await fps.events.store(delivery({ gatewayOrderId }))
      await routeEvent(fps)
      const common = { amount: null, currencyCode: null, evidence: {} } as const
      await fps.cases.open({
        ...common,
        kind: "shipped_unpaid",
        moneyKey: "unpaid:1",
        paymentId: second.id,
      })
      await fps.cases.open({
        ...common,
        kind: "unknown_gateway_order",
        moneyKey: "unknown:1",
        gatewayOrderId,
      })
      await fps.cases.open({
        ...common,
        kind: "late_payment",
        moneyKey: "gateway_order:1",
        paymentId: stranger.id,
      })
      const ledger = await fps.purchases.read(first.purchaseId)
      expect(
        ledger?.payments.map(({ payment, sessionIds, cases, events }) => ({
          id: payment.id,
          sessionIds,
          cases: cases.map(({ moneyKey }) => moneyKey),
          events: events.map(({ id }) => id),
        })),
      ).toEqual([
        {
          id: first.id,
          sessionIds: ["payses_1", "payses_2"],
          cases: ["unknown:1"],
          events: [eventId],
        },
        { id: second.id, sessionIds: [second.sessionId], cases: ["unpaid:1"], events: [] },
      ])
    })

    it("knows when each gateway was heard of last: by a creation, an answer, or an event", async () => {
      const { fps, sql } = get()
      const { purchaseId, id, createdAt } = await created(fps)
      const heardAt = async () => (await fps.purchases.read(purchaseId))?.heardAt
      expect(await heardAt()).toEqual({ sandbox: null, production: null })
      await fps.payments.change(id, {
        news: "created",
        gatewayOrderId: "gateway-order-1",
        redirectUrl: "https://gateway.example/checkout",
      })
      expect(await heardAt()).toEqual({ sandbox: createdAt, production: null })
      await fps.purchases.noteHeard("production")
      await fps.events.store(delivery())
      expect(await heardAt()).toEqual({
        sandbox: expect.any(Date),
        production: expect.any(Date),
      })
      await sql("update fps_health set updated_at = now() - interval '1 h'")
      await fps.events.store(delivery({ environment: "production" }))
      const before = (await heardAt())?.production?.getTime() ?? 0
      expect(Date.now() - before).toBeLessThan(60_000)
      await sql("update fps_event set last_signed_at = now() - interval '1 day'")
      await fps.purchases.noteHeard("production")
      expect((await heardAt())?.production?.getTime()).toBeGreaterThanOrEqual(before)
    })
  })

  describe("purchases.setOrder", () => {
    it("makes one purchase of two that turn out to be one order", async () => {
      const { fps, sql } = get()
      const { one, other } = await two()
      await fps.events.store(delivery({ gatewayOrderId: other.gatewayOrderId }))
      await routeEvent(fps)
      const before = await leased(fps, other.purchaseId)
      await fps.purchases.setOrder(before, "order_1")
      await fps.purchases.release(before, { by: "user_1", note: "Trusted." })
      await fps.purchases.giveBack(before)
      await sql("update fps_purchase set remind_at = now() where order_id = 'order_1'")
      expect(await fps.purchases.claimReminder()).toEqual({
        purchaseId: other.purchaseId,
        orderId: "order_1",
      })
      const lease = await leased(fps, one.purchaseId)
      await fps.purchases.setOrder(lease, "order_1")
      const ledger = await fps.purchases.read(one.purchaseId)
      expect(ledger?.purchase).toMatchObject({ orderId: "order_1", cartId: "cart_1", revision: 1 })
      expect(ledger?.payments.map(({ payment, events }) => [payment.id, events.length])).toEqual([
        [one.id, 0],
        [other.id, 1],
      ])
      expect(await ids()).toEqual([one.purchaseId])
      // What staff and the job did is known of the one that is left.
      expect(ledger?.purchase.released).toMatchObject({ by: "user_1", note: "Trusted." })
      await sql("update fps_purchase set remind_at = now()")
      expect(await fps.purchases.claimReminder()).toBeNull()
      // Whoever comes to the other one finds that it is gone.
      expect(await fps.purchases.read(other.purchaseId)).toBeNull()
      const gone = { ...lease, purchaseId: other.purchaseId }
      expect(await fps.purchases.finish(gone, { revision: 2, nextRunAt: null, order: null })).toBe(
        "lost",
      )
      // And whoever looks at the one that is left has news.
      expect(await fps.purchases.finish(lease, { revision: 0, nextRunAt: null, order: null })).toBe(
        "again",
      )
    })

    it.each(["looks at", "began something with"])(
      "leaves the two as they are while somebody %s the other one",
      async (what) => {
        const { fps } = get()
        const { one, other } = await two()
        const theirs = await leased(fps, other.purchaseId)
        await fps.purchases.setOrder(theirs, "order_1")
        if (what !== "looks at") {
          await fps.purchases.intend(theirs, { intent: { do: "capture" }, seconds: 60 })
          await fps.purchases.giveBack(theirs)
        }
        const lease = await leased(fps, one.purchaseId)
        await expect(fps.purchases.setOrder(lease, "order_1")).rejects.toThrow("become one later")
        expect(await ids()).toHaveLength(2)
      },
    )

    it("says the same again without being news", async () => {
      const { fps } = get()
      const { one } = await two()
      const lease = await leased(fps, one.purchaseId)
      await fps.purchases.setOrder(lease, "order_1")
      await fps.purchases.setOrder(lease, "order_1")
      expect(await stateOf(get(), one.purchaseId)).toMatchObject({ revision: 0 })
    })
  })

  describe("purchases.repointSession", () => {
    it("makes a session show the gateway order whose money goes into it", async () => {
      const { fps } = get()
      const older = await pending(fps)
      const newer = await pending(fps, { paymentCollectionId: "pay_col_2" })
      const lease = await leased(fps, older.purchaseId)
      await fps.purchases.repointSession({
        lease,
        sessionId: newer.sessionId,
        paymentId: older.id,
      })
      expect(await fps.payments.findBySession(newer.sessionId)).toMatchObject({
        id: older.id,
        sessionId: newer.sessionId,
      })
      expect([...(await fps.payments.listSessionIds(older.id))].sort()).toEqual(
        [older.sessionId, newer.sessionId].sort(),
      )
      expect(await fps.payments.listSessionIds(newer.id)).toEqual([])
    })
  })

  describe("what an order's news is for", () => {
    it("is found by the order, its carts and its collections, each purchase once", async () => {
      const { fps } = get()
      const { one, other } = await two()
      await fps.purchases.setOrder(await leased(fps, one.purchaseId), "order_1")
      const find = (cartIds: string[], paymentCollectionIds: string[], orderId = "order_2") =>
        fps.purchases.find({ orderId, cartIds, paymentCollectionIds })
      expect(await find([], [], "order_1")).toEqual([one.purchaseId])
      expect(await find(["cart_2"], [])).toEqual([other.purchaseId])
      expect(await find([], ["pay_col_1"])).toEqual([one.purchaseId])
      expect((await find(["cart_1", "cart_2"], ["pay_col_1"], "order_1")).sort()).toEqual(
        [one.purchaseId, other.purchaseId].sort(),
      )
      expect(await find([], [])).toEqual([])
    })

    it("is looked for among what came to rest lately, page by page", async () => {
      const { fps, sql } = get()
      const { one, other } = await two()
      for (const [i, { purchaseId }] of [one, other].entries()) {
        const lease = await leased(fps, purchaseId)
        await fps.purchases.setOrder(lease, `order_${i}`)
        const order = { status: "pending", version: i, remindAt: null }
        await fps.purchases.finish(lease, { revision: 0, nextRunAt: null, order })
      }
      const list = (after = "", limit = 10) => fps.purchases.listIdle({ days: 90, after, limit })
      const all = await list()
      expect(all.map(({ orderId }) => orderId).sort()).toEqual(["order_0", "order_1"])
      expect(all.map(({ status }) => status)).toEqual(["pending", "pending"])
      const [first] = await list("", 1)
      expect([first, ...(await list(first?.cursor))]).toEqual(all)
      await fps.purchases.markChanged([one.purchaseId])
      expect(await list()).toHaveLength(1)
      await sql(
        "update fps_purchase set idle_since = now() - interval '91 days' where idle_since < now()",
      )
      expect(await list()).toEqual([])
    })
  })
}

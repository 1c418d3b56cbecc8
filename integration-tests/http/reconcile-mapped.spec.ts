import { adminApi } from "../helpers/admin-api"
import { settleWaiting } from "../helpers/settle"
import { CANCELLED, flowHelpers, PAID_ONCE, WAITING } from "../helpers/flows/context"
import { makeDue, STATUS_ANSWERS, statusQueries } from "../helpers/reconcile"
import { describeStore } from "../helpers/store"

const PLACE_ORDER = "before_payment" as const

describeStore(
  "status answers mapped",
  { placeOrder: PLACE_ORDER, statusAnswers: STATUS_ANSWERS },
  (store) => {
    const setup = { orderCreation: "directpay", placeOrder: PLACE_ORDER } as const
    const { checkout } = flowHelpers(store, setup)
    const admin = adminApi(store)

    beforeEach(() => {
      store.sandbox().pauseEvents()
    })
    afterEach(async () => {
      store.sandbox().answerWith(undefined)
      store.sandbox().resumeEvents()
      await store.sandbox().idle()
    })

    it("takes money whose event was lost", async () => {
      const { gatewayOrderId, orderId } = await checkout()
      await store.sandbox().pay(gatewayOrderId)
      await makeDue(store, { gatewayOrderId })
      await settleWaiting(store.container())
      expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
      expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({
        status: "paid",
        settlement: "settled",
      })
    })

    it.each(["expire", "cancel"] as const)("cancels the order when %s was lost", async (act) => {
      const { gatewayOrderId, orderId } = await checkout()
      await store.sandbox()[act](gatewayOrderId)
      await makeDue(store, { gatewayOrderId })
      await settleWaiting(store.container())
      expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
      expect(await store.shop().reserved()).toBe(0)
    })

    it("leaves a pending payment pending until its grace is over, and then lets it expire", async () => {
      const { gatewayOrderId, orderId } = await checkout()
      await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 4 })
      await settleWaiting(store.container())
      expect(await store.shop().order(orderId ?? "")).toEqual(WAITING)

      await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
      await settleWaiting(store.container())
      expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
      expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ status: "expired" })
    })

    it("asks before it lets expire, and takes the money that it is told of", async () => {
      const { gatewayOrderId, orderId } = await checkout()
      await store.sandbox().pay(gatewayOrderId)
      await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 60 })
      await settleWaiting(store.container())
      expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
    })

    it("is asked about once, however many visit its return at once", async () => {
      const { gatewayOrderId } = await checkout()
      const { returnToken } = await store.shop().ledger(gatewayOrderId)
      const asked = statusQueries(store).length
      const began = Date.now()
      const visits = Array.from({ length: 20 }, async () =>
        store.http().get(`/fps/return/${returnToken}?outcome=success`).redirects(0),
      )
      const answers = await Promise.all(visits)
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303))
      // A slow machine may need longer for twenty than the right to ask lasts.
      const spans = Math.ceil((Date.now() - began) / 10_000)
      expect(statusQueries(store).length - asked).toBeGreaterThanOrEqual(1)
      expect(statusQueries(store).length - asked).toBeLessThanOrEqual(spans)
      await store.http().get(`/fps/return/${returnToken}?outcome=success`).redirects(0)
      expect(statusQueries(store).length - asked).toBeLessThanOrEqual(spans + 1)
    })

    it("is asked about when staff press Medusa's own Check status, and paid without its event", async () => {
      const { gatewayOrderId, orderId, session } = await checkout()
      await store.sandbox().pay(gatewayOrderId)
      const answer = await admin.checkStatus({ orderId, sessionId: session.id })
      expect(answer.status).toBe(200)
      await settleWaiting(store.container())
      expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
    })

    it("changes nothing on an answer that the map does not cover", async () => {
      const { gatewayOrderId, orderId } = await checkout()
      const body = JSON.stringify({ code: 0, data: { status: "SETTLED?" } })
      store.sandbox().answerWith({ kind: "status", status: 200, body }, { on: "status" })
      await makeDue(store, { gatewayOrderId })
      await settleWaiting(store.container())
      expect(await store.shop().order(orderId ?? "")).toEqual(WAITING)
      expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ status: "pending" })
    })
  },
)

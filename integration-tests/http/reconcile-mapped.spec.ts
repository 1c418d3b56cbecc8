import { settleWaiting } from "../helpers/settle"
import { CANCELLED, flowHelpers, PAID_ONCE, WAITING } from "../helpers/flows/context"
import { makeDue, STATUS_ANSWERS } from "../helpers/reconcile"
import { describeStore } from "../helpers/store"

const PLACE_ORDER = "before_payment" as const

describeStore(
  "status answers mapped",
  { placeOrder: PLACE_ORDER, statusAnswers: STATUS_ANSWERS },
  (store) => {
    const setup = { orderCreation: "directpay", placeOrder: PLACE_ORDER } as const
    const { checkout } = flowHelpers(store, setup)

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

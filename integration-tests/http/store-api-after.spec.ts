import { Modules } from "@medusajs/framework/utils"
import { comeBack, comeBackAndWait } from "../helpers/come-back"
import { PAID_ONCE } from "../helpers/flows/context"
import { asMinorUnits } from "../../src/protocol"
import { STATUS_ANSWERS, statusQueries } from "../helpers/reconcile"
import { TEA_PRICE } from "../helpers/seed"
import { describeStore } from "../helpers/store"
import { getPayment, untilInboxIsDone } from "./store-api/support"
import { untilSettled } from "../helpers/settled"
import { eventually } from "../helpers/wait"

const MAPPED = {
  ...STATUS_ANSWERS,
  amountPath: "data.totalAmount.amount",
  currencyPath: "data.totalAmount.currency",
}

describeStore(
  "the way back of a customer whose order is placed after the payment",
  { placeOrder: "after_payment", statusAnswers: MAPPED },
  (store) => {
    const checkout = () => store.shop().checkout({ placeOrder: "after_payment" })
    const pendingAddress = (sessionId: string, status: string) =>
      `https://shop.test/pending?session=${sessionId}&status=${status}`
    const answerStatus = (status: string, amount = 10_000) =>
      store.sandbox().answerWith(
        {
          kind: "status",
          status: 200,
          body: { code: 0, data: { status, totalAmount: { amount, currency: "HKD" } } },
        },
        { on: "status" },
      )

    // The event of every payment is held back, unless a test lets it go.
    beforeEach(() => store.sandbox().pauseEvents())
    afterEach(async () => {
      store.sandbox().answerWith(undefined)
      store.sandbox().resumeEvents()
      await store.sandbox().idle()
    })

    describe("GET /fps/return/:token", () => {
      it("places the order of a payment whose event has not come, and its event changes nothing", async () => {
        const shop = store.shop()
        const { cartId, session, gatewayOrderId } = await checkout()
        expect(await shop.ordersOf(cartId)).toEqual([])
        await store.sandbox().pay(gatewayOrderId)
        const answer = await comeBackAndWait(store, gatewayOrderId)
        const [orderId, ...others] = await shop.ordersOf(cartId)
        expect(others).toEqual([])
        expect([answer.status, answer.headers.location]).toEqual([
          303,
          `https://shop.test/hk/order/${orderId}?session=${session.id}`,
        ])
        expect(await shop.order(orderId ?? "")).toEqual(PAID_ONCE)
        expect((await getPayment(store, session.id)).body).toMatchObject({
          payment: { status: "paid", order_id: orderId, cart_id: cartId, redirect_url: null },
        })

        store.sandbox().resumeEvents()
        await store.sandbox().idle()
        await untilInboxIsDone(store)
        expect(await store.fps().listFpsEvents({})).toEqual([
          expect.objectContaining({ kind: "paid", state: "done" }),
        ])
        expect(await shop.ordersOf(cartId)).toEqual([orderId])
        expect(await shop.order(orderId ?? "")).toEqual(PAID_ONCE)
        expect(await shop.cases()).toEqual([])
      })

      it.each([
        ["a form", "?outcome=failure"],
        ["a link", "?outcome=failure&outcome=failure"],
        ["a link", "?outcome=failure?status=3"],
      ])("leads as %s with %s to the failure page", async (how, query) => {
        const { gatewayOrderId } = await checkout()
        const { returnToken } = await store.shop().ledger(gatewayOrderId)
        const address = `/fps/return/${returnToken}${query}`
        const answer = await (how === "a form"
          ? store.http().post(address).type("form").send({ status: "1" }).redirects(0)
          : store.http().get(address).redirects(0))
        expect(answer.status).toBe(303)
        expect(answer.headers.location).toMatch("https://shop.test/failed")
      })

      it("waits for the event when the gateway's status cannot be had", async () => {
        const shop = store.shop()
        const { cartId, session, gatewayOrderId } = await checkout()
        store.sandbox().resumeEvents()
        store.sandbox().answerWith({ kind: "status", status: 500 }, { on: "status" })
        const answer = await comeBackAndWait(store, gatewayOrderId, {
          act: () => store.sandbox().pay(gatewayOrderId),
        })
        const [orderId] = await shop.ordersOf(cartId)
        expect([answer.status, answer.headers.location]).toEqual([
          303,
          `https://shop.test/hk/order/${orderId}?session=${session.id}`,
        ])
        expect(await shop.order(orderId ?? "")).toEqual(PAID_ONCE)
        await untilInboxIsDone(store)
      })

      it("places the order of money that the ledger knows and that nobody settled", async () => {
        const shop = store.shop()
        const { cartId, gatewayOrderId } = await checkout()
        const { id } = await shop.ledger(gatewayOrderId)
        const received = { amount: asMinorUnits(TEA_PRICE * 100), currencyCode: "hkd" }
        await store.fps().payments.change(id, { news: "paid", received })
        const answer = await comeBackAndWait(store, gatewayOrderId)
        const [orderId] = await shop.ordersOf(cartId)
        expect(answer.headers.location).toContain(`/hk/order/${orderId}?`)
        expect(await shop.order(orderId ?? "")).toEqual(PAID_ONCE)
      })

      it("asks the gateway once, leads to the pending page and changes nothing while it is pending", async () => {
        const shop = store.shop()
        const { cartId, session, gatewayOrderId } = await checkout()
        const before = await shop.ledger(gatewayOrderId)
        const asked = statusQueries(store).length
        answerStatus("PENDING")
        const answer = await comeBack(store, gatewayOrderId)
        expect(statusQueries(store).slice(asked)).toEqual([
          expect.objectContaining({
            path: `/paynow/orders/${gatewayOrderId}/status`,
            apiKeyOk: true,
          }),
        ])
        expect(answer.headers.location).toBe(pendingAddress(session.id, "pending"))
        expect(await shop.ledger(gatewayOrderId)).toEqual({
          ...before,
          checks: 1,
          askedAt: expect.any(Date) as Date,
          checkedAt: expect.any(Date) as Date,
        })
        expect(await shop.ordersOf(cartId)).toEqual([])
      })

      it("holds money of another amount and places no order for it", async () => {
        const shop = store.shop()
        const { cartId, session, gatewayOrderId } = await checkout()
        answerStatus("PAID", 9_999)
        const answer = await comeBack(store, gatewayOrderId)
        expect(answer.headers.location).toBe(pendingAddress(session.id, "paid"))
        await untilSettled(store, gatewayOrderId)
        expect(await shop.ledger(gatewayOrderId)).toMatchObject({
          status: "paid",
          settlement: "held",
          holdReason: "amount_mismatch",
        })
        expect(await shop.cases()).toEqual([
          { kind: "amount_mismatch", status: "open", amount: 9_999 },
        ])
        expect(await shop.ordersOf(cartId)).toEqual([])
      })

      it.each([
        ["EXPIRED", "expired"],
        ["CANCELLED", "cancelled"],
      ])("lets the cart try again when the status is %s", async (status, known) => {
        const shop = store.shop()
        const { cartId, collectionId, session, gatewayOrderId } = await checkout()
        answerStatus(status)
        const answer = await comeBack(store, gatewayOrderId)
        expect(answer.headers.location).toBe(
          `https://shop.test/failed?cart=${cartId}&status=${known}`,
        )
        const payments = store.container().resolve(Modules.PAYMENT)
        // Whoever looks at the purchase, this return or another process, may still be at it.
        await eventually(
          async () => (await payments.retrievePaymentSession(session.id)).status,
          (current) => current === "canceled",
        )
        const next = await shop.session(collectionId)
        expect(next.data.gateway_order_id).not.toBe(gatewayOrderId)
      })
    })

    describe("POST /store/carts/:id/complete", () => {
      it("places the order of a payment whose event has not come", async () => {
        const shop = store.shop()
        const { cartId, gatewayOrderId } = await checkout()
        await store.sandbox().pay(gatewayOrderId)
        const answer = await shop.complete(cartId).expect(200)
        const { order } = answer.body as { order: { id: string } }
        expect(await shop.order(order.id)).toEqual(PAID_ONCE)
        await untilSettled(store, gatewayOrderId)
      })

      const refusesToComplete = async (of: { cartId: string; sessionId: string }) => {
        const answer = await store.shop().complete(of.cartId)
        expect(answer.status).toBe(400)
        expect(answer.body).toMatchObject({ type: "not_allowed" })
        const payments = store.container().resolve(Modules.PAYMENT)
        expect((await payments.retrievePaymentSession(of.sessionId)).status).toBe("pending")
        expect(await store.shop().ordersOf(of.cartId)).toEqual([])
      }

      it("refuses the cart on a status answer of another amount, and holds the money", async () => {
        const shop = store.shop()
        const { cartId, session, gatewayOrderId } = await checkout()
        answerStatus("PAID", 9_999)
        await refusesToComplete({ cartId, sessionId: session.id })
        // The answer was recorded by the refusal; the pass that follows it holds the money.
        await untilSettled(store, gatewayOrderId)
        expect(await shop.ledger(gatewayOrderId)).toMatchObject({
          status: "paid",
          settlement: "held",
          holdReason: "amount_mismatch",
          received: 9_999,
        })
      })

      it.each([
        ["that is not understood", () => answerStatus("PAID?")],
        [
          "of 500",
          () => store.sandbox().answerWith({ kind: "status", status: 500 }, { on: "status" }),
        ],
        [
          "that never comes",
          () => store.sandbox().answerWith({ kind: "silence" }, { on: "status" }),
        ],
      ])(
        "refuses the cart on a status answer %s, and only notes that it asked",
        async (_, answerWith) => {
          const shop = store.shop()
          const { cartId, session, gatewayOrderId } = await checkout()
          const before = await shop.ledger(gatewayOrderId)
          answerWith()
          const began = Date.now()
          await refusesToComplete({ cartId, sessionId: session.id })
          expect(Date.now() - began).toBeLessThan(30_000)
          expect(await shop.ledger(gatewayOrderId)).toEqual({
            ...before,
            checks: 1,
            askedAt: expect.any(Date) as Date,
            checkedAt: expect.any(Date) as Date,
          })
        },
      )
    })
  },
)

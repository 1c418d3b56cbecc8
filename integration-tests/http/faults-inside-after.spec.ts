import { Modules } from "@medusajs/framework/utils"
import { asMinorUnits } from "../../src/protocol"
import type { PaymentChange } from "../../src/fps/payments/change-payment"
import { settleEverything, settleWaiting, withoutJob } from "../helpers/settle"
import { adminToken } from "../helpers/admin"
import { flowHelpers, PAID_ONCE } from "../helpers/flows/context"
import { STATUS_ANSWERS } from "../helpers/reconcile"
import { STOCK, TEA_PRICE } from "../helpers/seed"
import { setStock } from "../helpers/seed-extras"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { eventually } from "../helpers/wait"
import { untilSettled } from "../helpers/settled"

const SETUP = { orderCreation: "directpay", placeOrder: "after_payment" } as const

describeStore(
  "faults inside Medusa, payment first",
  { placeOrder: SETUP.placeOrder, statusAnswers: STATUS_ANSWERS },
  (store) => {
    const { checkout, onlyOrder, settled, inboxIsDone } = flowHelpers(store, SETUP)

    afterEach(() => {
      jest.restoreAllMocks()
    })

    it("opens one case when core gives the money back by itself", async () => {
      const shop = store.shop()
      const { gatewayOrderId } = await checkout()
      const known = store.sandbox().orders().length
      const orders = store.container().resolve(Modules.ORDER)
      jest.spyOn(orders, "addOrderTransactions").mockRejectedValueOnce(new Error("disk full"))
      await store.sandbox().pay(gatewayOrderId)
      await untilSettled(store, gatewayOrderId, (row) => row.settlement === "held")
      await settleWaiting(store.container())
      expect(await shop.cases()).toEqual([
        { kind: "refund_due", status: "open", amount: TEA_PRICE * 100 },
      ])
      expect(store.sandbox().orders()).toHaveLength(known)
    })

    it("captures what came, where a person accepts less than was asked for", async () => {
      const shop = store.shop()
      const token = await adminToken(store)
      const { cartId, gatewayOrderId } = await checkout()
      const amount = TEA_PRICE * 100 - 2_000
      await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount })
      await untilSettled(store, gatewayOrderId, (row) => row.settlement === "held")
      const [held] = await store.fps().listFpsCases({})
      await store
        .http()
        .post(`/admin/fps/cases/${held?.id ?? ""}/resolve`)
        .set("authorization", `Bearer ${token}`)
        .send({ resolution: "accepted" })
        .expect(200)
      expect(await shop.order(await onlyOrder(cartId))).toMatchObject({
        status: "pending",
        total: TEA_PRICE,
        captures: [TEA_PRICE - 20],
        transactions: [TEA_PRICE - 20],
      })
      // What is missing can be asked for.
      expect(
        await sql(store, "select amount::int from payment_collection where status = 'not_paid'"),
      ).toEqual([{ amount: 20 }])
      expect(await shop.ledger(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    })

    it("serves a second press of pay with the money that is already here", async () => {
      const shop = store.shop()
      const { cartId, collectionId, gatewayOrderId } = await checkout()
      await setStock(store, 0)
      // It is tried again by the job, and the third time would be the last.
      await withoutJob(store, async () => {
        await store.sandbox().pay(gatewayOrderId)
        await eventually(
          async () => shop.ledger(gatewayOrderId),
          (row) => row.status === "paid",
        )
        const again = await shop.session(collectionId)
        expect(again.data.gateway_order_id).toBe(gatewayOrderId)
        await setStock(store, STOCK)
      })
      await untilSettled(store, gatewayOrderId, (row) => row.settlement === "settled")
      expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
      expect(await shop.cases()).toEqual([])
    })

    it("refuses a second press of pay while the money waits for a person", async () => {
      const shop = store.shop()
      const { collectionId, gatewayOrderId } = await checkout()
      await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount: 1 })
      await untilSettled(store, gatewayOrderId, (row) => row.settlement === "held")
      const refused = await shop.requestSession(collectionId)
      expect({ status: refused.status, body: refused.body as unknown }).toEqual({
        status: 400,
        body: {
          code: "fps_already_paid",
          type: "not_allowed",
          message:
            "Your payment has been received and is under review. Please do not pay again; contact the shop.",
        },
      })
    })

    describe("money that a status query finds while its expiry is being settled", () => {
      /** As a customer who is back writes it: `authorizePayment` asks the gateway without a lease. */
      const findMoney = (moment: (change: PaymentChange) => boolean) => {
        const fps = store.fps()
        const change = fps.payments.change
        const apply = fps.purchases.applyEvent
        const find = async (id: string, input: PaymentChange | null) => {
          if (input && moment(input)) {
            const received = { amount: asMinorUnits(TEA_PRICE * 100), currencyCode: "hkd" }
            await change(id, { news: "paid", received })
          }
        }
        jest.spyOn(fps.payments, "change").mockImplementation(async (id, input) => {
          await find(id, input)
          return change(id, input)
        })
        jest.spyOn(fps.purchases, "applyEvent").mockImplementation(async (input) => {
          await find(input.paymentId, input.change)
          return apply(input)
        })
      }

      /** What is due in a few seconds is due now. */
      const settleNow = async () => {
        await settleEverything(store)
      }

      it("is settled when it came before the row was marked expired", async () => {
        const { cartId, gatewayOrderId } = await checkout()
        findMoney(({ news }) => news === "expired")
        await store.sandbox().expire(gatewayOrderId)
        await inboxIsDone()
        await settleNow()
        expect(await settled(gatewayOrderId)).toMatchObject({
          status: "paid",
          settlement: "settled",
        })
        expect(await store.shop().order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
        expect(await store.shop().cases()).toEqual([])
      })

      it("becomes a case when its session was freed already", async () => {
        const { gatewayOrderId } = await checkout()
        findMoney(({ move }) => move === "settle")
        await store.sandbox().expire(gatewayOrderId)
        await inboxIsDone()
        await settleNow()
        expect(await settled(gatewayOrderId)).toMatchObject({ status: "paid", settlement: "held" })
        expect(await store.shop().cases()).toEqual([
          { kind: "late_payment", status: "open", amount: TEA_PRICE * 100 },
        ])
      })
    })

    it("sends a customer on who paid for a cart that cannot complete", async () => {
      const { gatewayOrderId } = await checkout()
      const { returnToken } = await store.shop().ledger(gatewayOrderId)
      await setStock(store, 0)
      store.sandbox().pauseEvents()
      await store.sandbox().pay(gatewayOrderId)
      const answer = await store
        .http()
        .get(`/fps/return/${returnToken}?outcome=success`)
        .redirects(0)
      expect(answer.status).toBe(303)
      expect(answer.headers.location).toContain("https://shop.test/pending")
      expect(answer.headers.location).toContain("status=paid")
      store.sandbox().resumeEvents()
      await store.sandbox().idle()
    })
  },
)

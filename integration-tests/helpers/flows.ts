import { cancelOrderWorkflow, createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { randomUUID } from "node:crypto"
import { deliver, paidBody } from "./deliver"
import { createDiscount, setStock } from "./seed-extras"
import { STOCK, TEA_PRICE } from "./seed"
import type { OrderFacts } from "./shop"
import { describeStore } from "./store"
import { eventually } from "./wait"

/** One of the four ways a store can be set up. */
export interface Setup {
  readonly orderCreation: "directpay" | "legacy"
  readonly placeOrder: "before_payment" | "after_payment"
}

const PAID_ONCE: OrderFacts = {
  status: "pending",
  paymentStatus: "completed",
  total: TEA_PRICE,
  payments: 1,
  captures: [TEA_PRICE],
  refunds: [],
  transactions: [TEA_PRICE],
}

const WAITING: OrderFacts = {
  ...PAID_ONCE,
  paymentStatus: "awaiting",
  payments: 0,
  captures: [],
  transactions: [],
}

const CANCELLED: OrderFacts = { ...WAITING, status: "canceled", paymentStatus: "canceled" }

/** Everything that can happen to a payment, in one set-up of the store. */
export function describeFlows(setup: Setup): void {
  const before = setup.placeOrder === "before_payment"

  describeStore(`${setup.orderCreation}, ${setup.placeOrder}`, setup, (store) => {
    const checkout = (cartId?: string) =>
      store.shop().checkout({ placeOrder: setup.placeOrder, cartId })
    const settled = (gatewayOrderId: string) =>
      eventually(
        () => store.shop().ledger(gatewayOrderId),
        (row) => row.status !== "pending" && row.settlement !== "open",
      )
    const onlyOrder = async (cartId: string): Promise<string> => {
      const orders = await store.shop().ordersOf(cartId)
      expect(orders).toHaveLength(1)
      return orders[0] ?? ""
    }
    const inboxIsDone = () =>
      eventually(
        async () => store.fps().listFpsEvents({ state: "waiting" }),
        (waiting) => waiting.length === 0,
      )

    describe("2001", () => {
      it("leads to one order with one capture and one transaction of the right amount", async () => {
        const shop = store.shop()
        const { cartId, gatewayOrderId, orderId } = await checkout()
        if (orderId) {
          expect(await shop.order(orderId)).toEqual(WAITING)
        } else {
          expect(await shop.ordersOf(cartId)).toEqual([])
        }
        expect(await shop.reserved()).toBe(before ? 1 : 0)

        const delivery = await store.sandbox().pay(gatewayOrderId)
        const answeredAt = Date.now()
        expect(delivery.attempts.map(({ status }) => status)).toEqual([200])
        expect(await settled(gatewayOrderId)).toMatchObject({ status: "paid", settlement: "settled" })
        console.info(`settled ${Date.now() - answeredAt} ms after its 200`)

        expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
        expect(await shop.reserved()).toBe(1)
        expect(await shop.cases()).toEqual([])
      })

      it("is taken once from 20 concurrent identical deliveries", async () => {
        const shop = store.shop()
        const { cartId, session, gatewayOrderId } = await checkout()
        const delivery = {
          body: paidBody(await shop.ledger(gatewayOrderId), setup.orderCreation),
          id: randomUUID(),
        }
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => deliver(store, delivery)),
        )
        expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
        expect(answers.filter(({ body }) => !("duplicate" in body))).toHaveLength(1)
        await settled(gatewayOrderId)
        expect(await store.fps().listFpsEvents({})).toHaveLength(1)
        expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
        expect(session.amount).toBe(TEA_PRICE)
      })

      it("is taken once from 10 deliveries with different ids", async () => {
        const shop = store.shop()
        const { cartId, gatewayOrderId } = await checkout()
        const body = paidBody(await shop.ledger(gatewayOrderId), setup.orderCreation)
        await Promise.all(
          Array.from({ length: 10 }, () => deliver(store, { body, id: randomUUID() })),
        )
        await inboxIsDone()
        expect(await store.fps().listFpsEvents({ state: "done" })).toHaveLength(10)
        expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
        expect(await shop.cases()).toEqual([])
      })

      it("stands when 4001 and 4002 come after it", async () => {
        const shop = store.shop()
        const { cartId, gatewayOrderId } = await checkout()
        await store.sandbox().pay(gatewayOrderId)
        await settled(gatewayOrderId)
        await store.sandbox().trigger({ kind: "expired", orderID: gatewayOrderId })
        await store.sandbox().trigger({ kind: "cancelled", orderID: gatewayOrderId })
        await inboxIsDone()
        expect(await shop.ledger(gatewayOrderId)).toMatchObject({
          status: "paid",
          settlement: "settled",
        })
        expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
        expect(await shop.reserved()).toBe(1)
      })

      it("of another amount is held, captures nothing and is a case", async () => {
        const shop = store.shop()
        const { cartId, gatewayOrderId, orderId } = await checkout()
        await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount: 9999 })
        expect(await settled(gatewayOrderId)).toMatchObject({
          status: "paid",
          settlement: "held",
          holdReason: "amount_mismatch",
        })
        expect(await shop.cases()).toEqual([
          { kind: "amount_mismatch", status: "open", amount: 9999 },
        ])
        if (orderId) {
          expect(await shop.order(orderId)).toEqual(WAITING)
        } else {
          expect((await shop.complete(cartId)).status).toBe(400)
          expect(await shop.ordersOf(cartId)).toEqual([])
        }
      })

      it.each([0, 20, 60, 150])(
        "arriving %i ms into the completion of the cart gives one order and one capture",
        async (delay) => {
          const shop = store.shop()
          const cartId = await shop.cart()
          const session = await shop.session(await shop.collection(cartId))
          const gatewayOrderId = String(session.data.gateway_order_id)
          const completing = shop.complete(cartId).then((response) => response.status)
          await new Promise((resolve) => setTimeout(resolve, delay))
          const [status] = await Promise.all([completing, store.sandbox().pay(gatewayOrderId)])
          expect([200, 400]).toContain(status)
          await settled(gatewayOrderId)
          await inboxIsDone()
          expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
          expect(await shop.cases()).toEqual([])
        },
      )

      it("and a completion of the paid cart at once give one order and one capture", async () => {
        const shop = store.shop()
        const cartId = await shop.cart()
        const session = await shop.session(await shop.collection(cartId))
        const gatewayOrderId = String(session.data.gateway_order_id)
        await store.sandbox().pay(gatewayOrderId)
        await Promise.all([shop.complete(cartId), shop.complete(cartId)])
        await settled(gatewayOrderId)
        await inboxIsDone()
        expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
        expect(await shop.cases()).toEqual([])
      })

      it("settling while the browser returns gives one order and a way to it", async () => {
        const shop = store.shop()
        const { cartId, gatewayOrderId } = await checkout()
        const { returnToken } = await shop.ledger(gatewayOrderId)
        const [returned] = await Promise.all([
          store.http().get(`/fps/return/${returnToken}?outcome=success`).redirects(0),
          store.sandbox().pay(gatewayOrderId),
        ])
        await settled(gatewayOrderId)
        const orderId = await onlyOrder(cartId)
        expect(returned.status).toBe(303)
        expect(returned.headers.location).toContain(`https://shop.test/hk/order/${orderId}`)
        expect(await shop.order(orderId)).toEqual(PAID_ONCE)
      })
    })

    describe.each(["expired", "cancelled"] as const)("%s", (kind) => {
      it("cancels what waited and frees its stock", async () => {
        const shop = store.shop()
        const { cartId, session, gatewayOrderId, orderId } = await checkout()
        expect(await shop.reserved()).toBe(before ? 1 : 0)
        await (kind === "expired"
          ? store.sandbox().expire(gatewayOrderId)
          : store.sandbox().cancel(gatewayOrderId))
        expect(await settled(gatewayOrderId)).toMatchObject({ status: kind, settlement: "settled" })
        expect(await shop.reserved()).toBe(0)
        if (orderId) {
          expect(await shop.order(orderId)).toEqual(CANCELLED)
        } else {
          const payments = store.container().resolve(Modules.PAYMENT)
          expect((await payments.retrievePaymentSession(session.id)).status).toBe("canceled")
          expect(await shop.ordersOf(cartId)).toEqual([])
        }
        expect(await shop.cases()).toEqual([])
      })

      it("before 2001 makes the money a late payment that is not captured", async () => {
        const shop = store.shop()
        const { cartId, gatewayOrderId, orderId } = await checkout()
        await store.sandbox().trigger({ kind, orderID: gatewayOrderId })
        await settled(gatewayOrderId)
        await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
        await eventually(
          () => shop.ledger(gatewayOrderId),
          (row) => row.settlement === "held",
        )
        expect(await shop.cases()).toEqual([
          { kind: "late_payment", status: "open", amount: TEA_PRICE * 100 },
        ])
        if (orderId) {
          expect(await shop.order(orderId)).toEqual(CANCELLED)
        } else {
          expect(await shop.ordersOf(cartId)).toEqual([])
        }
      })
    })

    it("makes one payable QR of a double click, and one order of its payment", async () => {
      const shop = store.shop()
      const cartId = await shop.cart()
      const collectionId = await shop.collection(cartId)
      const known = store.sandbox().orders().length
      const sessions = await Promise.all([shop.session(collectionId), shop.session(collectionId)])
      const addresses = new Set(sessions.map(({ data }) => data.redirect_url))
      expect(addresses.size).toBe(1)
      expect(store.sandbox().orders()).toHaveLength(known + 1)
      if (before) {
        await shop.complete(cartId).expect(200)
      }
      const gatewayOrderId = String(sessions[0].data.gateway_order_id)
      await store.sandbox().pay(gatewayOrderId)
      expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
      expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
    })

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
      await eventually(
        () => shop.ledger(gatewayOrderId),
        (row) => row.settlement === "held",
      )
      expect(await shop.cases()).toEqual([
        { kind: "superseded_payment", status: "open", amount: TEA_PRICE * 100 },
      ])
      expect(await shop.order(orderId)).toEqual(untouched)
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

    it("takes a total of 28.815 as 28.82 at the gateway and as 28.815 in Medusa", async () => {
      const shop = store.shop()
      const code = await createDiscount(store)
      const cartId = await shop.discountedCart(code)
      const { gatewayOrderId } = await checkout(cartId)
      expect(store.sandbox().order(gatewayOrderId)?.totalAmount).toEqual({
        amount: 2882,
        currency: "HKD",
      })
      await store.sandbox().pay(gatewayOrderId)
      expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
      expect(await shop.order(await onlyOrder(cartId))).toEqual({
        ...PAID_ONCE,
        total: 28.815,
        captures: [28.815],
        transactions: [28.815],
      })
      expect(await shop.cases()).toEqual([])
    })

    it("records a debt when staff cancel a paid order", async () => {
      const shop = store.shop()
      const { cartId, gatewayOrderId } = await checkout()
      await store.sandbox().pay(gatewayOrderId)
      await settled(gatewayOrderId)
      const orderId = await onlyOrder(cartId)
      await cancelOrderWorkflow(store.container()).run({ input: { order_id: orderId } })
      expect(await shop.order(orderId)).toMatchObject({ status: "canceled", refunds: [TEA_PRICE] })
      expect(await shop.cases()).toEqual([
        { kind: "refund_due", status: "open", amount: TEA_PRICE * 100 },
      ])
    })

    if (before) {
      it("never loses the money when staff cancel while 2001 arrives", async () => {
        const shop = store.shop()
        const ends: string[] = []
        for (const delay of [0, 10, 40, 80, 150, 250]) {
          const { gatewayOrderId, orderId } = await checkout()
          const paying = store.sandbox().pay(gatewayOrderId)
          await new Promise((resolve) => setTimeout(resolve, delay))
          const id = orderId ?? ""
          await Promise.all([
            paying,
            cancelOrderWorkflow(store.container()).run({ input: { order_id: id } }),
          ])
          await settled(gatewayOrderId)
          const payment = await shop.ledger(gatewayOrderId)
          const cases = await eventually(
            async () => store.fps().listFpsCases({ payment_id: payment.id }),
            (found) => found.length > 0,
          )
          const order = await shop.order(id)
          expect(order.status).toBe("canceled")
          expect(cases).toHaveLength(1)
          expect(order.captures.length).toBeLessThanOrEqual(1)
          expect(cases[0]?.kind).toBe(order.refunds.length > 0 ? "refund_due" : "late_payment")
          ends.push(`${cases[0]?.kind}${order.captures.length > 0 ? " after capture" : ""}`)
        }
        console.info(`cancelled while paid: ${ends.join(", ")}`)
        expect(await shop.reserved()).toBe(0)
      })

      it("makes a shipped order that expires unpaid a case, and takes its money later", async () => {
        const shop = store.shop()
        const { gatewayOrderId, orderId } = await checkout()
        await fulfil(orderId ?? "")
        await store.sandbox().trigger({ kind: "expired", orderID: gatewayOrderId })
        await settled(gatewayOrderId)
        expect((await shop.order(orderId ?? "")).status).toBe("pending")
        expect(await shop.cases()).toEqual([
          { kind: "shipped_unpaid", status: "open", amount: TEA_PRICE * 100 },
        ])
        await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
        await eventually(
          () => shop.ledger(gatewayOrderId),
          (row) => row.status === "paid" && row.settlement === "settled",
        )
        expect(await shop.order(orderId ?? "")).toEqual(PAID_ONCE)
      })
    } else {
      it("refuses to complete an unpaid cart and changes nothing", async () => {
        const shop = store.shop()
        const { cartId, session } = await checkout()
        const answer = await shop.complete(cartId)
        expect([answer.status, (answer.body as { type: string }).type]).toEqual([400, "not_allowed"])
        const payments = store.container().resolve(Modules.PAYMENT)
        expect((await payments.retrievePaymentSession(session.id)).status).toBe("pending")
        expect(await shop.ordersOf(cartId)).toEqual([])
        expect(await shop.reserved()).toBe(0)
      })

      it("holds the money of a cart that cannot complete, with nothing recorded in Medusa", async () => {
        const shop = store.shop()
        const { cartId, collectionId, gatewayOrderId } = await checkout()
        await setStock(store, 0)
        await store.sandbox().pay(gatewayOrderId)
        const row = await eventually(
          () => shop.ledger(gatewayOrderId),
          (payment) => payment.settlement !== "open",
          30_000,
        )
        expect(row).toMatchObject({ status: "paid", settlement: "held" })
        expect(await shop.cases()).toEqual([
          { kind: "order_not_completed", status: "open", amount: TEA_PRICE * 100 },
        ])
        expect(await shop.ordersOf(cartId)).toEqual([])
        const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
        const { data } = await query.graph({
          entity: "payment_collection",
          fields: ["payments.id"],
          filters: { id: collectionId },
        })
        expect(data).toEqual([expect.objectContaining({ payments: [] })])
      })

      it("completes the cart by itself when its stock comes back in time", async () => {
        const shop = store.shop()
        const { cartId, gatewayOrderId } = await checkout()
        await setStock(store, 0)
        await store.sandbox().pay(gatewayOrderId)
        await eventually(
          () => store.fps().listFpsEvents({}),
          (events) => events.some((event) => event.last_error !== null),
        )
        await setStock(store, STOCK)
        await eventually(
          () => shop.ledger(gatewayOrderId),
          (payment) => payment.settlement === "settled",
          30_000,
        )
        expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
        expect(await shop.cases()).toEqual([])
      })
    }

    /** The shopper's bank refuses, and the browser comes back to the failure address. */
    async function failAtTheBank(gatewayOrderId: string): Promise<void> {
      const { returnToken } = await store.shop().ledger(gatewayOrderId)
      await store.http().get(`/fps/return/${returnToken}?outcome=failure`).redirects(0).expect(303)
    }

    async function fulfil(orderId: string): Promise<void> {
      const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
      const { data } = await query.graph({
        entity: "order",
        fields: ["id", "items.id"],
        filters: { id: orderId },
      })
      const order = data[0] as unknown as { items: { id: string }[] }
      await createOrderFulfillmentWorkflow(store.container()).run({
        input: {
          order_id: orderId,
          items: order.items.map(({ id }) => ({ id, quantity: 1 })),
        },
      })
    }
  })
}

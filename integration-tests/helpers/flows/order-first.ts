import { cancelOrderWorkflow, createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import { TEA_PRICE } from "../seed"
import { report } from "../report"
import type { Store } from "../store"
import { eventually } from "../wait"
import { CANCELLED, flowHelpers, PAID_ONCE, WAITING, type Setup } from "./context"
import { untilSettled } from "../settled"

/** What only happens when the order comes first. */
export function describeOrderFirst(store: Store, setup: Setup): void {
  const { checkout, settled, fulfil, failAtTheBank, inboxIsDone } = flowHelpers(store, setup)

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
    report(`cancelled while paid: ${ends.join(", ")}`)
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
    await untilSettled(
      store,
      gatewayOrderId,
      (row) => row.status === "paid" && row.settlement === "settled",
    )
    expect(await shop.order(orderId ?? "")).toEqual(PAID_ONCE)
  })

  it("cancels the order of a code although one for another sum, which it replaced, can be paid", async () => {
    const shop = store.shop()
    await createPromotionsWorkflow(store.container()).run({
      input: {
        promotionsData: [
          {
            code: "TENTH",
            type: "standard",
            status: "active",
            application_method: { type: "percentage", target_type: "order", value: 10 },
          },
        ],
      },
    })
    const cartId = await shop.cart()
    const before = await shop.session(await shop.collection(cartId))
    const replaced = String(before.data.gateway_order_id)
    await shop.addPromotion(cartId, "TENTH")
    const { gatewayOrderId, orderId, session } = await checkout(cartId)
    expect([before.amount, session.amount]).toEqual([TEA_PRICE, TEA_PRICE * 0.9])
    expect(await shop.reserved()).toBe(1)

    await store.sandbox().cancel(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await shop.order(orderId ?? "")).toMatchObject({ status: "canceled", captures: [] })
    expect(await shop.reserved()).toBe(0)
    expect(await shop.ledger(replaced)).toMatchObject({ status: "pending" })

    await store.sandbox().pay(replaced)
    expect(await settled(replaced)).toMatchObject({
      settlement: "held",
      holdReason: "late_payment",
    })
    expect(await shop.cases()).toEqual([
      { kind: "late_payment", status: "open", amount: TEA_PRICE * 100 },
    ])
  })

  it("keeps the order of a code while another one for the same sum can be paid", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const first = String((await shop.session(await shop.collection(cartId))).data.gateway_order_id)
    await failAtTheBank(first)
    const { gatewayOrderId, orderId } = await checkout(cartId)
    await store.sandbox().cancel(gatewayOrderId)
    await inboxIsDone()
    expect(await shop.ledger(gatewayOrderId)).toMatchObject({
      status: "cancelled",
      settlement: "open",
    })
    expect(await shop.order(orderId ?? "")).toEqual(WAITING)
    expect(await shop.reserved()).toBe(1)

    await store.sandbox().expire(first)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await shop.order(orderId ?? "")).toEqual(CANCELLED)
    expect(await shop.reserved()).toBe(0)
  })
}

import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { setStock } from "../seed-extras"
import { STOCK, TEA_PRICE } from "../seed"
import { withoutJob } from "../settle"
import type { Store } from "../store"
import { eventually } from "../wait"
import { flowHelpers, PAID_ONCE, type Setup } from "./context"
import { untilSettled, untilSettledOrGivenUp } from "../settled"

/** What only happens when the payment comes first. */
export function describePaymentFirst(store: Store, setup: Setup): void {
  const { checkout, onlyOrder } = flowHelpers(store, setup)

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
    const row = await untilSettledOrGivenUp(store, gatewayOrderId)
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
    // It is tried again by the job, and the third time would be the last.
    await withoutJob(store, async () => {
      await store.sandbox().pay(gatewayOrderId)
      await eventually(
        () => store.fps().listFpsEvents({}),
        (events) => events.some((event) => event.last_error !== null),
      )
      await setStock(store, STOCK)
    })
    await untilSettled(store, gatewayOrderId, (payment) => payment.settlement === "settled")
    expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
    expect(await shop.cases()).toEqual([])
  })
}

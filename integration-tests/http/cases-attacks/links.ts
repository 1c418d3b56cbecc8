import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { PAID_ONCE } from "../../helpers/flows/context"
import { TEA_PRICE } from "../../helpers/seed"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import type { CaseHelpers } from "./support"

/** Orders with one link missing, and carts with two collections: whose order is it? */
export function describeLinks(store: Store, helpers: CaseHelpers): void {
  /** As a process leaves it that dies while core links the order. */
  async function withoutCollection() {
    const placed = await helpers.checkout()
    await sql(store, "delete from order_payment_collection where order_id = ?", [placed.orderId])
    await sql(store, "update cart set completed_at = null where id = ?", [placed.cartId])
    return { ...placed, orderId: placed.orderId ?? "" }
  }

  /** An order that is paid, and a second QR of its cart by another collection. */
  async function paidWithAnotherQr() {
    const { cartId, gatewayOrderId, orderId } = await helpers.checkout()
    await store.sandbox().pay(gatewayOrderId)
    await helpers.settled(gatewayOrderId)
    const container = store.container()
    const collection = await container
      .resolve(Modules.PAYMENT)
      .createPaymentCollections({ currency_code: "hkd", amount: TEA_PRICE })
    await container.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.CART]: { cart_id: cartId },
      [Modules.PAYMENT]: { payment_collection_id: collection.id },
    })
    const session = await store.shop().session(collection.id)
    return { orderId: orderId ?? "", other: String(session.data.gateway_order_id) }
  }

  const linksOf = (orderId: string) =>
    sql(
      store,
      "select id from order_payment_collection where order_id = ? and deleted_at is null",
      [orderId],
    )

  const tried = (gatewayOrderId: string) =>
    eventually(
      () =>
        sql(store, "select last_error from fps_event where gateway_order_id = ?", [gatewayOrderId]),
      ([event]) => event !== undefined && event.last_error !== null,
    )

  it("an order whose placing was cut off is paid, and its cart is done with", async () => {
    const { gatewayOrderId, orderId, cartId } = await withoutCollection()
    await store.sandbox().pay(gatewayOrderId)
    expect(await helpers.settled(gatewayOrderId)).toMatchObject({ status: "paid" })
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    expect(await linksOf(orderId)).toHaveLength(1)
    expect(await sql(store, "select completed_at from cart where id = ?", [cartId])).toEqual([
      { completed_at: expect.any(Date) as Date },
    ])
  })

  it("an order whose placing was cut off is paid although staff made another collection", async () => {
    const { gatewayOrderId, orderId } = await withoutCollection()
    await createOrderPaymentCollectionWorkflow(store.container()).run({
      input: { order_id: orderId, amount: TEA_PRICE },
    })
    await store.sandbox().pay(gatewayOrderId)
    expect(await helpers.settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    const paymentStatus = expect.stringContaining("completed") as string
    expect(await store.shop().order(orderId)).toEqual({ ...PAID_ONCE, paymentStatus })
    expect(await linksOf(orderId)).toHaveLength(2)
  })

  it("an order whose placing was cut off is cancelled when its payment expires", async () => {
    const { gatewayOrderId, orderId } = await withoutCollection()
    await store.sandbox().trigger({ kind: "expired", orderID: gatewayOrderId })
    expect(await helpers.settled(gatewayOrderId)).toMatchObject({ status: "expired" })
    expect(await store.shop().order(orderId)).toMatchObject({ status: "canceled" })
  })

  it("an order that costs another sum than was paid is not taken for the payment's", async () => {
    const { gatewayOrderId, orderId } = await withoutCollection()
    const more = TEA_PRICE * 150
    await sql(store, "update fps_payment set amount_minor = ?, raw_amount_minor = ?", [
      more,
      JSON.stringify({ value: String(more), precision: 20 }),
    ])
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount: more })
    await tried(gatewayOrderId)
    expect(await linksOf(orderId)).toEqual([])
    expect((await store.shop().order(orderId)).captures).toEqual([])
  })

  it("a QR of another collection that expires leaves the order that is paid alone", async () => {
    const { orderId, other } = await paidWithAnotherQr()
    await store.sandbox().trigger({ kind: "expired", orderID: other })
    expect(await helpers.settled(other)).toMatchObject({ status: "expired" })
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    expect(await linksOf(orderId)).toHaveLength(1)
  })

  it("a QR of another collection that is paid is not captured on the same order", async () => {
    const { orderId, other } = await paidWithAnotherQr()
    await store.sandbox().pay(other)
    expect(await helpers.settled(other)).toMatchObject({
      status: "paid",
      settlement: "held",
      holdReason: "duplicate_payment",
    })
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    expect(await linksOf(orderId)).toHaveLength(1)
  })
}

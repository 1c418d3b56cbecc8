import {
  deleteShippingOptionsWorkflow,
  updateLineItemInCartWorkflow,
} from "@medusajs/medusa/core-flows"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Store } from "../../helpers/store"
import type { CaseHelpers } from "./support"

/** What an order that is placed again is made of, when the shop has changed since. */
export function describeCopies(store: Store, helpers: CaseHelpers): void {
  const { latePayment, resolve, standing } = helpers

  async function refused(caseId: string, gatewayOrderId: string): Promise<string> {
    const answer = await resolve(caseId, { resolution: "accepted" })
    expect(answer.status).toBe(400)
    expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({
      settlement: "held",
      acceptedAt: null,
    })
    expect(await store.fps().listFpsCases({ status: "open" })).toHaveLength(1)
    expect(await standing()).toEqual([])
    return (answer.body as { message: string }).message
  }

  it("keeps what the customer wrote on an item and on the cart", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const carts = store.container().resolve(Modules.CART)
    const { items } = await carts.retrieveCart(cartId, { relations: ["items"] })
    await carts.updateCarts(cartId, { metadata: { gift_note: "Happy birthday" } })
    await updateLineItemInCartWorkflow(store.container()).run({
      input: {
        cart_id: cartId,
        item_id: items?.[0]?.id ?? "",
        update: { metadata: { engraving: "Siu Ming" } },
      },
    })
    const { caseId, orderId } = await latePayment(cartId)
    const answer = await resolve(caseId, { resolution: "accepted" })
    const placed = (answer.body as { case: { order_id: string } }).case.order_id
    const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "order",
      fields: ["metadata", "items.metadata"],
      filters: { id: placed },
    })
    expect(data[0]).toMatchObject({
      metadata: { gift_note: "Happy birthday", fps_replaces_order_id: orderId },
      items: [{ metadata: { engraving: "Siu Ming" } }],
    })
  })

  it("refuses when the shipping option is gone", async () => {
    const { caseId, gatewayOrderId } = await latePayment()
    await deleteShippingOptionsWorkflow(store.container()).run({
      input: { ids: [store.seeded().shippingOptionId] },
    })
    expect(await refused(caseId, gatewayOrderId)).toContain("not available any more: Pick-up")
  })
}

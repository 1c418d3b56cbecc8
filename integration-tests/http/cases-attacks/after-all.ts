import { Modules } from "@medusajs/framework/utils"
import { settleEverything } from "../../helpers/settle"
import { PAID_ONCE } from "../../helpers/flows/context"
import { TEA_PRICE } from "../../helpers/seed"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import type { CaseHelpers } from "./support"

/** What looks placed and was undone, and what looks held and was used. */
export function describeAfterAll(store: Store, helpers: CaseHelpers): void {
  const { checkout, settled, resolve, onlyCase, standing } = helpers

  /** As a look leaves it that held the money in the moment in which core took it. */
  async function heldInTheMeantime(kind: "order_not_completed" | "refund_due") {
    const placed = await checkout()
    await store.sandbox().pay(placed.gatewayOrderId)
    const { id, purchaseId, amount } = await settled(placed.gatewayOrderId)
    await sql(
      store,
      "update fps_payment set settlement = 'held', hold_reason = ?, settled_at = null where id = ?",
      [kind, id],
    )
    await store.fps().cases.open({
      kind,
      moneyKey: `gateway_order:${placed.gatewayOrderId}`,
      amount,
      currencyCode: "hkd",
      paymentId: id,
      evidence: { refund_id: "ref_gone" },
    })
    return { ...placed, purchaseId, caseId: await onlyCase() }
  }

  it("held money that its order has is settled, and its case closes itself", async () => {
    const { gatewayOrderId, purchaseId, orderId } = await heldInTheMeantime("order_not_completed")
    await store.fps().purchases.markChanged([purchaseId])
    await settleEverything(store)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await store.fps().listFpsCases({})).toMatchObject([
      { status: "resolved", resolution: "dismissed", note: "Its order has the money after all." },
    ])
    expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
  })

  it("money is not sent back for a refund that Medusa took back", async () => {
    const { caseId, orderId } = await heldInTheMeantime("refund_due")
    const { status } = await resolve(caseId, { resolution: "refunded", reference: "FT1" })
    expect(status).toBe(400)
    expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
  })

  it("an order that core undid while it waited is placed again, with its stock", async () => {
    const { gatewayOrderId, cartId, orderId } = await checkout()
    // As core does: nothing of the reservation is left, and the cart is open again.
    const inventory = store.container().resolve(Modules.INVENTORY)
    const reservations = await inventory.listReservationItems({})
    await inventory.deleteReservationItems(reservations.map(({ id }) => id))
    await sql(store, "update cart set completed_at = null where id = ?", [cartId])
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    expect(await sql(store, `select id from "order" where id = ?`, [orderId])).toEqual([])
    expect(await standing()).toEqual([[TEA_PRICE]])
    await eventually(
      () => store.shop().reserved(),
      (count) => count === 1,
    )
  })
}

import { Modules } from "@medusajs/framework/utils"
import { sweepOrders } from "../../../src/fps/settle/route-events"
import { flowHelpers, type Setup } from "../../helpers/flows/context"
import { TEA_PRICE } from "../../helpers/seed"
import { settleEverything, settleWaiting } from "../../helpers/settle"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"

/** Orders that change while their purchase rests, and whose event is lost. */
export function describeUnheard(store: Store, setup: Setup): void {
  const { checkout, settled } = flowHelpers(store, setup)
  const states = async () =>
    sql(store, "select idle_since is not null as rests, seen_order_status from fps_purchase")

  /** Paid long ago, and at rest. */
  async function longPaid() {
    const placed = await checkout()
    await store.sandbox().pay(placed.gatewayOrderId)
    await settled(placed.gatewayOrderId)
    await sql(store, "update fps_payment set settled_at = settled_at - interval '1 day'")
    await eventually(
      async () => {
        await settleEverything(store)
        return states()
      },
      ([purchase]) => purchase?.rests === true,
    )
    return placed
  }

  it("an order that was cancelled without a refund and unheard is found, and is a case", async () => {
    const { orderId } = await longPaid()
    const orders = store.container().resolve(Modules.ORDER)
    await orders.updateOrders([{ id: orderId ?? "", status: "canceled" }])
    await settleWaiting(store.container())
    expect(await store.shop().cases()).toEqual([])

    expect(await sweepOrders(store.container())).toBe(1)
    await settleWaiting(store.container())
    expect(await store.shop().cases()).toEqual([
      { kind: "late_payment", status: "open", amount: TEA_PRICE * 100 },
    ])
    expect(await sweepOrders(store.container())).toBe(0)
    expect(await states()).toEqual([{ rests: true, seen_order_status: "canceled" }])
  })

  it("leaves what did not change alone", async () => {
    await longPaid()
    expect(await sweepOrders(store.container())).toBe(0)
    expect(await states()).toEqual([{ rests: true, seen_order_status: "pending" }])
  })
}

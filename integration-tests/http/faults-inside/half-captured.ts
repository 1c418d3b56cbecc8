import { Modules } from "@medusajs/framework/utils"
import { flowHelpers, PAID_ONCE, type Setup } from "../../helpers/flows/context"
import { settleEverything } from "../../helpers/settle"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"

/** What core leaves where it dies over a capture: each is ended, and nothing is captured again. */
const LEFT: readonly (readonly [what: string, statements: readonly string[]])[] = [
  ["not booked", []],
  ["not said to be captured", ["update payment set captured_at = null"]],
  ["cancelled", ["update payment set canceled_at = now()"]],
  [
    "cancelled, and without its session, which another tab's request had deleted",
    [
      "update payment set canceled_at = now(), captured_at = null",
      "update payment_session set deleted_at = now()",
    ],
  ],
]

export function describeHalfCaptured(store: Store, setup: Setup): void {
  const { checkout, settled } = flowHelpers(store, setup)

  describe("money that Medusa captured and did not come to the end with", () => {
    it.each(LEFT)("is booked where it is %s", async (_, statements) => {
      const { gatewayOrderId, orderId } = await checkout()
      await store.sandbox().pay(gatewayOrderId)
      await settled(gatewayOrderId)
      await sql(store, "delete from order_transaction")
      await sql(
        store,
        'update order_summary set totals = totals || \'{"paid_total": 0, "raw_paid_total": {"value": "0", "precision": 20}}\'',
      )
      for (const statement of statements) {
        await sql(store, statement)
      }
      await sql(store, "update fps_payment set settlement = 'open', settled_at = null")

      await eventually(
        async () => {
          await settleEverything(store)
          return store.shop().ledger(gatewayOrderId)
        },
        (row) => row.settlement === "settled",
      )
      const [payment] = await sql(
        store,
        "select captured_at is not null as captured, canceled_at is not null as canceled from payment",
      )
      expect(payment).toEqual({ captured: true, canceled: false })
      expect(await sql(store, "select id from capture")).toHaveLength(1)
      expect(await sql(store, "select id from order_transaction")).toHaveLength(1)
      expect(await store.shop().order(orderId ?? "")).toMatchObject({ status: PAID_ONCE.status })
      expect(await store.shop().cases()).toEqual([])
    })

    it("is booked where the database fails over the booking", async () => {
      const { gatewayOrderId, orderId } = await checkout()
      const orders = store.container().resolve(Modules.ORDER)
      const booking = jest
        .spyOn(orders, "addOrderTransactions")
        .mockRejectedValue(new Error("disk full"))
      await store.sandbox().pay(gatewayOrderId)
      await eventually(
        async () => sql(store, "select attempts from fps_purchase where attempts > 0"),
        (failed) => failed.length > 0,
      )
      booking.mockRestore()
      await eventually(
        async () => {
          await settleEverything(store)
          return store.shop().ledger(gatewayOrderId)
        },
        (row) => row.settlement === "settled",
      )
      expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
      expect(await sql(store, "select canceled_at from payment")).toEqual([{ canceled_at: null }])
    })
  })
}

import type { AdminSummary } from "../../../src/fps/payments/answers"
import type { AdminApi } from "../../helpers/admin-api"
import { sql } from "../../helpers/sql"
import { untilSettled } from "../../helpers/settled"
import type { Store } from "../../helpers/store"
import { withinOneDay } from "../../helpers/within-one-day"

const NOTHING = { count: 0, sums: [] }

/** GET /admin/fps/summary */
export function describeSummary(store: Store, api: AdminApi): void {
  withinOneDay()
  const summary = async () =>
    ((await api.get("/admin/fps/summary").expect(200)).body as { summary: AdminSummary }).summary
  const hkd = (count: number, amount: number) => ({
    count,
    sums: [{ amount, currency_code: "hkd" }],
  })

  // The database that every test starts from has a payment that waits; elsewhere it is not counted.
  beforeEach(async () => {
    await sql(store, "update fps_payment set environment = 'production'")
  })

  it("is empty where nothing happened, whatever waits in the other environment", async () => {
    expect(await summary()).toEqual({
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      environment: "sandbox",
      paid: NOTHING,
      waiting: NOTHING,
      to_refund: NOTHING,
      reminders: null,
    })
  })

  it("counts the reminders of 30 days, and what was paid after them", async () => {
    const shop = store.shop()
    const [before, after, never] = [
      await shop.checkout({ placeOrder: "before_payment" }),
      await shop.checkout({ placeOrder: "before_payment" }),
      await shop.checkout({ placeOrder: "before_payment" }),
    ]
    for (const { gatewayOrderId } of [before, after]) {
      await store.sandbox().pay(gatewayOrderId)
      await untilSettled(store, gatewayOrderId)
    }
    const remind = (gatewayOrderId: string, at: string) =>
      sql(
        store,
        `update fps_purchase set reminded_at = ${at} where id =
           (select purchase_id from fps_payment where gateway_order_id = '${gatewayOrderId}')`,
      )
    await remind(before.gatewayOrderId, "now() + interval '1 second'")
    await remind(after.gatewayOrderId, "now() - interval '1 hour'")
    await remind(never.gatewayOrderId, "now()")
    expect((await summary()).reminders).toEqual({ sent: 3, paid: hkd(1, 100) })
    await sql(store, "update fps_purchase set reminded_at = reminded_at - interval '31 days'")
    expect((await summary()).reminders).toBeNull()
  })

  it("counts what came today, what waits, and what is to be sent back, with its sum", async () => {
    const shop = store.shop()
    const paid = [
      await shop.checkout({ placeOrder: "before_payment" }),
      await shop.checkout({ placeOrder: "before_payment" }),
    ]
    await shop.checkout({ placeOrder: "before_payment" })
    const late = await shop.checkout({ placeOrder: "before_payment" })
    await api.post(`/admin/orders/${late.orderId}/cancel`).expect(200)
    for (const { gatewayOrderId } of [...paid, late]) {
      await store.sandbox().pay(gatewayOrderId)
      await untilSettled(store, gatewayOrderId)
    }
    const today = { waiting: hkd(1, 100), to_refund: hkd(1, 100) }
    expect(await summary()).toMatchObject({ ...today, paid: hkd(3, 300) })

    // Yesterday's money is none of today's; what it leaves to do is.
    await sql(store, "update fps_payment set paid_at = paid_at - interval '1 day'")
    expect(await summary()).toMatchObject({ ...today, paid: NOTHING })

    // Money of the other environment is none.
    await sql(store, "update fps_payment set environment = 'production'")
    await sql(store, "update fps_case set environment = 'production'")
    expect(await summary()).toMatchObject({ waiting: NOTHING, to_refund: NOTHING })
  })

  it("does not ask for money that nobody usually sends back", async () => {
    for (const kind of ["amount_mismatch", "shipped_unpaid", "unknown_gateway_order"] as const) {
      await store.fps().cases.open({
        kind,
        moneyKey: `summary:${kind}`,
        amount: null,
        currencyCode: null,
        evidence: { environment: "sandbox" },
      })
    }
    expect((await summary()).to_refund).toEqual(NOTHING)
  })
}

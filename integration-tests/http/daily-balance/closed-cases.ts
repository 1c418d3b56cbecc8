import type { AdminApi } from "../../helpers/admin-api"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import type { BalancePayment } from "../../../src/fps/daily-balance/read-daily-balance"
import type { moneyOf } from "./money"

/** Money that its order has, although a case had asked for it. */
export function describeClosedCases({
  store,
  api,
  money,
  day,
}: {
  store: Store
  api: AdminApi
  money: ReturnType<typeof moneyOf>
  day: string
}): void {
  it.each([
    ["a person dismissed", "user_1"],
    ["closed by itself", null],
  ])("count once what an order has although a case of it was opened that %s", async (_, by) => {
    const one = await money.paid()
    await money.move(one.gatewayOrderId, { day, environment: "sandbox" })
    await sql(
      store,
      `insert into fps_case (id, kind, status, money_key, gateway_order_id, payment_id, environment, evidence,
         amount_minor, raw_amount_minor, currency_code, resolution, resolved_by, resolved_at)
       select 'fpscase_' || id, 'superseded_payment', 'resolved', 'gateway_order:' || gateway_order_id,
              gateway_order_id, id, environment, '{}', received_minor, raw_received_minor, currency_code,
              'dismissed', ?, now()
         from fps_payment where gateway_order_id = ?`,
      [by, one.gatewayOrderId],
    )
    const behind = async (figure: string) => {
      const query = `day=${day}&environment=sandbox&figure=${figure}&limit=100`
      const { body } = await api.get(`/admin/fps/daily-balance/payments?${query}`).expect(200)
      const found = (body as { payments: BalancePayment[] }).payments.filter(
        ({ gateway_order_id }) => gateway_order_id === one.gatewayOrderId,
      )
      return found.length
    }
    expect(await behind("captured")).toBe(1)
    expect(await behind("dismissed")).toBe(0)
    expect(await behind("difference")).toBe(0)
    await sql(
      store,
      "update capture set deleted_at = now() where payment_id in (select payment.id from payment join fps_payment on fps_payment.session_id = payment.payment_session_id where gateway_order_id = ?)",
      [one.gatewayOrderId],
    )
    expect(await behind(by === null ? "difference" : "dismissed")).toBe(1)
  })
}

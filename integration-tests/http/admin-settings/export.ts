import type { AdminApi } from "../../helpers/admin-api"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { beginWithTheFile } from "./support"

const HEADER =
  "reference,gateway_order_id,amount,currency,status,settlement,environment,order_number,order_id,created_at,paid_at"
const EXPORT = "/admin/fps/payments/export"

export function describeExport(store: Store, api: AdminApi): void {
  describe("GET /admin/fps/payments/export", () => {
    beginWithTheFile(store)

    const lines = async (day: string) => {
      const answer = await api.get(`${EXPORT}?day=${day}`).expect(200)
      expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8")
      const [header, ...rest] = answer.text.trimEnd().split("\r\n")
      expect(header).toBe(HEADER)
      return rest
    }
    const created = (id: string, at: string) =>
      sql(store, "update fps_payment set created_at = ?::timestamptz where id = ?", [at, id])

    it("tells of each payment its order and its amount, in Hong Kong's time", async () => {
      const { gatewayOrderId, orderId } = await store
        .shop()
        .checkout({ placeOrder: "before_payment" })
      const row = await store.shop().ledger(gatewayOrderId)
      await created(row.id, "2026-01-31T15:59:59.999999Z")
      const [order] = await sql(store, 'select display_id from "order" where id = ?', [orderId])
      expect(await lines("2026-01-31")).toEqual([
        [
          row.reference,
          gatewayOrderId,
          "100.00,HKD,pending,open,sandbox",
          order?.display_id,
          orderId,
          "2026-01-31T23:59:59+08:00",
          "",
        ].join(","),
      ])
      expect(await lines("2026-02-01")).toEqual([])
      await created(row.id, "2026-01-31T16:00:00Z")
      expect(await lines("2026-01-31")).toEqual([])
      expect(await lines("2026-02-01")).toHaveLength(1)
    })

    it("leaves out tests of the connection, and takes no text for a formula", async () => {
      await store.fps().connectionTests.begin({
        environment: "sandbox",
        reference: "TESTREFERENCE",
        uniqueOrderId: "TESTUNIQUE",
        eventToken: "token",
        expiresAt: new Date(),
        startedBy: null,
      })
      const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "after_payment" })
      const { id, reference } = await store.shop().ledger(gatewayOrderId)
      await created(id, "2026-01-31T04:00:00Z")
      await sql(store, "update fps_payment set gateway_order_id = ? where id = ?", [
        '=HYPERLINK("https://evil.example","x")',
        id,
      ])
      const [line, ...others] = await lines("2026-01-31")
      expect(others).toEqual([])
      expect(line).toContain(`${reference},"'=HYPERLINK(""https://evil.example"",""x"")",100.00`)
    })

    it("leaves none out and tells none twice, over many queries", async () => {
      // Many of the same moment, and others a microsecond apart, which no date of JavaScript is.
      await sql(
        store,
        `insert into fps_payment (id, purchase_id, payment_collection_id, session_id, environment, order_creation,
           reference, unique_order_id, return_token, status, settlement, live, amount_minor,
           raw_amount_minor, currency_code, expires_at, created_at)
         select 'fpspay_' || md5(i::text), 'fpspur_' || i, 'pay_col_' || i, 'payses_' || i, 'sandbox', 'directpay',
           'REF' || i, 'UNIQUE' || i, 'token' || i, 'expired', 'settled', false, 1000,
           '{"value":"1000","precision":20}', 'hkd', now(),
           '2026-01-31T00:00:00Z'::timestamptz + i % 7 * interval '1 microsecond'
         from generate_series(1, 1200) as i`,
      )
      const references = (await lines("2026-01-31")).map((line) => line.split(",")[0])
      expect(references).toHaveLength(1_200)
      expect(new Set(references).size).toBe(1_200)
    })

    it.each(["", "?day=", "?day=2026-02-30", "?day=31.01.2026", "?day=2026-01-31T00:00:00Z"])(
      "refuses %j and names the field",
      async (query) => {
        const answer = await api.get(`${EXPORT}${query}`).expect(400)
        expect(answer.body).toMatchObject({
          type: "invalid_data",
          message: expect.stringMatching(/^day: /) as string,
        })
      },
    )
  })
}

import type { AdminApi } from "../../helpers/admin-api"
import { asMinorUnits } from "../../../src/protocol"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { beginWithTheFile } from "./support"

const HEADER =
  "day,reference,gateway_order_id,amount,received,refunded,currency,status,settlement,environment,order_number,order_id,created_at,paid_at,refunded_on"
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
    const paid = (id: string, at: string) =>
      sql(
        store,
        `update fps_payment set created_at = ?::timestamptz, paid_at = ?::timestamptz, status = 'paid',
                received_minor = 9950, received_currency = 'hkd'
          where id = ?`,
        [at, at, id],
      )

    const sentBack = async (id: string, at: string) => {
      await store.fps().cases.open({
        kind: "refund_due",
        moneyKey: "refund:1",
        amount: asMinorUnits(4_000),
        currencyCode: "hkd",
        paymentId: id,
        evidence: {},
      })
      await sql(
        store,
        "update fps_case set status = 'resolved', resolution = 'refunded', resolved_at = ?::timestamptz",
        [at],
      )
    }

    it("tells of each payment its order and its amount, in Hong Kong's time", async () => {
      const { gatewayOrderId, orderId } = await store
        .shop()
        .checkout({ placeOrder: "before_payment" })
      const row = await store.shop().ledger(gatewayOrderId)
      await paid(row.id, "2026-01-31T15:59:59.999999Z")
      await sentBack(row.id, "2026-02-01T04:00:00Z")
      const [order] = await sql(store, 'select display_id from "order" where id = ?', [orderId])
      expect(await lines("2026-01-31")).toEqual([
        [
          "2026-01-31",
          row.reference,
          gatewayOrderId,
          "100.00,99.50,40.00,HKD,paid,open,sandbox",
          order?.display_id,
          orderId,
          "2026-01-31T23:59:59+08:00",
          "2026-01-31T23:59:59+08:00",
          "2026-02-01",
        ].join(","),
      ])
      expect(await lines("2026-02-01")).toEqual([])
      await paid(row.id, "2026-01-31T16:00:00Z")
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
      await paid(id, "2026-01-31T04:00:00Z")
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
           raw_amount_minor, currency_code, expires_at, created_at, paid_at)
         select 'fpspay_' || md5(i::text), 'fpspur_' || i, 'pay_col_' || i, 'payses_' || i, 'sandbox', 'directpay',
           'REF' || i, 'UNIQUE' || i, 'token' || i, 'paid', 'settled', false, 1000,
           '{"value":"1000","precision":20}', 'hkd', now(),
           '2026-01-30T00:00:00Z', '2026-01-31T00:00:00Z'::timestamptz + i % 7 * interval '1 microsecond'
         from generate_series(1, 1200) as i`,
      )
      const references = (await lines("2026-01-31")).map((line) => line.split(",")[1])
      expect(references).toHaveLength(1_200)
      expect(new Set(references).size).toBe(1_200)
    })

    it("takes a range of days, and groups by the day that was paid", async () => {
      const rows = []
      for (const at of ["2026-02-01T04:00:00Z", "2026-01-31T04:00:00Z", "2026-02-02T16:00:00Z"]) {
        const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "after_payment" })
        const row = await store.shop().ledger(gatewayOrderId)
        await paid(row.id, at)
        rows.push(row.reference)
      }
      const answer = await api.get(`${EXPORT}?from=2026-01-31&to=2026-02-02`).expect(200)
      expect(answer.headers["content-disposition"]).toContain("2026-01-31-to-2026-02-02")
      const [, ...told] = answer.text.trimEnd().split("\r\n")
      expect(told.map((line) => line.split(",").slice(0, 2))).toEqual([
        ["2026-01-31", rows[1]],
        ["2026-02-01", rows[0]],
      ])
    })

    it.each([
      ["?from=2026-01-31", "to: "],
      ["?from=2026-02-01&to=2026-01-31", "to: is before from"],
      ["?from=0000-01-01&to=0000-01-02", "from: must be a day in Hong Kong"],
      ["?day=0000-01-01", "day: must be a day in Hong Kong"],
      ["?from=2020-01-01&to=2026-01-31", "to: is more than"],
      ["?from=2026-01-31&to=2026-01-31&day=2026-01-31", "from, to: "],
      ["", "from: "],
    ])("refuses the range %j", async (query, message) => {
      const answer = await api.get(`${EXPORT}${query}`).expect(400)
      expect((answer.body as { message: string }).message).toContain(message)
    })

    it.each(["?day=", "?day=2026-02-30", "?day=31.01.2026", "?day=2026-01-31T00:00:00Z"])(
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

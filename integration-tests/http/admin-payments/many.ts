import type { AdminApi } from "../../helpers/admin-api"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"

const ROWS = 12_000

/** The list of a store that has sold a lot. */
export function describeMany(store: Store, api: AdminApi): void {
  beforeEach(async () => {
    await sql(store, "delete from fps_payment")
    await sql(
      store,
      `insert into fps_payment (id, purchase_id, payment_collection_id, session_id, environment, order_creation,
         reference, unique_order_id, return_token, status, settlement, live, amount_minor,
         raw_amount_minor, currency_code, expires_at, created_at)
       select 'fpspay_' || i, 'fpspur_' || i, 'pay_col_' || i, 'payses_' || i, 'sandbox', 'directpay', 'REF' || i,
         'UNIQUE' || i, 'token-' || i, case when i % 1000 = 0 then 'expired' else 'paid' end,
         'settled', false, 1000, '{"value":"1000","precision":20}', 'hkd', now(),
         now() - i * interval '1 minute'
       from generate_series(1, ?::int) as i`,
      [ROWS],
    )
    await sql(store, "analyze fps_payment")
  })

  interface Page {
    readonly payments: { readonly id: string }[]
    readonly count: number
  }
  const list = async (query: string) =>
    (await api.get(`/admin/fps/payments${query}`).expect(200)).body as Page

  it("tells that there are more than 10,000, and shows the newest", async () => {
    const page = await list("?limit=2")
    expect({ ...page, payments: page.payments.map(({ id }) => id) }).toEqual({
      payments: ["fpspay_1", "fpspay_2"],
      count: 10_001,
      limit: 2,
      offset: 0,
    })
  })

  it("counts exactly what a filter leaves", async () => {
    const page = await list("?status=expired&limit=3&order=created_at")
    expect({ ...page, payments: page.payments.map(({ id }) => id) }).toEqual({
      payments: ["fpspay_12000", "fpspay_11000", "fpspay_10000"],
      count: 12,
      limit: 3,
      offset: 0,
    })
  })

  it("pages to its ten thousandth payment, and no deeper", async () => {
    const { payments } = await list("?limit=1&offset=10000")
    expect(payments.map(({ id }) => id)).toEqual(["fpspay_10001"])
    const answer = await api.get("/admin/fps/payments?offset=10001")
    expect([answer.status, answer.body]).toMatchObject([
      400,
      {
        type: "invalid_data",
        message: "offset: must be at most 10000; narrow the list down instead",
      },
    ])
  })
}

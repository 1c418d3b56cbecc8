import { randomUUID } from "node:crypto"
import { created, delivery, opening, pending, type Module } from "./support"

/** What the database itself refuses, whoever asks. */
export function describeSchema(get: () => Module): void {
  it("has the unique indexes that money is safe behind", async () => {
    const rows = await get().sql(
      `select indexname, indexdef from pg_indexes
       where tablename in ('fps_payment', 'fps_purchase', 'fps_event', 'fps_case', 'fps_session',
                         'fps_confirmation', 'fps_statement', 'fps_statement_match')
         and indexdef like 'CREATE UNIQUE%' order by indexname`,
    )
    const table = (name: string) => `CREATE UNIQUE INDEX "?${name}"? ON public\\.`
    const indexes = Object.fromEntries(rows.map((row) => [row.indexname, row.indexdef]))
    expect(indexes).toEqual({
      IDX_fps_case_money_key_unique: expect.stringMatching(
        `${table("IDX_fps_case_money_key_unique")}fps_case USING btree \\(money_key\\) WHERE \\(deleted_at IS NULL\\)$`,
      ),
      IDX_fps_confirmation_payment_id_unique: expect.stringMatching(
        `${table("IDX_fps_confirmation_payment_id_unique")}fps_confirmation USING btree \\(payment_id\\) WHERE `,
      ),
      IDX_fps_confirmation_reference_key_unique: expect.stringMatching(
        `${table("IDX_fps_confirmation_reference_key_unique")}fps_confirmation USING btree \\(reference_key\\) WHERE `,
      ),
      IDX_fps_event_once: expect.stringMatching(
        `${table("IDX_fps_event_once")}fps_event USING btree \\(environment, delivery_id, body_hash\\) WHERE \\(deleted_at IS NULL\\)$`,
      ),
      IDX_fps_payment_gateway_order_id_unique: expect.stringMatching(
        `${table("IDX_fps_payment_gateway_order_id_unique")}fps_payment USING btree \\(gateway_order_id\\) WHERE `,
      ),
      IDX_fps_payment_one_live: expect.stringMatching(
        `${table("IDX_fps_payment_one_live")}fps_payment USING btree \\(payment_collection_id, amount_minor, currency_code, environment\\) WHERE \\(live AND \\(deleted_at IS NULL\\)\\)$`,
      ),
      IDX_fps_payment_reference_unique: expect.any(String),
      IDX_fps_payment_return_token_unique: expect.any(String),
      IDX_fps_payment_unique_order_id_unique: expect.any(String),
      IDX_fps_purchase_cart_id_unique: expect.stringMatching(
        `${table("IDX_fps_purchase_cart_id_unique")}fps_purchase USING btree \\(cart_id\\) WHERE `,
      ),
      IDX_fps_purchase_order_id_unique: expect.stringMatching(
        `${table("IDX_fps_purchase_order_id_unique")}fps_purchase USING btree \\(order_id\\) WHERE `,
      ),
      IDX_fps_statement_content_hash_unique: expect.stringMatching(
        `${table("IDX_fps_statement_content_hash_unique")}fps_statement USING btree \\(content_hash\\) WHERE `,
      ),
      IDX_fps_statement_match_payment_id_unique: expect.stringMatching(
        `${table("IDX_fps_statement_match_payment_id_unique")}fps_statement_match USING btree \\(payment_id\\) WHERE `,
      ),
      fps_case_pkey: expect.any(String),
      fps_confirmation_pkey: expect.any(String),
      fps_event_pkey: expect.any(String),
      fps_payment_pkey: expect.any(String),
      fps_purchase_pkey: expect.any(String),
      fps_session_pkey: expect.any(String),
      fps_statement_match_pkey: expect.stringMatching(
        `${table("fps_statement_match_pkey")}fps_statement_match USING btree \\(line_key\\)$`,
      ),
      fps_statement_pkey: expect.any(String),
    })
  })

  it("says that a reference is taken, so that another is drawn", async () => {
    const { fps } = get()
    await created(fps, { reference: "K7QD4M2X9TRA" })
    const again = opening({ reference: "K7QD4M2X9TRA", paymentCollectionId: "pay_col_2" })
    expect(await fps.payments.open(again)).toEqual({
      kind: "reference_taken",
      payment: null,
      before: [],
    })
    expect(await fps.payments.listOfCollection("pay_col_2")).toEqual([])
  })

  it.each(["uniqueOrderId", "returnToken"])("takes no %s twice", async (field) => {
    const { fps } = get()
    await created(fps, { [field]: "SAME" })
    await expect(
      created(fps, { [field]: "SAME", paymentCollectionId: "pay_col_2" }),
    ).rejects.toThrow(
      /duplicate key value violates unique constraint "IDX_fps_payment_(unique_order_id|return_token)_unique"/,
    )
    expect(await fps.payments.listOfCollection("pay_col_2")).toEqual([])
  })

  it("takes no gateway order id twice", async () => {
    const { fps } = get()
    const first = await pending(fps)
    const second = await created(fps, { paymentCollectionId: "pay_col_2" })
    await expect(
      fps.payments.change(second.id, {
        news: "created",
        gatewayOrderId: first.gatewayOrderId ?? "",
        redirectUrl: "https://gateway.example",
      }),
    ).rejects.toThrow(/"IDX_fps_payment_gateway_order_id_unique"/)
    expect(await fps.payments.find({ id: second.id })).toEqual(second)
  })

  it.each([
    ["fps_payment", "status", "refunded"],
    ["fps_payment", "settlement", "done"],
    ["fps_payment", "environment", "staging"],
    ["fps_payment", "closed_by", "nobody"],
    ["fps_event", "state", "new"],
    ["fps_event", "kind", "refund"],
  ])("takes no %s whose %s is %s", async (table, column, value) => {
    const { fps, sql } = get()
    await pending(fps)
    await fps.events.store(delivery())
    await expect(sql(`update ${table} set ${column} = $1`, [value])).rejects.toThrow(
      /violates check constraint/,
    )
  })

  it("finds no row by what it does not know", async () => {
    const { fps } = get()
    await pending(fps)
    expect([
      await fps.payments.find({ id: "fpspay_none" }),
      await fps.payments.find({ gateway_order_id: randomUUID() }),
      await fps.payments.find({ reference: "NONE" }),
      await fps.payments.find({ return_token: "" }),
    ]).toEqual([null, null, null, null])
  })
}

import type { Test } from "supertest"
import { hongKongDayOf } from "../../../src/fps/statements/read-day"
import type { AdminStatement, AdminStatementEntry } from "../../../src/fps/statements/answers"
import type { LedgerPayment } from "../../../src/modules/fps"
import type { AdminApi } from "../../helpers/admin-api"
import { makeDue } from "../../helpers/reconcile"
import { settleWaiting } from "../../helpers/settle"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { handled, settledRow } from "../webhook/delivery"

export const MAPPING = { date: "Date", text: "Details", amount: "Amount" }
export const HEAD = "Date,Details,Amount"

/** A day in Hong Kong, so many days from today's. */
export function day(days = 0): string {
  return hongKongDayOf(new Date(Date.now() + days * 86_400_000))
}

/** A statement as a file. */
export function file(...lines: string[]): Buffer {
  return Buffer.from([HEAD, ...lines].join("\r\n"))
}

/** Sends a form; without a mapping where none is given. */
export function upload(api: AdminApi, bytes: Buffer, mapping: unknown = MAPPING): Test {
  const form = api.upload("/admin/fps/statements").attach("file", bytes, "statement.csv")
  return mapping === undefined ? form : form.field("mapping", JSON.stringify(mapping))
}

/** What an upload was answered with. */
export async function uploaded(api: AdminApi, bytes: Buffer): Promise<AdminStatement> {
  const { body } = await upload(api, bytes).expect(200)
  return (body as { statement: AdminStatement }).statement
}

/** An entry as far as the tests compare it. */
export function told({ payment_id, reference, amount, line, matched_by }: AdminStatementEntry) {
  return { payment_id, reference, amount, line, matched_by }
}

/** Of each kind as many as a test takes at most. */
const KEPT = 3
let kept: { readonly at: number; readonly rows: string }

/** Makes payments once, before the first test. Each test takes those that it needs, and has no others. */
export function keepPayments(store: Store): void {
  beforeAll(async () => {
    const ids: string[] = []
    while (ids.length < 2 * KEPT) {
      const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "before_payment" })
      ids.push(gatewayOrderId)
    }
    for (const gatewayOrderId of ids.splice(0, KEPT)) {
      await store.sandbox().pay(gatewayOrderId)
      await settledRow(store, gatewayOrderId)
    }
    await handled(store)
    await makeDue(store, { gatewayOrderId: ids, expiredMinutesAgo: 6 })
    await settleWaiting(store.container())
    const [row] = await sql(
      store,
      "select jsonb_agg(payment)::text as rows from fps_payment payment",
    )
    kept = { at: Date.now(), rows: String(row?.rows) }
    await sql(store, "delete from fps_payment")
  })
}

/** An order whose payment was paid. */
export const paid = (store: Store) => take(store, "paid")

/** A payment whose time ran out without a word of the gateway. */
export const withoutWord = (store: Store) => take(store, "expired")

/** A kept payment that the test does not have yet, as if it had been made this moment. */
async function take(store: Store, status: LedgerPayment["status"]): Promise<LedgerPayment> {
  const [row] = await sql(
    store,
    `insert into fps_payment select * from jsonb_populate_recordset(null::fps_payment, ?::jsonb) kept
      where status = ? and id not in (select id from fps_payment) limit 1
     returning gateway_order_id as id`,
    [kept.rows, status],
  )
  const id = String(row?.id)
  await sql(
    store,
    `update fps_payment set created_at = created_at + ago, expires_at = expires_at + ago,
       paid_at = paid_at + ago, settled_at = settled_at + ago, closed_at = closed_at + ago
     from make_interval(secs => ?) ago where gateway_order_id = ?`,
    [(Date.now() - kept.at) / 1_000, id],
  )
  return store.shop().ledger(id)
}

import type { Test } from "supertest"
import { hongKongDayOf } from "../../../src/fps/statements/read-day"
import type { AdminStatement, AdminStatementEntry } from "../../../src/fps/statements/answers"
import type { AdminApi } from "../../helpers/admin-api"
import { makeDue } from "../../helpers/reconcile"
import { settleWaiting } from "../../helpers/settle"
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

/** An order whose payment was paid. */
export async function paid(store: Store) {
  const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "before_payment" })
  await store.sandbox().pay(gatewayOrderId)
  const payment = await settledRow(store, gatewayOrderId)
  await handled(store)
  return payment
}

/** A payment whose time ran out without a word of the gateway. */
export async function withoutWord(store: Store) {
  const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "before_payment" })
  await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
  await settleWaiting(store.container())
  return store.shop().ledger(gatewayOrderId)
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { MONEY } from "../../src/fps/daily-balance/money"
import { loadCheckoutContext } from "../../src/fps/medusa/checkout-context"
import { readLinks } from "../../src/fps/medusa/order-links"
import { readMedusaRows } from "../../src/fps/medusa/purchase-rows"
import { findMissing, MEDUSA_TABLES, VISIBLE_COLUMNS } from "../../src/fps/medusa/tables"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { adminApi } from "../helpers/admin-api"
import { flowHelpers, PAID_ONCE } from "../helpers/flows/context"
import { settleEverything } from "../helpers/settle"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { withinOneDay } from "../helpers/within-one-day"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

/** Columns that statements of a query builder name; the others are found in the statements. */
const OF_BUILDERS = [
  "payment_session.id",
  "payment_session.amount",
  "payment_session.deleted_at",
  "promotion.id",
  "promotion.code",
  "promotion.campaign_id",
  "promotion_campaign_budget.id",
  "promotion_campaign_budget.campaign_id",
]

/** Sending a message needs it, and no payment does. */
const NOT_OF_PAYMENTS = "notification_provider"
const SRC = join(__dirname, "../../src")
const SOURCES = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
  (file) =>
    /^(fps|modules|providers|workflows|api|jobs)\/.*\.ts$/.test(file) && !/__tests__/.test(file),
)
/** A table in a statement, or in a call of the query builder. */
const NAMED = /\b(?:from|join|update|into)\s+"?([a-z_]+)\b|\b(?:knex|trx)(?:<[^>]*>)?\("([a-z_]+)/g

/** The statements as they are sent, with a value of the right kind in place of each parameter. */
async function statements(): Promise<string[]> {
  const sent: string[] = []
  const knex = {
    raw: async (text: string, bindings: Record<string, unknown> | unknown[]) => {
      const of = (value: unknown) => (Array.isArray(value) ? "'{}'::text[]" : "''::text")
      sent.push(
        Array.isArray(bindings)
          ? text.replaceAll("?", "''")
          : text.replaceAll(/(?<!:):(\w+)/g, (_, name: string) => of(bindings[name])),
      )
      return Promise.resolve({ rows: [{ orders: [], collections: [] }] })
    },
  } as unknown as Knex
  await readMedusaRows(knex, { orderIds: [], collectionIds: [] })
  await readLinks(knex, { cartId: "", collectionIds: [] })
  await loadCheckoutContext({ knex, query: {} as never }, "").catch(() => undefined)
  const moments = MONEY.replaceAll(/(?<!:):(from|to)\b/g, "now()")
  return [...sent, `${moments} select * from money`]
}

describeStore("Medusa's tables", SETUP, (store) => {
  const admin = adminApi(store)
  withinOneDay()
  const { checkout, settled } = flowHelpers(store, SETUP)
  const check = async () => store.fps().medusaTables.check()
  const rename = async (table: string, from: string, to: string) =>
    sql(store, `alter table "${table}" rename column "${from}" to "${to}"`)
  const shopper = (path: string, body: object) =>
    store.http().post(path).set("x-publishable-api-key", store.seeded().publishableKey).send(body)
  /** A case that staff could accept. */
  const caseOf = async (gatewayOrderId: string): Promise<string> => {
    const { id: paymentId, amount } = await store.shop().ledger(gatewayOrderId)
    await store.fps().cases.open({
      ...{ kind: "late_payment", moneyKey: `late_payment:${gatewayOrderId}` },
      ...{ amount, currencyCode: "hkd", paymentId, gatewayOrderId, evidence: {} },
    })
    const [opened] = await store.fps().listFpsCases({ gateway_order_id: gatewayOrderId })
    return opened?.id ?? ""
  }
  const startWith = async (provider_id: string) => {
    const cartId = await store.shop().cart()
    const made = await shopper("/store/payment-collections", { cart_id: cartId }).expect(200)
    const { payment_collection } = made.body as { payment_collection: { id: string } }
    return shopper(`/store/payment-collections/${payment_collection.id}/payment-sessions`, {
      provider_id,
    })
  }

  it("are all listed that our statements read, and no others", async () => {
    const used = new Set(OF_BUILDERS)
    for (const [index, text] of (await statements()).entries()) {
      await sql(store, `create view fps_used_${index} as ${text}`)
      const rows = await sql(
        store,
        "select table_name, column_name from information_schema.view_column_usage where view_name = ?",
        [`fps_used_${index}`],
      )
      expect(rows.length).toBeGreaterThan(0)
      rows.forEach((row) => used.add(`${String(row.table_name)}.${String(row.column_name)}`))
      await sql(store, `drop view fps_used_${index}`)
    }
    const listed = Object.entries(MEDUSA_TABLES).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    )
    const ofMedusa = [...used].filter((column) => !column.startsWith("fps_"))
    expect(listed.toSorted()).toEqual(ofMedusa.toSorted())
  })

  it("are read by statements of ours in their own folders only", async () => {
    const tables = (await sql(store, "select tablename from pg_tables where schemaname = 'public'"))
      .map(({ tablename }) => String(tablename))
      .filter((name) => !name.startsWith("fps_"))
    const found = SOURCES.flatMap((file) => {
      const code = readFileSync(join(SRC, file), "utf8").replace(/\/\*.*?\*\/|\/\/.*$/gms, "")
      return [...code.matchAll(NAMED)]
        .map(([, ofStatement, ofBuilder]) => ofStatement ?? ofBuilder ?? "")
        .filter((name) => tables.includes(name))
        .map((name) => ({ file, name }))
    })
    expect(found.filter(({ file }) => !/^fps\/(medusa|daily-balance)\//.test(file))).toEqual([])
    const listed = [...Object.keys(MEDUSA_TABLES), NOT_OF_PAYMENTS]
    expect(found.filter(({ name }) => !listed.includes(name))).toEqual([])
    expect(found.length).toBeGreaterThan(listed.length)
  })

  it("are each missed when they are renamed", async () => {
    const knex = store.container().resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const look = async (on: Knex) => {
      const { rows } = await on.raw<{ rows: { table: string; column: string }[] }>(VISIBLE_COLUMNS)
      return findMissing(rows)
    }
    expect(await look(knex)).toBeNull()
    for (const [table, columns] of Object.entries(MEDUSA_TABLES)) {
      for (const column of columns) {
        const trx = await knex.transaction()
        await trx.raw(`alter table "${table}" rename column "${column}" to "renamed"`)
        expect(await look(trx)).toEqual({ tables: [], columns: [`${table}.${column}`] })
        await trx.rollback()
      }
      const trx = await knex.transaction()
      await trx.raw(`alter table "${table}" rename to "renamed"`)
      expect(await look(trx)).toEqual({ tables: [table], columns: [] })
      await trx.rollback()
    }
  })

  it("that lack a column stop new payments and passes, and neither events nor other providers", async () => {
    const paid = await checkout()
    const waiting = await caseOf((await checkout()).gatewayOrderId)
    await rename("capture", "raw_amount", "exact_amount")
    try {
      await check()
      const refused = await startWith("pp_fps_checkout")
      expect(refused.status).toBe(503)
      expect(refused.body).toMatchObject({ code: "fps_medusa_unsupported" })
      expect((await startWith("pp_system_default")).status).toBe(200)
      const cartId = await store.shop().cart()
      const shown = await store
        .http()
        .get(`/store/fps/carts/${cartId}`)
        .set("x-publishable-api-key", store.seeded().publishableKey)
        .expect(200)
      expect(shown.body).toMatchObject({
        cart: { ready: false, problems: [{ code: "medusa_unsupported", field: null }] },
      })
      await store.sandbox().pay(paid.gatewayOrderId)
      await settleEverything(store)
      const [payment] = await sql(
        store,
        "select status, settlement from fps_payment where gateway_order_id = ?",
        [paid.gatewayOrderId],
      )
      expect(payment).toEqual({ status: "pending", settlement: "open" })
      const [event] = await sql(store, "select kind from fps_event where gateway_order_id = ?", [
        paid.gatewayOrderId,
      ])
      expect(event).toEqual({ kind: "paid" })
      const accepted = await admin.post(`/admin/fps/cases/${waiting}/resolve`, {
        resolution: "accepted",
      })
      expect([accepted.status, accepted.body]).toMatchObject([400, { code: "medusa_unsupported" }])
      expect(await store.fps().listFpsCases({ id: waiting })).toMatchObject([{ status: "open" }])
      const { body } = await admin.get("/admin/fps/health").expect(200)
      expect(body).toMatchObject({
        alarms: [
          {
            kind: "medusa_unsupported",
            count: 1,
            message: expect.stringMatching(/lacks capture\.raw_amount\. Update/),
          },
        ],
      })
    } finally {
      await rename("capture", "exact_amount", "raw_amount")
    }
    // The job compares again, and settles what came meanwhile.
    await settleEverything(store)
    await settled(paid.gatewayOrderId)
    expect(await store.shop().order(paid.orderId ?? "")).toEqual(PAID_ONCE)
    expect((await startWith("pp_fps_checkout")).status).toBe(200)
  })

  it("are all there, and payments are paused: none begins, and the others go on", async () => {
    const begun = await checkout()
    await admin.post("/admin/fps/settings", { acceptPayments: false }).expect(200)
    const refused = await startWith("pp_fps_checkout")
    expect(refused.status).toBe(503)
    expect(refused.body).toMatchObject({ code: "fps_paused" })
    expect((await startWith("pp_system_default")).status).toBe(200)
    await expect(checkout()).rejects.toThrow()
    const { payment_collection_id: collectionId } = (
      await sql(store, "select payment_collection_id from fps_payment where gateway_order_id = ?", [
        begun.gatewayOrderId,
      ])
    )[0] as { payment_collection_id: string }
    const startAgain = async () =>
      shopper(`/store/fps/payment-collections/${collectionId}/start`, {})
    const { redirectUrl, returnToken } = await store.shop().ledger(begun.gatewayOrderId)
    const again = await startAgain()
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ payment: { redirect_url: redirectUrl } })
    // A code that failed at the bank needs a new payment.
    await store.http().get(`/fps/return/${returnToken}?outcome=failure`).redirects(0).expect(303)
    const anew = await startAgain()
    expect([anew.status, (anew.body as { code: string }).code]).toEqual([503, "fps_paused"])
    const { body: health } = await admin.get("/admin/fps/health").expect(200)
    expect(health).toMatchObject({ accepts_payments: false, alarms: [] })
    await store.sandbox().pay(begun.gatewayOrderId)
    await settled(begun.gatewayOrderId)
    expect(await store.shop().order(begun.orderId ?? "")).toEqual(PAID_ONCE)
    await admin.post("/admin/fps/settings", { acceptPayments: null }).expect(200)
    expect((await startWith("pp_fps_checkout")).status).toBe(200)
  })

  it("no refund counts that is pending or failed, in a Medusa that has such", async () => {
    const made = await checkout()
    await store.sandbox().pay(made.gatewayOrderId)
    await settled(made.gatewayOrderId)
    const balance = async () => {
      const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
      const { body } = await admin.get(`/admin/fps/daily-balance?from=${day}&to=${day}`).expect(200)
      return (body as { daily_balance: { captured: number; difference: number }[] })
        .daily_balance[0]
    }
    const before = await balance()
    const [payment] = await sql(
      store,
      `select payment.id from payment join payment_session as session on session.id = payment.payment_session_id
        join fps_session on fps_session.id = session.id
        join fps_payment on fps_payment.id = fps_session.payment_id where fps_payment.gateway_order_id = ?`,
      [made.gatewayOrderId],
    )
    await sql(store, "alter table refund add column status text not null default 'succeeded'")
    await sql(
      store,
      `insert into refund (id, payment_id, amount, raw_amount, status)
       values ('ref_pending', ?, 5, '{"value": "5"}', 'pending'), ('ref_failed', ?, 5, '{"value": "5"}', 'failed')`,
      [String(payment?.id), String(payment?.id)],
    )
    expect(await balance()).toEqual(before)
    const knex = store.container().resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const [link] = await sql(
      store,
      "select payment_collection_id as id from payment where id = ?",
      [String(payment?.id)],
    )
    const read = await readMedusaRows(knex, { orderIds: [], collectionIds: [String(link?.id)] })
    expect(read.collections[0]?.payments[0]?.refunds.map(({ status }) => status)).toEqual([
      "failed",
      "pending",
    ])
    await sql(store, "update refund set status = 'succeeded' where id = 'ref_pending'")
    expect((await balance())?.captured).toBe((before?.captured ?? 0) - 5)
    await sql(store, "delete from refund where id in ('ref_pending', 'ref_failed')")
    await sql(store, "alter table refund drop column status")
  })
})

import { randomUUID } from "node:crypto"
import { FpsModuleService } from "../../src/modules/fps"
import { BEFORE, fillBefore } from "./migration/before"
import { createEmptyDatabase, SCHEMAS, type MigratedDatabase } from "./migration/database"
import { fillOthers, type Kept } from "./migration/others"
import { routeEvent } from "./fps-module/support"

const OPTIONS = {
  environments: {
    sandbox: {
      baseUrl: "https://gateway.example",
      apiKey: "key",
      signingSecret: "a-signing-secret",
    },
  },
  backendUrl: "https://api.example",
  storefront: { successUrl: "https://shop.example", failureUrl: "https://shop.example" },
}

/** Carts that were at rest for more than thirty days, with nothing that waits. */
const RESTS = [
  "cart_settled",
  "cart_expired_by_event",
  "cart_expired_by_clock",
  "cart_held",
  "cart_other_amount",
  "cart_unreadable_amount",
  "cart_foreign",
  "cart_abandoned",
  "cart_three",
  "pay_col_no_cart",
]

/** What was under way is looked at before everything else. */
const FIRST = [
  "cart_unsettled",
  "cart_pending",
  "cart_pending_long",
  "cart_expired_unsettled",
  "cart_creating",
  "cart_refused",
  "cart_event_waits",
  "cart_event_dead",
]

/** What the other tests here look at. */
const SETTLED = ["fps_payment", "fps_session", "fps_event", "fps_case", "fps_purchase"]

const CLOSED_BY: Readonly<Record<string, string>> = {
  fpspay_expired_by_event: "event",
  fpspay_cancelled_by_event: "event",
  fpspay_expired_by_clock: "clock",
  fpspay_expired_lately: "clock",
  fpspay_expired_unsettled: "clock",
  fpspay_cart_first: "clock",
  fpspay_cart_fourth: "clock",
}

describe("the database of a store of the first version", () => {
  let database: MigratedDatabase | undefined
  const get = (): MigratedDatabase => {
    if (!database) {
      throw new Error("The database is not made yet.")
    }
    return database
  }
  const sql = (text: string, values?: unknown[]) => get().sql(text, values)
  const service = () => new FpsModuleService({ __pg_connection__: get().knex }, OPTIONS)

  /** Columns, indexes and checks, as far as an older version of the module needs them. */
  const shape = async () => ({
    columns: await sql(
      `select table_name, column_name, data_type, is_nullable, column_default
         from information_schema.columns
        where table_schema = 'public' and table_name like 'fps_%' order by 1, 2`,
    ),
    indexes: await sql(
      "select indexdef from pg_indexes where tablename like 'fps_%' order by indexname",
    ),
  })
  /** Of each version but the newest, oldest first. */
  const shapes: Awaited<ReturnType<typeof shape>>[] = []
  /** What lay in the tables that have no part in the settling, from the version that brought them. */
  const kept: Kept[] = []

  beforeAll(async () => {
    database = await createEmptyDatabase("fps-migration")
    for (const version of SCHEMAS.slice(0, -1)) {
      await database.up(version)
      shapes.push(await shape())
      if (version === SCHEMAS[0]) {
        await fillBefore(database)
      }
      kept.push(...(await fillOthers(database)))
    }
    await database.up()
  })
  afterAll(() => database?.drop())

  it("has a purchase for each cart, and every gateway order is in that of its cart", async () => {
    const carts = new Set(
      BEFORE.map(({ name, cart = `cart_${name}` }) => cart ?? `pay_col_${name}`),
    )
    const rows = await sql("select cart_id from fps_purchase order by cart_id")
    expect(rows.map(({ cart_id }) => cart_id)).toEqual([...carts].sort())
    const strays = await sql(
      `select payment.id from fps_payment as payment
         left join fps_purchase as purchase on purchase.id = payment.purchase_id
        where purchase.cart_id is distinct from coalesce(payment.cart_id, payment.payment_collection_id)`,
    )
    expect(strays).toEqual([])
    expect(
      await sql(
        `select count(*)::int from fps_purchase
          where id !~ '^fpspur_' or news <> 0 or looked_news <> 0 or intent is not null
             or attempts <> 0 or lease_token is not null`,
      ),
    ).toEqual([{ count: 0 }])
  })

  it("lets what was at rest for more than thirty days rest, and looks at everything else", async () => {
    const rests = await sql("select cart_id from fps_purchase where rest_at is not null")
    expect(rests.map(({ cart_id }) => cart_id).sort()).toEqual([...RESTS].sort())
    const due = await sql("select cart_id from fps_purchase where next_look_at <= now()")
    const names = due.map(({ cart_id }) => String(cart_id))
    expect(FIRST.filter((name) => !names.includes(name))).toEqual([])
    const late = await sql(
      "select cart_id from fps_purchase where next_look_at > now() + interval '10 minutes'",
    )
    expect(late).toEqual([])
  })

  it("knows what came: what was asked for, or what the case of a difference says", async () => {
    const rows = await sql(
      `select id, received_minor::text as amount, raw_received_minor ->> 'value' as raw,
              received_currency as currency from fps_payment
        where status = 'paid' order by id`,
    )
    const other: Readonly<Record<string, object>> = {
      fpspay_other_amount: { amount: "9000", raw: "9000", currency: "hkd" },
      fpspay_other_currency: { amount: "10000", raw: "10000", currency: "usd" },
      fpspay_unreadable_amount: { amount: null, raw: null, currency: null },
    }
    const usual = { amount: "10000", raw: "10000", currency: "hkd" }
    expect(rows).toEqual(rows.map(({ id }) => ({ id, ...(other[String(id)] ?? usual) })))
    expect(
      await sql("select id from fps_payment where status <> 'paid' and received_minor is not null"),
    ).toEqual([])
  })

  it("knows what closed each, and shows staff no old ones without word", async () => {
    const rows = await sql(
      "select id, closed_by from fps_payment where closed_by is not null order by id",
    )
    expect(Object.fromEntries(rows.map(({ id, closed_by }) => [id, closed_by]))).toEqual(CLOSED_BY)
    const reviewed = await sql(
      "select id from fps_payment where reviewed_at is not null order by id",
    )
    expect(reviewed.map(({ id }) => id)).toEqual([
      "fpspay_cart_first",
      "fpspay_cart_fourth",
      "fpspay_expired_by_clock",
      "fpspay_expired_unsettled",
    ])
  })

  it("has given up creations that nobody is at any more", async () => {
    const columns = "status, settlement, live"
    const rows = await sql(
      `select id, ${columns} from fps_payment where status in ('creating', 'failed') order by id`,
    )
    const failed = { status: "failed", settlement: "settled", live: false }
    expect(rows).toEqual([
      { id: "fpspay_abandoned", ...failed },
      { id: "fpspay_creating", status: "creating", settlement: "open", live: true },
      { id: "fpspay_refused", ...failed },
    ])
  })

  it("keeps what lay in every other table, since the version that brought it", async () => {
    const filled = new Set([...kept.map(({ table }) => table), ...SETTLED])
    const tables = new Set(shapes.at(-1)?.columns.map(({ table_name }) => table_name))
    expect([...filled].sort()).toEqual([...tables].sort())
    for (const { table, row } of kept) {
      expect(await sql(`select * from ${table}`)).toEqual([expect.objectContaining(row)])
    }
  })

  it("has every event at its purchase, applied when it was handled", async () => {
    const rows = await sql(
      `select event.id, event.state, event.applied_at, payment.id as payment
         from fps_event as event
         left join fps_payment as payment on payment.purchase_id = event.purchase_id
        order by event.id`,
    )
    const applied = new Date("2026-01-01T00:00:00Z")
    expect(rows).toEqual([
      ...["cancelled_by_event"].map((name) => handled(name, applied)),
      { id: "fpsevt_event_dead", state: "dead", applied_at: null, payment: "fpspay_event_dead" },
      {
        id: "fpsevt_event_waits",
        state: "waiting",
        applied_at: null,
        payment: "fpspay_event_waits",
      },
      ...["expired_by_clock", "expired_by_event"].map((name) => handled(name, applied)),
      { id: "fpsevt_unknown", state: "waiting", applied_at: null, payment: null },
    ])
  })

  it("knows the environment of a case from its payment, or from the event that told of it", async () => {
    const rows = await sql(
      `select found.id from fps_case as found left join fps_payment as payment
           on payment.id = found.payment_id
        where found.environment is distinct from
              coalesce(payment.environment, found.evidence ->> 'environment')`,
    )
    expect(rows).toEqual([])
    expect(
      await sql("select environment, count(*)::int from fps_case group by 1 order by 1"),
    ).toEqual([
      { environment: "production", count: 1 },
      { environment: "sandbox", count: expect.any(Number) as number },
    ])
  })

  it("is one that the module works with", async () => {
    const fps = service()
    const looked: string[] = []
    for (;;) {
      const lease = await fps.purchases.take({ token: randomUUID(), seconds: 60 })
      if (!lease) {
        break
      }
      const ledger = await fps.purchases.read(lease.purchaseId)
      looked.push(ledger?.purchase.cartId ?? "")
      expect(ledger?.gatewayOrders.length).toBeGreaterThan(0)
      expect(await fps.purchases.finish(lease, { news: 0, nextLookAt: null, order: null })).toBe(
        "rests",
      )
    }
    expect(looked).toEqual(expect.arrayContaining(FIRST))
    expect(await routeEvent(fps)).toMatchObject({
      event: { id: "fpsevt_unknown" },
      purchaseId: null,
    })
    const waiting = await fps.ledger.find({ gateway_order_id: "gateway_event_waits" })
    const ledger = await fps.purchases.read(waiting?.purchaseId ?? "")
    expect(ledger?.gatewayOrders[0]?.events).toHaveLength(1)
  })

  it("can be taken back, and brought up again", async () => {
    for (const before of shapes.toReversed()) {
      await get().down()
      expect(await shape()).toEqual(before)
    }
    const rows = await sql(
      `select status, settlement, count(*)::int, bool_and(next_check_at is not null) as checked,
              bool_and(next_settle_at is not null) as settles
         from fps_payment group by 1, 2 order by 1, 2`,
    )
    expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(BEFORE.length)
    expect(rows.filter(({ status, checked }) => status === "pending" && !checked)).toEqual([])
    expect(
      rows.filter(
        ({ status, settlement, settles }) =>
          settlement === "open" && status !== "creating" && status !== "pending" && !settles,
      ),
    ).toEqual([])
    await get().up()
    expect(await sql("select count(*)::int from fps_purchase")).toEqual([
      { count: new Set(BEFORE.map(({ name, cart = name }) => cart ?? name)).size },
    ])
  })
})

function handled(name: string, at: Date) {
  return { id: `fpsevt_${name}`, state: "done", applied_at: at, payment: `fpspay_${name}` }
}

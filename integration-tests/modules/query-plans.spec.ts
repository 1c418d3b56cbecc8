import { COUNTED_EXACTLY, countRows } from "../../src/modules/fps/database/count-rows"
import { fillLedger } from "../helpers/fill-ledger"
import { fillPayLinks } from "../helpers/fill-pay-links"
import { fillSettings } from "../helpers/fill-settings"
import { createModuleDatabase, type ModuleDatabase } from "../helpers/module-database"
import { ADMIN } from "./query-plans/admin"
import { ALARMS } from "./query-plans/alarms"
import { EVENT, JOBS } from "./query-plans/jobs"
import { LISTS, SEARCHES } from "./query-plans/lists"
import { LOOK } from "./query-plans/look"
import { PAY_LINKS } from "./query-plans/pay-links"
import { STATEMENTS } from "./query-plans/statements"
import { readsOf } from "./query-plans/rows-read"

const ROWS = 100_000

describe(`what the module reads of ${ROWS} rows`, () => {
  let database: ModuleDatabase | undefined
  const get = (): ModuleDatabase => {
    if (!database) {
      throw new Error("The database is not made yet.")
    }
    return database
  }
  beforeAll(async () => {
    database = await createModuleDatabase("fps-query-plans")
    await fillLedger(database.client, ROWS)
    await fillPayLinks(database.client, ROWS)
    await fillSettings(database.client, ROWS)
    // Whatever else the machine does meanwhile.
  }, 300_000)
  afterAll(() => database?.drop())

  it.each([...JOBS, ...EVENT, ...LOOK, ...LISTS, ...ADMIN, ...ALARMS, ...STATEMENTS, ...PAY_LINKS])(
    "%s: at most %i",
    async (_, rows, run) => {
      const reads = await readsOf(get(), run)
      expect(reads.length).toBeGreaterThan(0)
      expect(reads.filter(({ mostRows }) => mostRows > rows)).toEqual([])
    },
  )

  it("counts what is few exactly, and estimates what is many within a tenth", async () => {
    const { knex } = get()
    const rows = () => knex("fps_payment").whereNull("deleted_at")
    expect(await countRows(knex, rows().where({ status: "pending" }))).toEqual({
      count: 25,
      isEstimate: false,
    })
    const { count, isEstimate } = await countRows(knex, rows())
    expect(isEstimate).toBe(true)
    expect(Math.abs(count - ROWS)).toBeLessThan(ROWS / 10)
  })

  it("reads no more than it counts exactly when the statistics are old", async () => {
    const { knex } = get()
    const trx = await knex.transaction()
    try {
      await trx.raw(
        "update pg_class set reltuples = 10, relpages = 1 where relname = 'fps_payment'",
      )
      await trx.raw("delete from pg_statistic where starelid = 'fps_payment'::regclass")
      expect(await countRows(trx, trx("fps_payment").where({ status: "paid" }))).toEqual({
        count: COUNTED_EXACTLY + 1,
        isEstimate: true,
      })
    } finally {
      await trx.rollback()
    }
  })

  it.each(SEARCHES)("counts %s one by one, whatever the planner expects", async (_, find) => {
    const trx = await get().knex.transaction()
    try {
      // As of a table that is a hundred times larger and whose ids PostgreSQL knows nothing of yet.
      await trx.raw(
        `delete from pg_statistic using pg_attribute a where attrelid = starelid
           and attnum = staattnum and attname <> 'deleted_at' and starelid in
             (select oid from pg_class where relname like 'fps_%')`,
      )
      await trx.raw(
        "update pg_class set reltuples = reltuples * 100 where relname in ('fps_purchase', 'fps_payment', 'fps_session', 'fps_event', 'fps_case')",
      )
      expect(await find(trx)).toMatchObject({ count: 1, isEstimate: false })
    } finally {
      await trx.rollback()
    }
  })
})

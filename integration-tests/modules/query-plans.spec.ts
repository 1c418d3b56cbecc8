import { countRows } from "../../src/fps/database/lists"
import { bankReferenceOf } from "../../src/fps/statements/line"
import { findUsesOfLine } from "../../src/fps/statements/uses-of-line"
import { asMinorUnits } from "../../src/protocol"
import { fillLedger } from "../helpers/fill-ledger"
import { fillPayLinks } from "../helpers/fill-pay-links"
import { fillSettings } from "../helpers/fill-settings"
import { fillEqualLines, fillStatements } from "../helpers/fill-statements"
import { createModuleDatabase, type ModuleDatabase } from "../helpers/module-database"
import { ADMIN } from "./query-plans/admin"
import { ALARMS } from "./query-plans/alarms"
import { EVENT, JOBS } from "./query-plans/jobs"
import { LISTS, SEARCHES } from "./query-plans/lists"
import { LOOK } from "./query-plans/look"
import { PAY_LINKS } from "./query-plans/pay-links"
import { STATEMENTS } from "./query-plans/statements"
import { readsOf, type StatementReads } from "./query-plans/rows-read"

const ROWS = 100_000
/** Of a list, with what a filter throws away on the way to 10,001. */
const COUNTED = 12_000

/** Of a search, beside the one row that it finds. */
const FOUND = 200

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
    await fillStatements(database.client, ROWS)
    // Whatever else the machine does meanwhile.
  }, 300_000)
  afterAll(() => database?.drop())

  it.each([...JOBS, ...EVENT, ...LOOK, ...ADMIN, ...ALARMS, ...STATEMENTS, ...PAY_LINKS])(
    "%s: at most %i",
    async (_, rows, run) => {
      const reads = await readsOf(get(), run)
      expect(reads.length).toBeGreaterThan(0)
      expect(reads.filter(({ mostRows }) => mostRows > rows)).toEqual([])
    },
  )

  it.each(LISTS)("%s: at most %i, and to count, few beyond 10,001", async (_, rows, run) => {
    const reads = await readsOf(get(), run)
    expect(reads.length).toBeGreaterThan(1)
    const most = ({ sql }: StatementReads) => (isCount(sql) ? COUNTED : rows)
    expect(reads.filter((read) => read.mostRows > most(read))).toEqual([])
  })

  it.each(SEARCHES)("finds %s, and counts them, among a few", async (_, run) => {
    const reads = await readsOf(get(), run)
    expect(reads.filter(({ mostRows }) => mostRows > FOUND)).toEqual([])
  })

  it("reads about twice as much for a line with twice as many like it", async () => {
    const readFor = async (day: string, lines: number) => {
      const key = await fillEqualLines(get().client, { day, lines })
      const line = { reference: bankReferenceOf({ day, key }), receivedAt: new Date(day) }
      const reads = await readsOf(get(), (knex) =>
        findUsesOfLine(knex, { ...line, amount: asMinorUnits(1000) }),
      )
      return reads.reduce((sum, { allRows }) => sum + allRows, 0)
    }
    const [few, many] = [await readFor("2010-01-05", 1_000), await readFor("2012-01-05", 2_000)]
    expect(many / few).toBeLessThan(2.5)
  })

  it("counts up to 10,001", async () => {
    const { knex } = get()
    const rows = () => knex("fps_payment").whereNull("deleted_at")
    expect(await countRows(knex, rows().where({ status: "pending" }))).toBe(25)
    expect(await countRows(knex, rows())).toBe(10_001)
    const secondPage = rows().where({ status: "pending" }).orderBy("id").limit(20).offset(20)
    expect(await countRows(knex, secondPage)).toBe(25)
  })
})

function isCount(sql: string): boolean {
  return sql.startsWith("select count(*)")
}

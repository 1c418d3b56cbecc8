import { TestDatabaseUtils } from "@medusajs/test-utils"
import { setTimeout as sleep } from "node:timers/promises"
import {
  SECOND_PROCESS_WARNING,
  watchForSecondProcess,
} from "../../src/modules/fps/loaders/warn-of-locks"
import { createModuleDatabase, type ModuleDatabase } from "../helpers/module-database"
import { eventually } from "../helpers/wait"
import {
  countedWork,
  locksInMemory,
  locksInPostgres,
  payments,
  startProcess,
  type Process,
} from "./locks/processes"

const DATABASE = "fps-locks"
const MANY = 30

describe("settling under locks", () => {
  let database: ModuleDatabase | undefined
  const processes: Process[] = []

  const start = async (locks: Parameters<typeof startProcess>[1]) => {
    const started = await startProcess(TestDatabaseUtils.getDatabaseURL(DATABASE), locks)
    processes.push(started)
    return started
  }

  beforeAll(async () => {
    database = await createModuleDatabase(DATABASE)
  })
  beforeEach(async () => {
    await database?.client.query("truncate fps_payment, fps_session, fps_lease")
  })
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((one) => one.close()))
  })
  afterAll(() => database?.drop())

  it("of 30 payments at once, with locks in PostgreSQL, leaves the pool enough for the work", async () => {
    const one = await start(locksInPostgres)
    const ids = await payments(one, MANY)
    // As core does: several queries at once, some in a transaction.
    const { run, count } = countedWork(() =>
      Promise.all([
        one.knex.raw("select pg_sleep(0.05)"),
        one.knex.transaction((trx) => trx.raw("select pg_sleep(0.05)")),
      ]),
    )
    await Promise.all(ids.map((id) => one.settle(id, run)))
    expect(count).toEqual({ now: 0, most: 4, done: MANY })
  })

  it("of one payment 30 times at once does not keep another one waiting", async () => {
    const one = await start(locksInPostgres)
    const [busy = "", other = ""] = await payments(one, 2)
    const done: string[] = []
    const work = (name: string) => async () => {
      await sleep(20)
      done.push(name)
    }
    const all = Array.from({ length: MANY }, () => one.settle(busy, work("busy")))
    await one.settle(other, work("other"))
    expect(done.length).toBeLessThan(MANY / 2)
    await Promise.all(all)
    expect(done).toHaveLength(MANY + 1)
  })

  it("of one payment by two processes whose locks know nothing of each other is one at a time", async () => {
    const [one, two] = [await start(locksInMemory), await start(locksInMemory)]
    const [id = ""] = await payments(one, 1)
    const { run, count } = countedWork()
    await Promise.all([one, two, one, two].map((process) => process.settle(id, run)))
    expect(count).toEqual({ now: 0, most: 1, done: 4 })
    expect((await database?.client.query("select key from fps_lease"))?.rows).toEqual([])
  })

  it("goes on after a process that died over it, once its lease has run out", async () => {
    const one = await start(locksInMemory)
    const [id = ""] = await payments(one, 1)
    await one.fps.leases.take({ key: "fps:pay_col_0", owner: "a dead process", seconds: 2 })
    const { rows } = (await database?.client.query<{ until: Date }>(
      "select leased_until as until from fps_lease",
    )) ?? { rows: [] }
    let began = new Date(0)
    await one.settle(id, async () => {
      began = new Date()
      return Promise.resolve()
    })
    expect(began.getTime()).toBeGreaterThanOrEqual(rows[0]?.until.getTime() ?? Infinity)
  })

  it("a lease is renewed by its owner, by nobody else, and not once it was given back", async () => {
    const { leases } = (await start(locksInMemory)).fps
    const [ours, theirs] = [
      { key: "k", owner: "we", seconds: 60 },
      { key: "k", owner: "they", seconds: 60 },
    ]
    expect([await leases.take(ours), await leases.take(theirs)]).toEqual([true, false])
    expect([await leases.renew(ours), await leases.renew(theirs)]).toEqual([true, false])
    await leases.giveBack(theirs)
    expect(await leases.take(theirs)).toBe(false)
    await leases.giveBack(ours)
    expect([await leases.renew(ours), await leases.take(theirs)]).toEqual([false, true])
  })

  describe("warning of a second process", () => {
    const watch = ({ knex }: Process) => {
      const warnings: string[] = []
      const stop = watchForSecondProcess({
        knex,
        log: { warn: (text: string) => warnings.push(text) },
        everyMs: 50,
      })
      return { warnings, stop }
    }

    it("comes once in both while two run, and says what to add", async () => {
      const watches = [watch(await start(locksInMemory)), watch(await start(locksInMemory))]
      const warnings = () => Promise.resolve(watches.flatMap((one) => one.warnings))
      await eventually(warnings, (found) => found.length === 2)
      await sleep(300)
      watches.forEach(({ stop }) => stop())
      expect(watches.map((one) => one.warnings)).toEqual([
        [SECOND_PROCESS_WARNING],
        [SECOND_PROCESS_WARNING],
      ])
      expect(SECOND_PROCESS_WARNING).toContain('"@medusajs/medusa/locking-postgres"')
    })

    it("does not come of the process that this one replaces", async () => {
      const old = watch(await start(locksInMemory))
      const seen = () =>
        database?.client.query("select key from fps_lease") ?? Promise.reject(new Error())
      await eventually(seen, ({ rows }) => rows.length === 1)
      old.stop()
      await sleep(100)
      const fresh = watch(await start(locksInMemory))
      await eventually(seen, ({ rows }) => rows.length === 2)
      await sleep(300)
      fresh.stop()
      expect([...old.warnings, ...fresh.warnings]).toEqual([])
    })
  })
})

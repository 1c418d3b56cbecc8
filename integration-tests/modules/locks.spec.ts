import { TestDatabaseUtils } from "@medusajs/test-utils"
import { setTimeout as sleep } from "node:timers/promises"
import { settleDependencies } from "../../src/settle/dependencies"
import { lookAtDue, lookInTurn, lookNow } from "../../src/settle/settle"
import { withPurchase } from "../../src/settle/with-purchase"
import { createModuleDatabase, type ModuleDatabase } from "../helpers/module-database"
import { eventually, gate } from "../helpers/wait"
import {
  CORE_TABLES,
  countedWork,
  LOCKING_TABLE,
  locksInMemory,
  locksInPostgres,
  purchases,
  startProcess,
  type Process,
} from "./locks/processes"
import { describeSecondProcess } from "./locks/second-process"

const DATABASE = "fps-locks"
const MANY = 30

const nothing = () => Promise.resolve()
const never = () => Promise.reject(new Error("Somebody else has it."))

describe("looking", () => {
  let database: ModuleDatabase | undefined
  const processes: Process[] = []

  const start = async (locks: Parameters<typeof startProcess>[1]) => {
    const started = await startProcess(TestDatabaseUtils.getDatabaseURL(DATABASE), locks)
    processes.push(started)
    return started
  }

  beforeAll(async () => {
    database = await createModuleDatabase(DATABASE)
    await database.client.query(LOCKING_TABLE)
    await database.client.query(CORE_TABLES)
  })
  beforeEach(async () => {
    await database?.client.query("truncate fps_purchase, fps_payment, fps_session, fps_lease")
  })
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((one) => one.close()))
  })
  afterAll(() => database?.drop())

  /** As core does: several queries at once, some in a transaction. */
  const asCore = (one: Process, begin: () => Promise<void> = nothing) =>
    countedWork(async () => {
      await begin()
      await Promise.all([
        one.knex.raw("select pg_sleep(0.05)"),
        one.knex.transaction((trx) => trx.raw("select pg_sleep(0.05)")),
      ])
    })

  /** The first so many wait for each other; whether they would meet by themselves is the clock's affair. */
  const meeting = (size: number) => {
    let meet = () => {}
    let left = size
    const met = new Promise<void>((resolve) => (meet = resolve))
    return async () => {
      left--
      if (left === 0) {
        meet()
      }
      await met
    }
  }

  it("at 30 purchases at once, with locks in PostgreSQL, leaves the pool enough for the work", async () => {
    const one = await start(locksInPostgres)
    const ids = await purchases(one, MANY)
    const { run, count } = asCore(one, meeting(4))
    const container = one.container(run)
    const results = await Promise.all(ids.map((id) => lookNow(container, id)))
    expect(new Set(results)).toEqual(new Set(["waits"]))
    expect(count).toEqual({ now: 0, most: 4, done: MANY })
    expect((await database?.client.query("select id from locking"))?.rows).toEqual([])
  })

  it("at as many beside them that nobody waits for, leaves it enough too", async () => {
    const one = await start(locksInPostgres)
    const ids = await purchases(one, 2 * MANY)
    // Of the four places in line one is for what has been due for longest, which is none of these.
    const { run, count } = asCore(one, meeting(7))
    const container = one.container(run)
    const results = await Promise.all(
      ids.map((id, i) => (i % 2 === 0 ? lookNow(container, id) : lookInTurn(container, id))),
    )
    expect(new Set(results)).toEqual(new Set(["waits"]))
    expect(count).toEqual({ now: 0, most: 7, done: 2 * MANY })
  })

  it("at what is due, by two processes, is at each purchase once", async () => {
    const [one, two] = [await start(locksInMemory), await start(locksInMemory)]
    await purchases(one, MANY)
    const { run, count } = countedWork(() => sleep(20))
    await Promise.all([one, two].map((process) => lookAtDue(process.container(run), MANY)))
    await lookAtDue(one.container(run), MANY)
    expect(count.done).toBe(MANY)
  })

  it("at what has been due for longest waits behind no line of newcomers", async () => {
    const one = await start(locksInMemory)
    const ids = await purchases(one, 2 * MANY)
    const [old, newcomers] = [ids.slice(0, MANY), ids.slice(MANY)]
    await database?.client.query(
      "update fps_purchase set next_look_at = now() - interval '1 minute' where id = any($1)",
      [old],
    )
    const { run, count } = countedWork(() => sleep(20))
    const { opened: oldAreDone, open } = gate()
    const inLine = newcomers.flatMap((id) =>
      Array.from({ length: 5 }, async () =>
        lookInTurn(
          one.container(() => oldAreDone),
          id,
        ),
      ),
    )
    await lookAtDue(one.container(run), MANY)
    open()
    await Promise.all(inLine)
    expect(count.done).toBe(MANY)
  })

  it("that hangs keeps its purchase, and neither the job nor what else is due", async () => {
    const one = await start(locksInMemory)
    const [hung = "", ...others] = await purchases(one, MANY)
    const dueIn = (hours: number) =>
      database?.client.query(
        "update fps_purchase set next_look_at = now() + make_interval(hours => $1) where id = any($2)",
        [hours, others],
      )
    await dueIn(1)
    let release = () => {}
    const hanging = new Promise<void>((resolve) => (release = resolve))
    await lookAtDue(
      one.container(() => hanging),
      MANY,
    )
    await dueIn(0)
    const { run, count } = countedWork(() => sleep(20))
    await lookAtDue(one.container(run), MANY)
    const state = await one.fps.purchases.read(hung)
    expect({ done: count.done, lookedAt: state?.purchase.lookedNews }).toEqual({
      done: MANY - 1,
      lookedAt: 0,
    })
    release()
    await eventually(
      () => one.fps.purchases.read(hung),
      (read) => (read?.purchase.lookedNews ?? 0) > 0,
    )
  })

  it("that is asked for stands in line for nothing where nobody waits for it any more", async () => {
    const one = await start(locksInMemory)
    const [id = ""] = await purchases(one, 1)
    const { run, count } = countedWork(nothing)
    const late = { waitsUntil: Date.now() - 1 }
    expect(await lookNow(one.container(run), id, late)).toBe("waits")
    expect(await lookNow(one.container(run), id, late)).toBe("none")
    expect(await lookNow(one.container(run), id)).toBe("waits")
    expect(count.done).toBe(2)
  })

  it("at one purchase 30 times at once does not keep another one waiting", async () => {
    const one = await start(locksInMemory)
    const [busy = "", other = ""] = await purchases(one, 2)
    const done: string[] = []
    const work = (name: string) =>
      one.container(async () => {
        await sleep(20)
        done.push(name)
      })
    const all = Array.from({ length: MANY }, () => lookNow(work("busy"), busy))
    expect(await lookNow(work("other"), other)).toBe("waits")
    expect(done.length).toBeLessThan(MANY / 2)
    await Promise.all(all)
    expect(done).toContain("busy")
  })

  it("at one purchase by two processes whose locks know nothing of each other is one at a time", async () => {
    const [one, two] = [await start(locksInMemory), await start(locksInMemory)]
    const [id = ""] = await purchases(one, 1)
    const { opened: othersAreDone, open } = gate()
    const { run, count } = countedWork(() => othersAreDone)
    let none = 0
    const results = await Promise.all(
      [one, two, one, two].map(async (process) => {
        const result = await lookNow(process.container(run), id)
        none += result === "none" ? 1 : 0
        if (none === 3) {
          open()
        }
        return result
      }),
    )
    expect(results.sort()).toEqual(["none", "none", "none", "waits"])
    expect(count).toEqual({ now: 0, most: 1, done: 1 })
  })

  it("is repeated at once for news that another process brings meanwhile", async () => {
    const [one, two] = [await start(locksInMemory), await start(locksInMemory)]
    const [id = ""] = await purchases(one, 1)
    let looks = 0
    const result = await lookNow(
      one.container(async () => {
        if (++looks === 1) {
          await two.fps.purchases.addNews([id])
          expect(await lookNow(two.container(never), id)).toBe("none")
        }
      }),
      id,
    )
    expect([result, looks]).toEqual(["waits", 2])
    expect(await two.fps.purchases.read(id)).toMatchObject({
      purchase: { news: 2, lookedNews: 2 },
    })
  })

  it("goes on after a process that died over it, once its lease has run out, and not before", async () => {
    const one = await start(locksInMemory)
    const [id = ""] = await purchases(one, 1)
    await one.fps.purchases.take({ id, token: "a dead process", seconds: 2 })
    const { rows } = (await database?.client.query<{ until: Date }>(
      "select lease_until as until from fps_purchase",
    )) ?? { rows: [] }
    let began: Date | null = null
    const container = one.container(() => {
      began = new Date()
      return Promise.resolve()
    })
    await eventually(
      async () => {
        await lookAtDue(container, 4)
        return began
      },
      (at) => at !== null,
    )
    expect(Number(began)).toBeGreaterThanOrEqual(rows[0]?.until.getTime() ?? Infinity)
  })

  it("that was paused for too long writes nothing, and has what came of it looked at", async () => {
    const [one, two] = [await start(locksInMemory), await start(locksInMemory)]
    const [id = ""] = await purchases(one, 1)
    const result = await lookNow(
      one.container(async () => {
        await database?.client.query("update fps_purchase set lease_until = now() - interval '1 s'")
        expect(await lookNow(two.container(nothing), id)).toBe("waits")
        await two.fps.purchases.addNews([id])
        throw new Error("away")
      }),
      id,
    )
    expect(result).toBe("lost")
    expect(
      (await database?.client.query("select attempts, news, looked_news from fps_purchase"))?.rows,
    ).toEqual([{ attempts: 0, news: 3, looked_news: 1 }])
  })

  it("is waited for by what a person wants done, and sees it", async () => {
    const [one, two] = [await start(locksInMemory), await start(locksInMemory)]
    const [id = ""] = await purchases(one, 1)
    const order: string[] = []
    let person: Promise<void> = Promise.resolve()
    const looking = lookNow(
      one.container(async () => {
        person = withPurchase(settleDependencies(two.container(nothing)), id, async () => {
          order.push("person")
          expect(await lookNow(one.container(never), id)).toBe("none")
        })
        await sleep(500)
        order.push("look")
      }),
      id,
    )
    expect(await looking).toBe("waits")
    await person
    expect(order).toEqual(["look", "person"])
    expect(await one.fps.purchases.take({ id, token: "next", seconds: 1 })).not.toBeNull()
  })

  describe("warning of a second process", () =>
    describeSecondProcess(
      () => start(locksInMemory),
      () => database?.client.query("select key from fps_lease") ?? Promise.reject(new Error()),
    ))
})

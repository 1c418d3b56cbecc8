import { TestDatabaseUtils } from "@medusajs/test-utils"
import { setTimeout as sleep } from "node:timers/promises"
import { settleDependencies } from "../../src/fps/dependencies"
import {
  settleDuePurchases,
  settlePurchaseSoon,
  settlePurchase,
} from "../../src/fps/settle/scheduler"
import { withPurchase } from "../../src/fps/settle/with-purchase"
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
/** Passes of one process. */
const AT_ONCE = 4
/** So many may hang beside them. */
const MOST_BEYOND = 2

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
    const { run, count } = asCore(one, meeting(AT_ONCE))
    const container = one.container(run)
    const results = await Promise.all(ids.map((id) => settlePurchase(container, id)))
    expect(new Set(results)).toEqual(new Set(["waits"]))
    expect(count).toEqual({ now: 0, most: AT_ONCE, done: MANY })
    expect((await database?.client.query("select id from locking"))?.rows).toEqual([])
  })

  it("at as many beside them that nobody waits for, takes no more of it", async () => {
    const one = await start(locksInPostgres)
    const ids = await purchases(one, 2 * MANY)
    const { run, count } = asCore(one, meeting(AT_ONCE))
    const container = one.container(run)
    const results = await Promise.all(
      ids.map((id, i) =>
        i % 2 === 0 ? settlePurchase(container, id) : settlePurchaseSoon(container, id),
      ),
    )
    expect(new Set(results)).toEqual(new Set(["waits"]))
    expect(count).toEqual({ now: 0, most: AT_ONCE, done: 2 * MANY })
  })

  it("at a purchase that somebody waits for begins first, then what is due, then newcomers", async () => {
    const one = await start(locksInMemory)
    const ids = await purchases(one, AT_ONCE + 3)
    const [newcomer = "", due = "", asked = "", ...blocking] = ids
    await database?.client.query(
      "update fps_purchase set next_run_at = now() - interval '1 minute' where id = $1",
      [due],
    )
    const gates = blocking.map(() => gate())
    let running = 0
    const blocked = blocking.map((id, i) =>
      settlePurchase(
        one.container(() => {
          running++
          return gates[i]?.opened ?? Promise.resolve()
        }),
        id,
      ),
    )
    await eventually(
      () => Promise.resolve(running),
      (now) => now === AT_ONCE,
    )
    const order: string[] = []
    const as = (name: string) => one.container(() => Promise.resolve(void order.push(name)))
    const all = [
      settlePurchaseSoon(as("newcomer"), newcomer),
      settleDuePurchases(as("due"), 1),
      settlePurchase(as("asked"), asked),
    ]
    await sleep(50)
    expect(order).toEqual([])
    // One place comes free, so that one begins after the other.
    gates[0]?.open()
    await Promise.all(all)
    expect(order).toEqual(["asked", "due", "newcomer"])
    gates.forEach(({ open }) => open())
    await Promise.all(blocked)
  })

  it("at what comes while a hundred wait is left to the job", async () => {
    const one = await start(locksInMemory)
    const [late = "", ...ids] = await purchases(one, AT_ONCE + 101)
    const { opened, open } = gate()
    const { run, count } = countedWork(() => opened)
    const inLine = ids.map((id) => settlePurchaseSoon(one.container(run), id))
    expect(await settlePurchaseSoon(one.container(never), late)).toBe("none")
    expect(await one.fps.purchases.read(late)).toMatchObject({
      purchase: { revision: 1, settledRevision: 0 },
    })
    open()
    await Promise.all(inLine)
    expect(count.done).toBe(AT_ONCE + 100)
    await settleDuePurchases(one.container(run), MANY)
    expect(count.done).toBe(AT_ONCE + 101)
  })

  it("at what is due, by two processes, is at each purchase once", async () => {
    const [one, two] = [await start(locksInMemory), await start(locksInMemory)]
    await purchases(one, MANY)
    const { run, count } = countedWork(() => sleep(20))
    await Promise.all([one, two].map((process) => settleDuePurchases(process.container(run), MANY)))
    await settleDuePurchases(one.container(run), MANY)
    expect(count.done).toBe(MANY)
  })

  it("at what has been due for longest waits behind no line of newcomers", async () => {
    const one = await start(locksInMemory)
    const ids = await purchases(one, 2 * MANY)
    const [old, newcomers] = [ids.slice(0, MANY), ids.slice(MANY)]
    await database?.client.query(
      "update fps_purchase set next_run_at = now() - interval '1 minute' where id = any($1)",
      [old],
    )
    const { run, count } = countedWork(() => sleep(20))
    const { run: runNewcomer, count: ofNewcomers } = countedWork(() => sleep(20))
    const inLine = newcomers.map((id) => settlePurchaseSoon(one.container(runNewcomer), id))
    await settleDuePurchases(one.container(run), MANY)
    expect(count.done).toBe(MANY)
    // Those that ran already, and now and then one while two places become free at once.
    expect(ofNewcomers.done).toBeLessThan(MANY / 2)
    await Promise.all(inLine)
    expect(ofNewcomers.done).toBe(MANY)
  })

  it("that hangs keeps its purchase, and neither the job nor what else is due, until six hang", async () => {
    const one = await start(locksInMemory)
    const ids = await purchases(one, MANY)
    const [hung, others] = [ids.slice(0, AT_ONCE), ids.slice(AT_ONCE)]
    const dueIn = (hours: number) =>
      database?.client.query(
        "update fps_purchase set next_run_at = now() + make_interval(hours => $1) where id = any($2)",
        [hours, others],
      )
    await dueIn(1)
    const { opened, open } = gate()
    const hanging = one.container(() => opened)
    // No more than hang: what waits behind them would take what is due next.
    await settleDuePurchases(hanging, AT_ONCE)
    await dueIn(0)
    const { run, count } = countedWork(() => sleep(20))
    await settleDuePurchases(one.container(run), MANY)
    expect(count).toEqual({ now: 0, most: MOST_BEYOND, done: others.length })
    const seen = async () =>
      Promise.all(
        hung.map(async (id) => (await one.fps.purchases.read(id))?.purchase.settledRevision ?? 0),
      )
    expect(await seen()).toEqual(hung.map(() => 0))

    const [asked = "", ...more] = others
    const beyond = more.slice(0, MOST_BEYOND).map((id) => settlePurchase(hanging, id))
    const last = settlePurchase(one.container(run), asked)
    await sleep(500)
    expect(count.done).toBe(others.length)
    open()
    expect(await Promise.all([...beyond, last])).toEqual(Array(MOST_BEYOND + 1).fill("waits"))
    await eventually(seen, (news) => news.every((each) => each > 0))
  })

  it("that is asked for stands in line for nothing where nobody waits for it any more", async () => {
    const one = await start(locksInMemory)
    const [id = ""] = await purchases(one, 1)
    const { run, count } = countedWork(nothing)
    const late = { waitsUntil: Date.now() - 1 }
    expect(await settlePurchase(one.container(run), id, late)).toBe("waits")
    expect(await settlePurchase(one.container(run), id, late)).toBe("none")
    expect(await settlePurchase(one.container(run), id)).toBe("waits")
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
    const all = Array.from({ length: MANY }, () => settlePurchase(work("busy"), busy))
    expect(await settlePurchase(work("other"), other)).toBe("waits")
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
        const result = await settlePurchase(process.container(run), id)
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
    const result = await settlePurchase(
      one.container(async () => {
        if (++looks === 1) {
          await two.fps.purchases.markChanged([id])
          expect(await settlePurchase(two.container(never), id)).toBe("none")
        }
      }),
      id,
    )
    expect([result, looks]).toEqual(["waits", 2])
    expect(await two.fps.purchases.read(id)).toMatchObject({
      purchase: { revision: 2, settledRevision: 2 },
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
        await settleDuePurchases(container, 4)
        return began
      },
      (at) => at !== null,
    )
    expect(Number(began)).toBeGreaterThanOrEqual(rows[0]?.until.getTime() ?? Infinity)
  })

  it("that was paused for too long writes nothing, and has what came of it looked at", async () => {
    const [one, two] = [await start(locksInMemory), await start(locksInMemory)]
    const [id = ""] = await purchases(one, 1)
    const result = await settlePurchase(
      one.container(async () => {
        await database?.client.query("update fps_purchase set lease_until = now() - interval '1 s'")
        expect(await settlePurchase(two.container(nothing), id)).toBe("waits")
        await two.fps.purchases.markChanged([id])
        throw new Error("away")
      }),
      id,
    )
    expect(result).toBe("lost")
    expect(
      (
        await database?.client.query(
          "select attempts, revision, settled_revision from fps_purchase",
        )
      )?.rows,
    ).toEqual([{ attempts: 0, revision: 3, settled_revision: 1 }])
  })

  it("is waited for by what a person wants done, and sees it", async () => {
    const [one, two] = [await start(locksInMemory), await start(locksInMemory)]
    const [id = ""] = await purchases(one, 1)
    const order: string[] = []
    let person: Promise<void> = Promise.resolve()
    const looking = settlePurchase(
      one.container(async () => {
        person = withPurchase(settleDependencies(two.container(nothing)), id, async () => {
          order.push("person")
          expect(await settlePurchase(one.container(never), id)).toBe("none")
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

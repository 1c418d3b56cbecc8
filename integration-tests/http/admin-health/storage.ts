import { setTimeout as sleep } from "node:timers/promises"
import fpsPruneEvents from "../../../src/jobs/fps-prune-events"
import type { AdminApi } from "../../helpers/admin-api"
import { database, sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { INVALID, post, RECEIVED, sign } from "../webhook/delivery"
import { healthWhen } from "./health"

const BODY = Buffer.from('{"event":{"eventId":7777},"eventData":{}}')
const wrongly = { body: BODY, signature: sign(BODY, { secret: "wrong" }) }

/** How health is remembered, and at what price. */
export function describeStorage(store: Store, api: AdminApi): void {
  // What an earlier test had written in the background may still come.
  beforeEach(async () => {
    await sleep(1_100)
    await sql(store, "truncate fps_health")
  })
  // Rows are put back between the tests, tables are not.
  const undo: string[] = []
  afterEach(async () => {
    for (const statement of undo.splice(0)) {
      await sql(store, statement)
    }
  })

  it("writes a flood of refused events at most once a second", async () => {
    undo.push("drop function count_write cascade", "drop table health_writes")
    await sql(store, "create table health_writes (at timestamptz not null default now())")
    await sql(
      store,
      `create function count_write() returns trigger language plpgsql as
        $$ begin insert into health_writes default values; return null; end $$`,
    )
    await sql(
      store,
      `create trigger count_writes after insert or update on fps_health
        for each statement execute function count_write()`,
    )
    const began = Date.now()
    for (let round = 0; round < 20; round++) {
      await Promise.all(Array.from({ length: 10 }, () => post(store, wrongly)))
    }
    await sleep(1_200)
    const seconds = (Date.now() - began) / 1000
    const [writes] = await sql(store, "select count(*)::int as count from health_writes")
    // The trigger fires for the insert and for the update of an upsert.
    const upserts = Number(writes?.count) / 2
    expect(upserts).toBeGreaterThanOrEqual(1)
    expect(upserts).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
  })

  it.each([
    [
      "is gone",
      "alter table fps_health rename to fps_health_away",
      "alter table fps_health_away rename to fps_health",
    ],
    [
      "refuses",
      "alter table fps_health add constraint refuse check (key = '')",
      "alter table fps_health drop constraint refuse",
    ],
  ])("lets events and payments through while its storage %s", async (_, breakIt, mendIt) => {
    undo.push(mendIt)
    await sql(store, breakIt)
    const refused = await post(store, wrongly)
    expect({ status: refused.status, text: refused.text }).toEqual({ status: 401, text: INVALID })
    expect((await post(store, { body: BODY })).text).toBe(RECEIVED)
    const { orderId } = await store.shop().checkout({ placeOrder: "before_payment" })
    expect(orderId).toEqual(expect.any(String))
  })

  it("slows nothing down while its storage hangs", async () => {
    const shop = store.shop()
    const collectionId = await shop.collection(await shop.cart())
    const blocker = await database(store).transaction()
    try {
      await blocker.raw("lock table fps_health in access exclusive mode")
      const began = Date.now()
      for (let i = 0; i < 20; i++) {
        expect((await post(store, wrongly)).status).toBe(401)
      }
      await shop.session(collectionId)
      expect(Date.now() - began).toBeLessThan(20_000)
    } finally {
      await blocker.rollback()
    }
    await healthWhen(api, ({ gateway, last_refused }) => gateway !== null && last_refused !== null)
  })

  it("keeps the twenty samples that were seen last", async () => {
    const { health } = store.fps()
    for (let i = 0; i < 15; i++) {
      health.statusAnswer(`early ${i}`)
    }
    await healthWhen(api, (shown) => shown.status_answers_not_understood.length === 15)
    for (let i = 0; i < 1_000; i++) {
      health.statusAnswer(`late ${i % 10}`)
    }
    const { status_answers_not_understood: samples } = await healthWhen(api, (shown) =>
      shown.status_answers_not_understood.some(({ sample }) => sample === "late 9"),
    )
    await healthWhen(api, (shown) => {
      const late = shown.status_answers_not_understood.filter(({ sample }) =>
        sample.startsWith("late"),
      )
      return late.reduce((sum, { count }) => sum + count, 0) === 1_000
    })
    expect(samples.length).toBeLessThanOrEqual(20)
    expect(await sql(store, "select key from fps_health")).toHaveLength(20)
  })

  it("forgets samples that are older than events are kept", async () => {
    store.fps().health.statusAnswer("old")
    await healthWhen(api, (shown) => shown.status_answers_not_understood.length === 1)
    await sql(store, "update fps_health set updated_at = now() - interval '91 days'")
    await fpsPruneEvents(store.container())
    expect(await sql(store, "select key from fps_health")).toEqual([])
  })
}

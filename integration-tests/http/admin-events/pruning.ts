import fpsPruneEvents from "../../../src/jobs/fps-prune-events"
import type { AdminApi } from "../../helpers/admin-api"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"

/** Fills the inbox: each state so many times, received so many days ago. */
async function fill(
  store: Store,
  { state, days, rows = 1 }: { state: string; days: number; rows?: number },
): Promise<void> {
  await sql(
    store,
    `insert into fps_event (id, environment, delivery_id, body_hash, body, kind, event_code,
        gateway_order_id, state, purchase_id, signed_at, last_signed_at, last_delivered_at, created_at)
      select 'fpsevt_' || ? || '_' || ? || '_' || i, 'sandbox', '', md5(? || ? || i), 'e30=', 'paid',
        '2001', 'order', ?, 'fpspur_other', at, at, at, at
      from generate_series(1, ?) i, (select now() - make_interval(days => ?) as at) as times`,
    [state, String(days), state, String(days), state, rows, days],
  )
}

/** The job `fps-prune-events`. */
export function describePruning(store: Store, api: AdminApi): void {
  const bodies = async () => {
    const rows = await sql(
      store,
      `select concat_ws(' ', count(*), state, case when body is null then 'pruned' else 'kept' end)
        as line from fps_event group by state, body is null order by state, body is null`,
    )
    return rows.map(({ line }) => line)
  }

  it("forgets the bodies of events that are over and older than the retention", async () => {
    for (const state of ["done", "failed", "unreadable", "waiting"]) {
      await fill(store, { state, days: 31 })
      await fill(store, { state, days: 29 })
    }
    await fpsPruneEvents(store.container())
    expect(await bodies()).toEqual([
      "1 done kept",
      "1 done pruned",
      "1 failed kept",
      "1 failed pruned",
      "1 unreadable kept",
      "1 unreadable pruned",
      "2 waiting kept",
    ])
  })

  it("keeps everything else about them, and the ledger", async () => {
    const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "before_payment" })
    await sql(store, "update fps_payment set created_at = now() - interval '400 days'")
    const ledger = await store.shop().ledger(gatewayOrderId)
    await fill(store, { state: "done", days: 400 })
    const before = (await api.get("/admin/fps/events").expect(200)).body as object
    await fpsPruneEvents(store.container())
    expect(await bodies()).toEqual(["1 done pruned"])
    expect((await api.get("/admin/fps/events").expect(200)).body).toEqual(before)
    expect(await store.shop().ledger(gatewayOrderId)).toEqual(ledger)
  })

  it("prunes any number of them, five hundred at a time", async () => {
    await fill(store, { state: "done", days: 40, rows: 1203 })
    const prune = jest.spyOn(store.fps().events, "pruneBodies")
    try {
      await fpsPruneEvents(store.container())
      expect(await Promise.all(prune.mock.results.map(({ value }) => value))).toEqual([
        500, 500, 203,
      ])
    } finally {
      prune.mockRestore()
    }
    expect(await bodies()).toEqual(["1203 done pruned"])
  })

  it("leaves rows to the process that is at them", async () => {
    await fill(store, { state: "done", days: 40, rows: 600 })
    await Promise.all([fpsPruneEvents(store.container()), fpsPruneEvents(store.container())])
    expect(await bodies()).toEqual(["600 done pruned"])
  })
}

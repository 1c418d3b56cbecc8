import { setTimeout as sleep } from "node:timers/promises"
import { FILE_SANDBOX, inForce, rows, save, type Instances } from "./support"

/** A change holds everywhere within a second, however slow the machine is that asks for it then. */
const WITHIN_MS = 1_000

export function describeSaves(instances: Instances): void {
  it("hold on another instance within a second, without anything to tell it", async () => {
    const [one, other] = [instances.start(), instances.start()]
    expect((await other.store.settings()).refunds).toBe("manual")
    await save(one, { refunds: "refuse" })
    await sleep(WITHIN_MS)
    expect((await inForce(other)).refunds).toBe("refuse")
    expect((await inForce(one)).refunds).toBe("refuse")
  })

  it("hold at once on the instance that saved, which has just read them", async () => {
    const one = instances.start()
    for (const expiresInMinutes of [20, 30, 40]) {
      await one.store.settings()
      await save(one, { expiresInMinutes })
      expect(await inForce(one)).toMatchObject({ expiresInMinutes })
    }
  })

  it("outlive the instance that saved them, on those that run and those that start", async () => {
    const [one, other] = [instances.start(), instances.start()]
    await other.store.settings()
    await save(one, { environments: { sandbox: { apiKey: "panel-key" } } })
    await one.die()
    const sandbox = { ...FILE_SANDBOX, apiKey: "panel-key" }
    await sleep(WITHIN_MS)
    expect((await inForce(other)).environments).toEqual({ sandbox })
    expect((await instances.start().store.settings()).environments).toEqual({ sandbox })
  })

  it("of two at a time with the same version, one is refused and leaves nothing", async () => {
    const [one, other] = [instances.start(), instances.start()]
    const { version } = await one.store.view()
    const bodies = [
      { refunds: "refuse", expiresInMinutes: 20 },
      { placeOrder: "after_payment", expiresInMinutes: 30 },
    ]
    const results = await Promise.all(
      [one, other].map(({ store }, index) =>
        store.save({ body: bodies[index], version, changedBy: `user_${index}` }),
      ),
    )
    expect(results.filter(({ saved }) => saved)).toHaveLength(1)
    expect(results).toContainEqual({ saved: false, reason: "outdated" })
    const winner = results.findIndex(({ saved }) => saved)
    const kept = Object.entries(bodies[winner] ?? {}).map(([path, value]) => ({ path, value }))
    expect((await rows(instances)).map(({ path, value }) => ({ path, value }))).toEqual(
      kept.sort((a, b) => a.path.localeCompare(b.path)),
    )
    const { changes, count } = await one.store.changes({ limit: 10, offset: 0 })
    expect(count).toBe(2)
    expect(new Set(changes.map(({ changedBy }) => changedBy))).toEqual(new Set([`user_${winner}`]))
  })

  it("of many at a time without a version, each is whole and the last one stays", async () => {
    const all = [instances.start(), instances.start(), instances.start()]
    const saving = Array.from({ length: 4 }, (_, round) =>
      all.map(({ store }, at) => {
        const index = 3 * round + at
        const environments = { sandbox: { apiKey: `key-${index}` } }
        return store.save({
          body: { expiresInMinutes: 10 + index, environments },
          changedBy: `user_${index}`,
        })
      }),
    )
    await Promise.all(saving.flat())
    const last = instances.start().store
    const view = await last.view()
    const minutes = view.settings.expiresInMinutes
    expect(view.settings.environments.sandbox?.apiKey).toBe(`key-${minutes - 10}`)
    const { changes, count } = await last.changes({ limit: 100, offset: 0 })
    expect({ count, version: view.version }).toEqual({ count: 24, version: 12 })
    // One after the other: what each replaced is what the one before it saved.
    const saved = changes.filter(({ path }) => path === "expiresInMinutes").reverse()
    expect(saved.map(({ oldValue }) => oldValue)).toEqual([
      15,
      ...saved.slice(0, -1).map(({ newValue }) => newValue),
    ])
    expect(saved.at(-1)?.newValue).toBe(minutes)
  })

  it("leave nothing behind when one of their fields is refused, or the database fails", async () => {
    const one = instances.start()
    const result = await one.store.save({
      body: { refunds: "refuse", environments: { production: { apiKey: "alone" } } },
      changedBy: null,
    })
    expect(result).toMatchObject({ saved: false, reason: "invalid" })
    expect(await rows(instances)).toEqual([])

    const client = instances.client()
    await client.query("alter table fps_setting_change add constraint no check (path <> 'refunds')")
    try {
      const body = { expiresInMinutes: 30, refunds: "refuse" }
      await expect(one.store.save({ body, changedBy: null })).rejects.toThrow(/constraint/)
      expect(await rows(instances)).toEqual([])
      expect(await one.store.settings()).toMatchObject({ expiresInMinutes: 15, refunds: "manual" })
    } finally {
      await client.query("alter table fps_setting_change drop constraint no")
    }
  })

  it("are not taken with lockSettings, and neither are those of before", async () => {
    const before = instances.start()
    await save(before, { refunds: "refuse", environments: { sandbox: { apiKey: "panel-key" } } })
    const { store } = instances.start({ lockSettings: true, expiresInMinutes: 25 })
    expect(await store.settings()).toMatchObject({
      refunds: "manual",
      expiresInMinutes: 25,
      environments: { sandbox: FILE_SANDBOX },
    })
    expect(await store.save({ body: { refunds: "refuse" }, changedBy: null })).toEqual({
      saved: false,
      reason: "locked",
    })
    const view = await store.view()
    expect({ locked: view.isLocked, panel: view.panel.size }).toEqual({ locked: true, panel: 0 })
  })
}

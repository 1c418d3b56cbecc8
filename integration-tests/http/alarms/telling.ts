import { AsyncLocalStorage } from "node:async_hooks"
import { Modules } from "@medusajs/framework/utils"
import { sendNotices, tellAlarms } from "../../../src/fps/health/notify"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { KEY_REFUSED, openCase, pressPay } from "./causes"

/** Addresses of the option `notify`. */
export const TO = ["accounts@shop.test", "owner@shop.test"]

/** Who is told of alarms and cases, how, and how often. */
export function describeTelling(store: Store): void {
  const notifications = async () => {
    const found = await store.container().resolve(Modules.NOTIFICATION).listNotifications()
    return found.map(({ to, template, data }) => ({ to, template, data }))
  }
  const mails = async () => (await notifications()).filter(({ to }) => to !== "")
  const ownRun = new AsyncLocalStorage<boolean>()
  const tell = () =>
    ownRun.run(true, async () => {
      await tellAlarms(store.container())
      await sendNotices(store.container())
    })

  let claims: jest.SpyInstance
  beforeEach(() => {
    // The store's own job runs every half minute, and would send what a test lets fail.
    const { alarms } = store.fps()
    const claim = alarms.claimNotices
    claims = jest.spyOn(alarms, "claimNotices")
    claims.mockImplementation(async (input: Parameters<typeof claim>[0]) =>
      ownRun.getStore() ? claim(input) : [],
    )
  })
  afterEach(() => {
    claims.mockRestore()
  })

  it("tells of each alarm once: events, the bell, and a message to each address", async () => {
    const told: { name: string; kind: unknown }[] = []
    const events = store.container().resolve(Modules.EVENT_BUS)
    for (const name of ["fps.alarm.raised", "fps.alarm.ended"]) {
      events.subscribe(name, async ({ data }) => {
        told.push({ name, kind: (data as { kind: unknown }).kind })
        return Promise.resolve()
      })
    }
    store.sandbox().answerWith({ kind: "status", status: 401 })
    await pressPay(store)
    await Promise.all([tell(), tell(), tell()])
    await tell()
    const title = "FPS: payments cannot start / 轉數快：最近 1 筆付款未能開始"
    const text = `The last payment could not start: ${KEY_REFUSED}`
    const sent = await eventually(notifications, (found) => found.length >= 3)
    expect(sent.filter(({ to }) => to === "").map(({ data }) => data)).toEqual([
      { title, description: text },
    ])
    const panel = `${store.backendUrl()}/app/fps`
    const mail = {
      subject: title,
      text: `${text}\n${panel}`,
      html: `<p>${text.replaceAll("'", "&#39;")}<br><a href="${panel}">${panel}</a></p>`,
    }
    expect((await mails()).sort((a, b) => a.to.localeCompare(b.to))).toEqual(
      TO.map((to) => ({ to, template: "fps-alarm", data: mail })),
    )

    store.sandbox().answerWith(undefined)
    await pressPay(store)
    await tell()
    await eventually(
      async () => Promise.resolve(told),
      (seen) => seen.length === 2,
    )
    expect(told).toEqual([
      { name: "fps.alarm.raised", kind: "creations_refused" },
      { name: "fps.alarm.ended", kind: "creations_refused" },
    ])

    // One that comes again within the hour is the same one.
    store.sandbox().answerWith({ kind: "status", status: 401 })
    await pressPay(store)
    await tell()
    expect(await notifications()).toHaveLength(3)
    await sql(store, "update fps_alarm set ended_at = now() - interval '2 hours'")
    await tell()
    await eventually(notifications, (found) => found.length >= 6)
    expect(await notifications()).toHaveLength(6)
  })

  it("puts the cases of an hour into one message, and the first at once", async () => {
    const { orderId } = await store.shop().checkout({ placeOrder: "before_payment" })
    await openCase(store, "first", orderId)
    await tell()
    expect(await mails()).toHaveLength(2)
    await openCase(store, "second")
    await openCase(store, "third")
    await openCase(store, "ended")
    await tell()
    expect(await mails()).toHaveLength(2)

    await sql(store, "update fps_case set status = 'resolved' where money_key = 'ended'")
    await sql(store, "update fps_notice set created_at = now() - interval '61 minutes'")
    await tell()
    await tell()
    const all = await eventually(mails, (found) => found.length >= 4)
    expect(all.map(({ to, template }) => `${template}: ${to}`).sort()).toEqual(
      TO.flatMap((to) => [`fps-cases: ${to}`, `fps-cases: ${to}`]).sort(),
    )
    const texts = all.filter(({ to }) => to === TO[0]).map(({ data }) => String(data?.text))
    const one = texts.find((text) => text.includes("Order #")) ?? ""
    const two = texts.find((text) => text !== one) ?? ""
    expect(one).toMatch(/^Order #\d+: A payment was received after the order was cancelled/)
    expect(one.match(/\/app\/fps\/cases\/fpscase_/g)).toHaveLength(1)
    expect(two.match(/\/app\/fps\/cases\/fpscase_/g)).toHaveLength(2)
    expect(texts.join()).not.toMatch(/siuming|Siu Ming/i)
  })

  it("tries again what the provider could not send, and then sends it once", async () => {
    await sql(
      store,
      `create function refuse_mail() returns trigger language plpgsql as
          $$ begin raise exception 'The mail is away.'; end $$`,
    )
    await sql(
      store,
      `create trigger refuse_mail before insert on notification
          for each row when (new."to" <> '') execute function refuse_mail()`,
    )
    await openCase(store, "one")
    await tell()
    const rows = () =>
      sql(
        store,
        `select attempts, sent_at is not null as sent, next_try_at > now() as waits
             from fps_notice order by address`,
      )
    expect(await rows()).toEqual(TO.map(() => ({ attempts: 1, sent: false, waits: true })))
    await sql(store, "drop function refuse_mail cascade")
    await tell()
    expect(await rows()).toEqual(TO.map(() => ({ attempts: 1, sent: false, waits: true })))
    await sql(store, "update fps_notice set next_try_at = now()")
    await Promise.all([tell(), tell()])
    await eventually(rows, (found) => found.every(({ sent }) => sent))
    expect(await rows()).toEqual(TO.map(() => ({ attempts: 2, sent: true, waits: null })))
    await tell()
    expect(await rows()).toEqual(TO.map(() => ({ attempts: 2, sent: true, waits: null })))
  })
}

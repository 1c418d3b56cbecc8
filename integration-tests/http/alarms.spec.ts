import { Modules } from "@medusajs/framework/utils"
import type { Alarm } from "../../src/fps/health/current-alarms"
import { adminApi } from "../helpers/admin-api"
import { deliver, paidBody } from "../helpers/deliver"
import { sql } from "../helpers/sql"
import { describeStore, SANDBOX_KEY } from "../helpers/store"
import { eventually } from "../helpers/wait"
import { KEY_REFUSED, openCase, pressPay } from "./alarms/causes"
import { describeTelling, TO } from "./alarms/telling"
import { handled } from "./webhook/delivery"

const ANYBODY =
  "Anybody can write details that a firewall refuses, so test the connection first: if that succeeds, no setting is wrong."
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string

// Core's own provider of its feed stands in for one that sends mail: it is a real one.
describeStore("alarms", { notify: { to: TO, channel: "feed" } }, (store) => {
  const api = adminApi(store)
  const alarms = async () => {
    const { body } = await api.get("/admin/fps/health").expect(200)
    return (body as { alarms: Alarm[] }).alarms
  }
  const alarmsWhen = (ok: (found: Alarm[]) => boolean) => eventually(alarms, ok)
  afterEach(async () => {
    store.sandbox().answerWith(undefined)
    await store.sandbox().idle()
  })

  describe("creations_refused", () => {
    it("is on from the first key that the gateway refuses to the next payment that starts", async () => {
      store.sandbox().answerWith({ kind: "status", status: 401 })
      expect((await pressPay(store)).status).not.toBe(200)
      expect(await alarms()).toEqual([
        {
          kind: "creations_refused",
          since: TIME,
          count: 1,
          message: `The last payment could not start: ${KEY_REFUSED}`,
        },
      ])
      for (let i = 0; i < 4; i++) {
        await pressPay(store)
      }
      expect(await alarms()).toEqual([
        expect.objectContaining({
          count: 5,
          message: `The last 5 payments could not start: ${KEY_REFUSED}`,
        }),
      ])
      expect((await api.get("/admin/fps/health").expect(200)).text).not.toContain(SANDBOX_KEY)

      store.sandbox().answerWith(undefined)
      expect((await pressPay(store)).status).toBe(200)
      expect(await alarms()).toEqual([])
    })

    it("forgives a single customer's bad luck, and not that of three", async () => {
      store.sandbox().answerWith({ kind: "status", status: 503 })
      await pressPay(store)
      await pressPay(store)
      expect(await alarms()).toEqual([])
      await pressPay(store)
      expect(await alarms()).toEqual([
        expect.objectContaining({
          kind: "creations_refused",
          count: 3,
          message: `The last 3 payments could not start: the gateway does not answer (http_503). ${ANYBODY} If it fails, check its address, and whether this server can reach it.`,
        }),
      ])
    })

    it("does not take a 403 for the key: a firewall gives it for a customer's name", async () => {
      store.sandbox().answerWith({ kind: "status", status: 403 })
      await pressPay(store)
      expect(await alarms()).toEqual([])
      await pressPay(store)
      await pressPay(store)
      expect(await alarms()).toEqual([
        expect.objectContaining({
          count: 3,
          message: `The last 3 payments could not start: the gateway refused them (http_403). ${ANYBODY} If it fails, ask the gateway.`,
        }),
      ])
    })

    it("keeps to a refused key, whatever a firewall answers to one customer after it", async () => {
      store.sandbox().answerWith({ kind: "status", status: 401 })
      await pressPay(store)
      store.sandbox().answerWith({ kind: "status", status: 403 })
      await pressPay(store)
      expect(await alarms()).toEqual([
        expect.objectContaining({
          count: 2,
          message: `The last 2 payments could not start: ${KEY_REFUSED}`,
        }),
      ])
    })

    it("says nothing of what failed with a key that has been replaced", async () => {
      store.sandbox().answerWith({ kind: "status", status: 401 })
      await pressPay(store)
      expect(await alarms()).toHaveLength(1)
      await sql(
        store,
        `insert into fps_setting_change (id, version, path, action, is_secret)
          values ('fpsset_key', 1, 'environments.sandbox.apiKey', 'set', true)`,
      )
      expect(await alarms()).toEqual([])
    })
  })

  describe("events_refused", () => {
    it("is on when payments are found paid without an event while many are refused, until one is verified", async () => {
      const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "before_payment" })
      const payment = await store.shop().ledger(gatewayOrderId)
      const body = paidBody(payment, "directpay")
      const refused = async () =>
        expect((await deliver(store, { body, id: "1", secret: "another-secret" })).status).toBe(401)
      await refused()
      await eventually(
        () => sql(store, "select data from fps_health where key = 'last_refused'"),
        (rows) => rows.length > 0,
      )
      await Promise.all(Array.from({ length: 4 }, refused))
      await eventually(
        () =>
          sql(store, "select data ->> 'count' as count from fps_health where key = 'last_refused'"),
        ([row]) => Number(row?.count) === 5,
      )
      // That much a stranger can do alone.
      expect(await alarms()).toEqual([])
      await store.shop().checkout({ placeOrder: "before_payment" })
      await sql(store, "update fps_payment set expires_at = now() - interval '1 second'")
      expect(await alarms()).toEqual([])
      // A transfer that staff recorded, and a payment of an environment that is not active.
      await sql(store, "update fps_payment set paid_at = now(), closed_by = 'staff'")
      expect(await alarms()).toEqual([])
      await sql(store, "update fps_payment set closed_by = null, environment = 'production'")
      expect(await alarms()).toEqual([])
      await sql(store, "update fps_payment set environment = 'sandbox'")
      expect(await alarmsWhen((found) => found.length > 0)).toEqual([
        {
          kind: "events_refused",
          since: TIME,
          count: 5,
          message:
            "5 events were refused, none was verified since, and status queries found 2 payments paid without one. Anybody can send junk. If the gateway sent the last one, its signature is wrong. Compare the signing secret with the one in the gateway's merchant portal. If it is right, a proxy changes the body.",
        },
      ])
      expect((await deliver(store, { body, id: "1" })).status).toBe(200)
      await handled(store)
      expect(await alarms()).toEqual([])
    })
  })

  describe("test messages", () => {
    it("hand one of each template to the provider, for each recipient", async () => {
      const { body } = await api.post("/admin/fps/test-messages").expect(200)
      const templates = ["fps-alarm", "fps-cases", "fps-pay-link", "fps-reminder"]
      expect(body).toEqual({
        test_messages: TO.flatMap((to) =>
          templates.map((template) => ({ template, to, status: "handed_over", error: null })),
        ),
      })
      const sent = await store.container().resolve(Modules.NOTIFICATION).listNotifications()
      expect(sent.map(({ to, template }) => `${template} ${to}`).sort()).toEqual(
        TO.flatMap((to) => templates.map((template) => `${template} ${to}`)).sort(),
      )
      for (const { data, template } of sent) {
        expect(Object.keys(data ?? {}).sort()).toEqual(["html", "subject", "text"])
        expect(JSON.stringify(data)).toContain(template)
      }
    })

    it("say what the provider threw, and where there is none", async () => {
      const notifications = store.container().resolve(Modules.NOTIFICATION)
      const refused = jest
        .spyOn(notifications, "createNotifications")
        .mockRejectedValue(new Error("The template is unknown."))
      const { body } = await api.post("/admin/fps/test-messages").expect(200)
      refused.mockRestore()
      expect((body as { test_messages: object[] }).test_messages[0]).toEqual({
        template: "fps-alarm",
        to: TO[0],
        status: "failed",
        error: "The template is unknown.",
      })
      await sql(store, "update notification_provider set is_enabled = false")
      const without = await api.post("/admin/fps/test-messages").expect(400)
      expect(without.body).toMatchObject({ code: "no_provider" })
    })
  })

  describe("events_missing", () => {
    const closedByClock = (count: number) =>
      sql(
        store,
        `insert into fps_payment (id, purchase_id, gateway_order_id, payment_collection_id,
            session_id, environment, order_creation, reference, unique_order_id, return_token,
            status, closed_by, settlement, live, amount_minor, raw_amount_minor, currency_code,
            redirect_url, expires_at)
          select 'fpspay_' || i, 'fpspur_' || i, 'GW' || i, 'pay_col_' || i, 'payses_' || i,
            'sandbox', 'directpay', 'R' || i, 'U' || i, 'T' || i, 'expired', 'timeout', 'settled',
            false, 100, '{"value":"100"}', 'hkd', 'https://gateway.test', now() - interval '2 hours'
          from generate_series(1, ${count}) i`,
      )

    it("is on when twenty payments closed by the clock, and off with the next event", async () => {
      await closedByClock(19)
      expect(await alarms()).toEqual([])
      await sql(store, "delete from fps_payment")
      await closedByClock(20)
      expect(await alarms()).toEqual([
        {
          kind: "events_missing",
          since: TIME,
          count: 20,
          message: `20 payments ended within a day, and no webhook arrived. Check that ${store.backendUrl()}/hooks/payment/fps_checkout can be reached from the internet, and test the connection in the settings.`,
        },
      ])
      const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "before_payment" })
      await store.sandbox().pay(gatewayOrderId)
      await handled(store)
      expect(await alarms()).toEqual([])
    })

    it("needs only three where money came that no event told of", async () => {
      await closedByClock(3)
      expect(await alarms()).toEqual([])
      await sql(store, "update fps_payment set status = 'paid', paid_at = now(), closed_by = null")
      expect(await alarms()).toEqual([
        expect.objectContaining({ kind: "events_missing", count: 3 }),
      ])
    })
  })

  describe("cases_old", () => {
    it("counts the open cases that are older than a day", async () => {
      await openCase(store, "one")
      await openCase(store, "two")
      expect(await alarms()).toEqual([])
      await sql(store, "update fps_case set created_at = now() - interval '25 hours'")
      expect(await alarms()).toEqual([
        {
          kind: "cases_old",
          since: TIME,
          count: 2,
          message:
            "2 cases have been open for more than a day. A customer may be waiting for a refund: see Needs attention.",
        },
      ])
      await sql(store, "update fps_case set status = 'resolved'")
      expect(await alarms()).toEqual([])
    })
  })

  describe("telling", () => {
    describeTelling(store)
  })
})

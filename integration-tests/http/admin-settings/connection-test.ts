import type { AdminApi } from "../../helpers/admin-api"
import { deliver, signByHand } from "../../helpers/deliver"
import { sql } from "../../helpers/sql"
import { PRODUCTION_SECRET, SANDBOX_KEY, SANDBOX_SECRET, type Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { freePort } from "../../helpers/free-port"
import { beginWithTheFile, save, SETTINGS } from "./support"

interface Step {
  readonly step: string
  readonly state: string
  readonly code: string | null
  readonly message: string | null
}

interface Test {
  readonly id: string
  readonly environment: string
  readonly state: string
  readonly reference: string
  readonly gateway_order_id: string
  readonly redirect_url: string | null
  readonly finished_at: string | null
  readonly steps: readonly Step[]
}

const TEST = `${SETTINGS}/test`
const CREATED = ["address_reachable passed", "key_accepted passed", "order_created passed"]

export function describeConnectionTest(store: Store, api: AdminApi): void {
  describe("the connection test", () => {
    beginWithTheFile(store)

    const start = async (body: object = {}) =>
      ((await api.post(TEST, body).expect(202)).body as { test: Test }).test
    const read = async (id: string) =>
      ((await api.get(`${TEST}/${id}`).expect(200)).body as { test: Test }).test
    const until = (id: string, ok: (test: Test) => boolean) => eventually(() => read(id), ok)
    const ended = (id: string) => until(id, ({ state }) => state !== "running")
    const created = (id: string) => until(id, (test) => test.redirect_url !== null)
    const words = ({ steps }: Test) =>
      steps.map(({ step, state, code }) => [step, state, code].filter(Boolean).join(" "))
    const withSandbox = (environment: object) =>
      save(api, { environments: { sandbox: environment } })

    it("goes there and back: the gateway order, its event, its signature", async () => {
      const begun = await start()
      expect(words(begun)).toEqual([
        "address_reachable running",
        "key_accepted waiting",
        "order_created waiting",
        "event_arrived waiting",
        "signature_right waiting",
      ])
      const waiting = await created(begun.id)
      expect(words(waiting)).toEqual([
        ...CREATED,
        "event_arrived running",
        "signature_right waiting",
      ])
      expect(waiting.reference).toMatch(/^TEST[A-Z0-9]{20}$/)

      await store.sandbox().expire(waiting.gateway_order_id)
      const done = await ended(begun.id)
      expect(words(done)).toEqual([...CREATED, "event_arrived passed", "signature_right passed"])
      expect(done).toMatchObject({ state: "passed", environment: "sandbox" })
      expect(done.finished_at).not.toBeNull()
      expect((await api.get(TEST)).body).toEqual({ test: done })
    })

    it("asks for the smallest amount, and tells nobody's name to the gateway", async () => {
      const { id } = await start()
      const { reference } = await created(id)
      const [request] = store
        .sandbox()
        .requests()
        .filter(({ body }) => JSON.stringify(body).includes(reference))
      expect(request?.body).toMatchObject({
        order: {
          totalAmount: { amount: 100, currency: "HKD" },
          merchantRef: reference,
          webhookSuccess: `${store.backendUrl()}/fps/return/test`,
          webhookFailure: `${store.backendUrl()}/fps/return/test`,
          webhookEvents: expect.stringMatching(/fps_checkout\?test=[\w-]{32}$/) as string,
        },
        customer: { firstName: "Connection", lastName: "Test" },
      })
      const page = await store.http().get("/fps/return/test").expect(200)
      expect(page.text).toContain("No order was placed")
    })

    it("is no payment, touches no order, and marks its events, paid in the sandbox or not", async () => {
      const { id } = await start()
      const { gateway_order_id } = await created(id)
      await store.sandbox().pay(gateway_order_id)
      await ended(id)
      const rows = () =>
        sql(store, "select outcome, kind from fps_event where gateway_order_id = ?", [
          gateway_order_id,
        ])
      await eventually(rows, ([row]) => row?.outcome === "round_trip_test")
      expect((await api.get("/admin/fps/payments")).body).toMatchObject({ count: 0 })
      expect((await api.get("/admin/fps/cases")).body).toMatchObject({ count: 0 })
      expect((await api.get("/admin/fps/events?outcome=round_trip_test")).body).toMatchObject({
        count: 1,
      })
    })

    it("finds a wrong key", async () => {
      await withSandbox({ apiKey: "not-the-key" })
      const done = await ended((await start()).id)
      expect(words(done)).toEqual([
        "address_reachable passed",
        "key_accepted failed wrong_key",
        "order_created skipped",
        "event_arrived skipped",
        "signature_right skipped",
      ])
      expect(done.steps[1]?.message).toContain("Copy it again")
      expect(JSON.stringify(done)).not.toContain("not-the-key")
    })

    it("finds an address where nothing listens, and one that is no gateway", async () => {
      const nowhere = `http://127.0.0.1:${await freePort()}`
      await withSandbox({ baseUrl: nowhere, apiKey: SANDBOX_KEY })
      const nobody = await ended((await start()).id)
      expect(words(nobody)[0]).toBe("address_reachable failed connection_refused")
      expect(nobody.state).toBe("failed")

      await withSandbox({ baseUrl: store.backendUrl(), apiKey: SANDBOX_KEY })
      const other = await ended((await start()).id)
      expect(words(other)[0]).toBe("address_reachable failed not_found")
    })

    it("finds that there is no secure connection", async () => {
      const secure = store.sandbox().url.replace("http:", "https:")
      await withSandbox({ baseUrl: secure, apiKey: SANDBOX_KEY })
      const done = await ended((await start()).id)
      expect(words(done)[0]).toBe("address_reachable failed tls")
    })

    it.each([
      [{ kind: "status", status: 500 }, "order_created failed http_error"],
      [{ kind: "code", code: 7, message: "no such merchant" }, "order_created failed refused"],
      [{ kind: "html" }, "address_reachable failed unexpected_answer"],
    ] as const)("says at which step the gateway's answer %j fails", async (answer, step) => {
      store.sandbox().answerWith(answer, { times: 1 })
      const done = await ended((await start()).id)
      expect(words(done)).toContain(step)
    })

    it("finds a wrong signing secret by the event that is refused", async () => {
      await withSandbox({ signingSecret: "not-the-secret" })
      const { id } = await start()
      const { gateway_order_id } = await created(id)
      await store.sandbox().pay(gateway_order_id)
      const done = await ended(id)
      expect(words(done).slice(3)).toEqual([
        "event_arrived passed",
        "signature_right failed wrong_signature",
      ])
      expect(done.state).toBe("failed")
    })

    it("is not ended by a refused delivery that does not know its address", async () => {
      const { id } = await start()
      await created(id)
      for (const query of ["", "?test=", "?test=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "?test[a]=b"]) {
        await store.http().post(`/hooks/payment/fps_checkout${query}`).send("{}").expect(401)
      }
      expect(await read(id)).toMatchObject({ state: "running" })
    })

    it("finds the secret of the other environment, and a clock that is wrong", async () => {
      const event = async (test: Test, change: { secret: string; t?: number }) => {
        const body = JSON.stringify({
          event: { eventId: 4001, eventDescription: "expired" },
          eventData: {
            OrderID: test.gateway_order_id,
            OrderAmount: { amount: 100, currency: "HKD" },
            MerchantRef: test.reference,
          },
        })
        await store
          .http()
          .post("/hooks/payment/fps_checkout")
          .set("x-service-signature", signByHand(body, change.secret, change.t))
          .set("content-type", "application/json")
          .send(body)
          .expect(200)
        return ended(test.id)
      }
      const first = await event(await created((await start()).id), { secret: PRODUCTION_SECRET })
      expect(words(first).slice(3)).toEqual([
        "event_arrived passed",
        "signature_right failed wrong_secret_environment",
      ])
      const t = Math.floor(Date.now() / 1000) - 3_600
      const second = await event(await created((await start()).id), { secret: SANDBOX_SECRET, t })
      expect(words(second).slice(3)).toEqual([
        "event_arrived passed",
        "signature_right inconclusive clock_wrong",
      ])
      expect(second.state).toBe("inconclusive")
    })

    it("comes to no result when no event comes in time, or its process dies", async () => {
      const { id } = await start()
      await created(id)
      await sql(
        store,
        "update fps_connection_test set expires_at = now() - interval '2 minutes' where id = ?",
        [id],
      )
      const late = await read(id)
      expect(words(late).slice(2)).toEqual([
        "order_created passed",
        "event_arrived inconclusive no_event",
        "signature_right skipped",
      ])
      expect(late.state).toBe("inconclusive")

      store.sandbox().answerWith({ kind: "silence" }, { times: 1 })
      const dead = await start()
      await sql(
        store,
        "update fps_connection_test set created_at = now() - interval '2 minutes' where id = ?",
        [dead.id],
      )
      expect(words(await read(dead.id))[0]).toBe("address_reachable inconclusive interrupted")
      const next = await start()
      expect(next.state).toBe("running")
    })

    it("says that an event was refused since its start, when the gateway drops the token", async () => {
      const { id } = await start()
      await created(id)
      await deliver(store, { body: "{}", secret: "not-the-secret" })
      await eventually(
        () => sql(store, "select 1 from fps_health where key = 'last_refused'"),
        (rows) => rows.length === 1,
      )
      await sql(
        store,
        "update fps_connection_test set expires_at = now() - interval '2 minutes' where id = ?",
        [id],
      )
      expect(words(await read(id))[3]).toBe("event_arrived inconclusive wrong_signature")
    })

    it("runs once at a time in each environment", async () => {
      const answers = await Promise.all([api.post(TEST), api.post(TEST), api.post(TEST)])
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        type: "conflict",
        code: "already_running",
      })
    })

    it("asks before a real payment request is made, and makes a case of real money", async () => {
      const refused = await api.post(TEST, { environment: "production" }).expect(400)
      expect(refused.body).toMatchObject({ type: "invalid_data", code: "confirmation_needed" })

      const begun = await start({ environment: "production", confirm: true })
      const failed = await ended(begun.id)
      expect(failed.environment).toBe("production")
      expect(words(failed)[0]).toMatch(/^address_reachable failed /)

      const gatewayOrderId = "0c1f6a52-6a55-4b43-9d8c-1f9d8f3f5c99"
      const body = JSON.stringify({
        event: { eventId: 2001, eventDescription: "paid" },
        eventData: {
          OrderID: gatewayOrderId,
          OrderAmount: { amount: 100, currency: "HKD" },
          MerchantRef: begun.reference,
        },
      })
      await deliver(store, { body, secret: PRODUCTION_SECRET })
      const { body: found } = await eventually(
        () => api.get("/admin/fps/cases"),
        ({ body }) => (body as { cases: object[] }).cases.length === 1,
      )
      expect((found as { cases: object[] }).cases[0]).toMatchObject({
        kind: "unknown_gateway_order",
        amount: 1,
        gateway_order_id: gatewayOrderId,
      })
    })

    it("uses the key that is in force", async () => {
      await withSandbox({ apiKey: "not-the-key" })
      await withSandbox({ apiKey: SANDBOX_KEY })
      const { id } = await start()
      expect(words(await created(id))).toContain("order_created passed")
    })
  })
}

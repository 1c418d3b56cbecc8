import type { AdminApi } from "../../helpers/admin-api"
import { deliver, signByHand } from "../../helpers/deliver"
import { portOfOurs } from "../../helpers/this-run"
import { sql } from "../../helpers/sql"
import { PRODUCTION_SECRET, SANDBOX_KEY, SANDBOX_SECRET, type Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { connectionTests, TEST, type Test } from "./connection-test-support"
import { beginWithTheFile } from "./support"

export function describeConnectionFailures(store: Store, api: AdminApi): void {
  describe("the connection test, when something is wrong,", () => {
    beginWithTheFile(store)
    const { start, ended, created, read, words, withSandbox } = connectionTests(api)

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
      const nowhere = `http://127.0.0.1:${await portOfOurs()}`
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

    it("finds a name that nobody knows", async () => {
      const baseUrl = "https://gateway.invalid"
      await withSandbox({ baseUrl, apiKey: SANDBOX_KEY })
      const done = await ended((await start()).id)
      expect(words(done)[0]).toBe("address_reachable failed dns")
    })

    it.each([
      [{ kind: "status", status: 500 }, "order_created failed http_error"],
      [{ kind: "code", code: 7, message: "no such merchant" }, "order_created failed refused"],
      [{ kind: "status", status: 403 }, "key_accepted failed wrong_key"],
      [{ kind: "status", status: 422 }, "order_created failed refused"],
      [{ kind: "html" }, "address_reachable failed unexpected_answer"],
      [{ kind: "garbage" }, "address_reachable failed unexpected_answer"],
      [
        { kind: "redirect", location: "https://elsewhere.example" },
        "address_reachable failed unexpected_answer",
      ],
      [{ kind: "redirectURI", value: "ftp://x" }, "order_created failed unexpected_answer"],
      [{ kind: "silence" }, "address_reachable failed timeout"],
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

    it("finds that something on the way takes the signature off", async () => {
      const { id } = await start()
      const { reference } = await created(id)
      const [request] = store
        .sandbox()
        .requests()
        .filter(({ body }) => JSON.stringify(body).includes(reference))
      const { order } = request?.body as { order: { webhookEvents: string } }
      const { pathname, search } = new URL(order.webhookEvents)
      await store
        .http()
        .post(pathname + search)
        .send("{}")
        .expect(401)
      const done = await ended(id)
      expect(words(done).slice(3)).toEqual([
        "event_arrived passed",
        "signature_right failed missing_header",
      ])
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

    it.each([
      ["its gateway order is created", "address_reachable inconclusive interrupted"],
      ["its event comes", "event_arrived inconclusive no_event"],
    ])(
      "ends by itself when the server dies before %s, and makes way for another",
      async (when, end) => {
        // What a process writes down, and then it is gone.
        const tests = store.fps().connectionTests
        const test = await tests.begin({
          environment: "sandbox",
          reference: "TESTDEAD",
          uniqueOrderId: "TESTDEADUNIQUE",
          eventToken: "token-of-a-dead-process",
          expiresAt: new Date(),
          startedBy: null,
        })
        const id = test?.id ?? ""
        if (when === "its event comes") {
          await tests.advance({ id, news: { type: "created" }, gatewayOrderId: "gone" })
        }
        await api.post(TEST).expect(409)
        await sql(
          store,
          `update fps_connection_test set created_at = now() - interval '2 minutes',
           expires_at = now() - interval '2 minutes' where id = ?`,
          [id],
        )
        expect((await start()).state).toBe("running")
        const dead = await read(id)
        expect(dead.state).toBe("inconclusive")
        expect(words(dead)).toContain(end)
      },
    )

    it("blames no setting for a refused event that anybody can have sent", async () => {
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
      const done = await read(id)
      expect(words(done)[3]).toBe("event_arrived inconclusive no_event")
      expect(done.steps[3]?.message).toContain("anybody can send that")
      expect(done.steps[3]?.message).not.toContain("Copy the signing secret")
    })
  })
}

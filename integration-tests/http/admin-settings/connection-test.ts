import type { AdminApi } from "../../helpers/admin-api"
import { deliver } from "../../helpers/deliver"
import { sql } from "../../helpers/sql"
import { PRODUCTION_SECRET, SANDBOX_KEY, type Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { connectionTests, CREATED, TEST } from "./connection-test-support"
import { beginWithTheFile } from "./support"

export function describeConnectionTest(store: Store, api: AdminApi): void {
  describe("the connection test", () => {
    beginWithTheFile(store)

    const { start, ended, created, words, withSandbox } = connectionTests(api)

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
          webhookSuccess: `${store.backendUrl()}/fps/return/connection-test`,
          webhookFailure: `${store.backendUrl()}/fps/return/connection-test`,
          webhookEvents: expect.stringMatching(/fps_checkout\?test=[\w-]{32}$/) as string,
        },
        customer: { firstName: "Connection", lastName: "Test" },
      })
      const page = await store.http().get("/fps/return/connection-test").expect(200)
      expect(page.text).toContain("No order was placed")
    })

    it("is no payment, touches no order, and marks its events, paid in the sandbox or not", async () => {
      const tables = ["cart", '"order"', "payment_collection", "payment_session", "payment"]
      const medusas = () =>
        Promise.all(tables.map((table) => sql(store, `select count(*) from ${table}`)))
      const before = await medusas()
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
      const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
      const csv = await api.get(`/admin/fps/payments/export?day=${day}`).expect(200)
      expect(csv.text.trim().split("\r\n")).toHaveLength(1)
      expect((await api.get("/admin/fps/cases")).body).toMatchObject({ count: 0 })
      expect(await medusas()).toEqual(before)
      expect((await api.get("/admin/fps/events?outcome=round_trip_test")).body).toMatchObject({
        count: 1,
      })
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

import type { AdminHealth } from "../../../src/fps/health/read-health"
import type { CheckPaymentResult } from "../../../src/workflows"
import type { AdminApi } from "../../helpers/admin-api"
import { sql } from "../../helpers/sql"
import { PRODUCTION_SECRET, SANDBOX_KEY, SANDBOX_SECRET, type Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { handled, post, sign } from "../webhook/delivery"

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const BODY = Buffer.from('{"event":{"eventId":7777},"eventData":{}}')

/** Waits until health says what is expected of it: it is written in the background. */
export function healthWhen(
  api: AdminApi,
  ok: (health: AdminHealth) => boolean,
): Promise<AdminHealth> {
  return eventually(
    async () => (await api.get("/admin/fps/health").expect(200)).body as AdminHealth,
    ok,
  )
}

/** What health tells. */
export function describeHealth(store: Store, api: AdminApi): void {
  const when = (ok: (health: AdminHealth) => boolean) => healthWhen(api, ok)

  it("knows of nothing before anything happened", async () => {
    expect((await api.get("/admin/fps/health").expect(200)).body).toEqual({
      last_verified: null,
      last_refused: null,
      events: { waiting: 0, failed: 0, unreadable: 0 },
      alarms: [],
      creation_failed: null,
      accepts_payments: true,
      stuck: { count: 0, payment_id: null },
      cases_open: 0,
      gateway: null,
      status_answers_not_understood: [],
    })
  })

  it("tells of the last event that was verified, and of its environment", async () => {
    await post(store, { body: BODY, id: "1" })
    await post(store, { body: BODY, id: "2", signature: sign(BODY, { secret: PRODUCTION_SECRET }) })
    await handled(store)
    const [last] = await store.fps().listFpsEvents({ delivery_id: "2" })
    expect(await when(() => true)).toMatchObject({
      last_verified: { at: last?.created_at.toISOString(), environment: "production" },
      last_refused: null,
    })
  })

  it("tells of the last event that was refused, and why", async () => {
    const began = new Date().toISOString()
    await post(store, { body: BODY, signature: sign(BODY, { secret: "wrong" }) })
    const { last_refused, last_verified } = await when((health) => health.last_refused !== null)
    expect({ last_refused, last_verified }).toEqual({
      last_refused: { at: TIME, reason: "wrong_signature" },
      last_verified: null,
    })
    expect(last_refused?.at.localeCompare(began)).toBeGreaterThanOrEqual(0)

    await post(store, { body: BODY, signature: sign(BODY, { t: "soon" }) })
    await when((health) => health.last_refused?.reason === "bad_timestamp")
    await post(store, { body: BODY, signature: null })
    await when((health) => health.last_refused?.reason === "missing_header")
  })

  it("counts what waits, what was given up and what nobody can read", async () => {
    await sql(
      store,
      `insert into fps_event (id, environment, body_hash, kind, state, purchase_id, signed_at, last_signed_at,
          last_delivered_at)
        select 'fpsevt_' || state || i, 'sandbox', state || i, 'paid', state, 'fpspur_other', now(), now(), now()
        from (values ('waiting', 3), ('failed', 2), ('unreadable', 1), ('done', 5)) as kinds (state, n),
          generate_series(1, n) i`,
    )
    expect((await when(() => true)).events).toEqual({ waiting: 3, failed: 2, unreadable: 1 })
  })

  it("counts the cases that are open", async () => {
    for (const name of ["one", "two"]) {
      await store.fps().cases.open({
        kind: "late_payment",
        moneyKey: name,
        amount: null,
        currencyCode: null,
        evidence: {},
      })
    }
    await sql(store, "update fps_case set status = 'resolved' where money_key = 'one'")
    expect((await when(() => true)).cases_open).toBe(1)
  })

  it("tells whether the gateway answered when it was last asked", async () => {
    const shop = store.shop()
    const collectionId = await shop.collection(await shop.cart())
    await shop.session(collectionId)
    const first = await when(({ gateway }) => gateway !== null)
    expect(first.gateway).toEqual({ reachable: true, checked_at: TIME })

    const reachable = async (fault: Parameters<ReturnType<Store["sandbox"]>["answerWith"]>[0]) => {
      const before = (await when(() => true)).gateway?.checked_at
      store.sandbox().answerWith(fault)
      await shop.requestSession(await shop.collection(await shop.cart()))
      const { gateway } = await when((health) => health.gateway?.checked_at !== before)
      return gateway?.reachable
    }
    expect(await reachable({ kind: "reset" })).toBe(false)
    expect(await reachable({ kind: "code", code: 1007, message: "no" })).toBe(true)
    expect(await reachable({ kind: "status", status: 503 })).toBe(false)
    expect(await reachable({ kind: "status", status: 401 })).toBe(true)
  })

  it("shows the shape of a status answer that a person asked for and that is not mapped", async () => {
    const { gatewayOrderId, orderId } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    const { id } = await store.shop().ledger(gatewayOrderId)
    await store.sandbox().pay(gatewayOrderId)
    await handled(store)
    const answers = []
    for (let i = 0; i < 3; i++) {
      const { body } = await api.post(`/admin/fps/payments/${id}/check`).expect(200)
      answers.push((body as CheckPaymentResult).answer)
      // As if the pause between two questions were over.
      await sql(store, "update fps_payment set asked_at = null")
    }
    expect(answers).toEqual(["no_map", "no_map", "no_map"])
    const { status_answers_not_understood } = await when(
      (health) => health.status_answers_not_understood[0]?.count === 3,
    )
    expect(status_answers_not_understood).toEqual([
      { sample: expect.stringContaining('"status":"PAID"'), count: 3, last_at: TIME },
    ])
    expect(status_answers_not_understood[0]?.sample).not.toContain(gatewayOrderId)
    expect(await store.shop().order(orderId ?? "")).toMatchObject({ paymentStatus: "completed" })
  })

  it("holds no secret", async () => {
    await post(store, { body: BODY, signature: sign(BODY, { secret: "wrong" }) })
    await when((health) => health.last_refused !== null)
    const { text } = await api.get("/admin/fps/health").expect(200)
    const rows = JSON.stringify(await sql(store, "select * from fps_health"))
    for (const secret of [SANDBOX_SECRET, SANDBOX_KEY, sign(BODY).slice(-44)]) {
      expect(text).not.toContain(secret)
      expect(rows).not.toContain(secret)
    }
  })
}

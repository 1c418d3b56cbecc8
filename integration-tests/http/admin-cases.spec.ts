import { adminToken } from "../helpers/admin"
import { adminApi } from "../helpers/admin-api"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { asMinorUnits } from "../../src/protocol"
import { describeFinding } from "./admin-cases/finding"
import { describeNotes } from "./admin-cases/notes"
import { describeLocked } from "./admin-settings/locked"

const KINDS = ["late_payment", "duplicate_payment", "refund_due", "late_payment"] as const

const OPTIONS = { lockSettings: true, eventRetentionDays: 30 }

// With the options of the suite of events: one Medusa serves both.
describeStore("GET /admin/fps/cases", OPTIONS, (store) => {
  const api = adminApi(store)
  describeLocked(store, api)

  let token = ""
  const ids: string[] = []
  const idOf = (index: number) => ids[index] ?? ""
  // Part of what every test starts from: the database is copied after it.
  beforeAll(async () => {
    token = await adminToken(store)
    for (const [index, kind] of KINDS.entries()) {
      await store.fps().cases.open({
        kind,
        moneyKey: `money:${index}`,
        amount: asMinorUnits(10_050 + index),
        currencyCode: "hkd",
        paymentId: `fpspay_${index}`,
        gatewayOrderId: `gateway-order-${index}`,
        sessionId: `payses_${index}`,
        cartId: `cart_${index}`,
        orderId: `order_${index}`,
        evidence: { reference: "REFERENCE" },
      })
      await sql(store, "update fps_case set created_at = ?::timestamptz where money_key = ?", [
        `2026-01-0${index + 1}T00:00:00Z`,
        `money:${index}`,
      ])
    }
    await sql(
      store,
      `update fps_case set status = 'resolved', resolution = 'refunded', reference = 'BANK-1',
        note = 'sent', resolved_by = 'user_1', resolved_at = '2026-02-01T00:00:00Z'
        where money_key = 'money:0'`,
    )
    await sql(store, "update fps_case set environment = 'production' where money_key = 'money:3'")
    const cases = await store.fps().listFpsCases({}, { order: { created_at: "ASC" } })
    ids.push(...cases.map(({ id }) => id))
  })

  const list = (query = "") =>
    store.http().get(`/admin/fps/cases${query}`).set("authorization", `Bearer ${token}`)

  interface Page {
    cases: { gateway_order_id: string }[]
    count: number
    limit: number
    offset: number
  }
  const page = async (query: string) => {
    const { cases, ...rest } = (await list(query).expect(200)).body as Page
    return { ...rest, orders: cases.map((found) => Number(found.gateway_order_id.at(-1))) }
  }

  it("asks for a login", async () => {
    const answer = await store.http().get("/admin/fps/cases")
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 401,
      body: { message: "Unauthorized" },
    })
  })

  it("asks for more than a customer's login", async () => {
    const account = { email: "member@example.com", password: "a long enough password" }
    const registered = await store.http().post("/auth/customer/emailpass/register").send(account)
    const answer = await store
      .http()
      .get("/admin/fps/cases")
      .set("authorization", `Bearer ${(registered.body as { token: string }).token}`)
    expect(answer.status).toBe(401)
  })

  it("shows each case, whole, with amounts in dollars, oldest first", async () => {
    const { body } = await list().expect(200)
    const open = (index: number) => ({
      id: expect.stringMatching(/^fpscase_/),
      kind: KINDS[index],
      status: "open",
      environment: index === 3 ? "production" : null,
      amount: (10_050 + index) / 100,
      currency_code: "hkd",
      payment_id: `fpspay_${index}`,
      payment_reference: null,
      expected_amount: null,
      gateway_order_id: `gateway-order-${index}`,
      order_id: `order_${index}`,
      evidence: { reference: "REFERENCE" },
      resolution: null,
      reference: null,
      note: null,
      resolved_by: null,
      resolved_at: null,
      created_at: `2026-01-0${index + 1}T00:00:00.000Z`,
    })
    expect(body).toEqual({
      cases: [
        {
          ...open(0),
          status: "resolved",
          resolution: "refunded",
          reference: "BANK-1",
          note: "sent",
          resolved_by: "user_1",
          resolved_at: "2026-02-01T00:00:00.000Z",
        },
        open(1),
        open(2),
        open(3),
      ],
      count: 4,
      limit: 20,
      offset: 0,
    })
  })

  it.each([
    ["?status=open", [1, 2, 3]],
    ["?status=resolved", [0]],
    ["?kind=late_payment", [0, 3]],
    ["?kind=late_payment&status=open", [3]],
    ["?kind[]=refund_due&kind[]=duplicate_payment", [1, 2]],
    ["?kind=refund_due&kind=duplicate_payment", [1, 2]],
    ["?payment_id=fpspay_2", [2]],
    ["?gateway_order_id=gateway-order-1", [1]],
    ["?order_id=order_3", [3]],
    ["?session_id=payses_1", [1]],
    ["?cart_id=cart_2", [2]],
    ["?resolution=refunded", [0]],
    ["?environment=production", [3]],
    ["?environment=sandbox", []],
    ["?environment=production&environment=sandbox&status=open", [3]],
    ["?created_at[$gte]=2026-01-02&created_at[$lt]=2026-01-04", [1, 2]],
    ["?order_id=nothing", []],
    ["?q=gateway-order-2", [2]],
    ["?q=order_1", [1]],
    ["?q=fpspay_0", [0]],
    ["?q=nothing", []],
    ["?q=order_1&status=resolved", []],
    ["?order=-created_at", [3, 2, 1, 0]],
    ["?order=created_at", [0, 1, 2, 3]],
  ])("%s finds %j", async (query, orders) => {
    expect(await page(query)).toEqual({ orders, count: orders.length, limit: 20, offset: 0 })
  })

  it("pages through what it finds, and counts all of it", async () => {
    expect(await page("?limit=2")).toEqual({ orders: [0, 1], count: 4, limit: 2, offset: 0 })
    expect(await page("?limit=2&offset=2")).toEqual({
      orders: [2, 3],
      count: 4,
      limit: 2,
      offset: 2,
    })
    expect(await page("?limit=2&offset=4")).toEqual({ orders: [], count: 4, limit: 2, offset: 4 })
  })

  it.each([
    ["?limit=0", "limit"],
    ["?limit=1001", "limit"],
    ["?limit=ten", "limit"],
    ["?limit=1.5", "limit"],
    ["?offset=-1", "offset"],
    ["?order=amount_minor", "order"],
    ["?order=created_at;drop", "order"],
    ["?status=nonsense", "status"],
    ["?kind=nonsense", "kind"],
    ["?kind[]=late_payment&kind[]=nonsense", "kind"],
    ["?resolution=nonsense", "resolution"],
    ["?status[$ne]=open", "status"],
    ["?q[$like]=a", "q"],
    ["?environment=nowhere", "environment"],
    ["?created_at[$gte]=yesterday", "created_at"],
    ["?evidence=a", "evidence"],
    ["?foo=1", "foo"],
  ])("answers 400 to %s and names %s", async (query, field) => {
    const answer = await list(query)
    expect({ status: answer.status, body: answer.body as unknown }).toMatchObject({
      status: 400,
      body: { type: "invalid_data", message: expect.stringMatching(new RegExp(`^${field}\\b`)) },
    })
  })

  describe("POST /admin/fps/cases/:id/notes", () => {
    describeNotes(store, api, { open: () => idOf(1), closed: () => idOf(0) })
  })
  describe("GET /admin/fps/cases?q=", () => describeFinding(store, api))
})

import type { AdminEvent, ListEventsResult } from "../../../src/fps/events/answers"
import type { AdminApi } from "../../helpers/admin-api"
import type { Store } from "../../helpers/store"
import { handled, post } from "../webhook/delivery"

/** A 2001 that was settled, and after it one that nobody can read. */
interface Fixture {
  readonly orderId: string
  readonly paymentId: string
  readonly paid: AdminEvent
  readonly unreadable: AdminEvent
}

/** GET /admin/fps/events */
export function describeEventList(store: Store, api: AdminApi): void {
  const list = (query = "") => api.get(`/admin/fps/events${query}`)
  const listed = async (query = "") => (await list(query).expect(200)).body as ListEventsResult

  let made: Fixture | undefined
  const fixture = () => {
    if (!made) {
      throw new Error("There is no fixture yet.")
    }
    return made
  }
  beforeAll(async () => {
    const { gatewayOrderId, orderId } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    await store.sandbox().pay(gatewayOrderId)
    await post(store, { body: Buffer.from("{broken"), id: "delivery-2" })
    await handled(store)
    const [paid, unreadable] = (await listed("?order=received_at")).events
    if (!paid || !unreadable) {
      throw new Error("The fixture could not be made.")
    }
    const { id: paymentId } = await store.shop().ledger(gatewayOrderId)
    made = { orderId: orderId ?? "", paymentId, paid, unreadable }
  })

  it("shows each event, whole, newest first", async () => {
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const [delivery] = store.sandbox().deliveries().slice(-1)
    expect(await listed()).toEqual({
      events: [
        {
          id: expect.stringMatching(/^fpsevt_/),
          delivery_id: "delivery-2",
          environment: "sandbox",
          kind: "unreadable",
          event_code: null,
          gateway_order_id: null,
          reference: null,
          payment_id: null,
          state: "unreadable",
          outcome: null,
          attempts: 0,
          last_error: null,
          received_at: time,
          processed_at: null,
        },
        {
          id: expect.stringMatching(/^fpsevt_/),
          delivery_id: delivery?.id,
          environment: "sandbox",
          kind: "paid",
          event_code: "2001",
          gateway_order_id: delivery?.orderID,
          reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
          payment_id: fixture().paymentId,
          state: "done",
          outcome: "settled",
          attempts: 1,
          last_error: null,
          received_at: time,
          processed_at: time,
        },
      ],
      count: 2,
      limit: 20,
      offset: 0,
    })
  })

  const FILTERS: [string, (f: Fixture) => string, ("paid" | "unreadable")[]][] = [
    ["an id", (f) => `id=${f.paid.id}`, ["paid"]],
    ["a delivery id", () => "delivery_id=delivery-2", ["unreadable"]],
    ["an environment", () => "environment=production", []],
    ["kinds", () => "kind=paid&kind=unreadable", ["unreadable", "paid"]],
    ["an event code", () => "event_code=2001", ["paid"]],
    ["a gateway order", (f) => `gateway_order_id=${f.paid.gateway_order_id}`, ["paid"]],
    ["a payment", (f) => `payment_id=${f.paymentId}`, ["paid"]],
    ["a payment that does not exist", () => "payment_id=fpspay_none", []],
    ["a state", () => "state=unreadable", ["unreadable"]],
    ["an outcome", () => "outcome=settled", ["paid"]],
    ["a time", (f) => `received_at[$gt]=${f.paid.received_at}&kind=unreadable`, ["unreadable"]],
    ["its own id as q", (f) => `q=${f.unreadable.id}`, ["unreadable"]],
    ["a delivery id as q", () => "q=delivery-2", ["unreadable"]],
    ["a gateway order id as q", (f) => `q=${f.paid.gateway_order_id}`, ["paid"]],
    ["a payment's id as q", (f) => `q=${f.paymentId}`, ["paid"]],
    ["an order's id as q", (f) => `q=${f.orderId}`, ["paid"]],
    ["an e-mail as q", () => "q=siuming@example.com", ["paid"]],
    ["words as q", () => "q=nothing", []],
  ]
  it.each(FILTERS)("finds by %s", async (_, query, expected) => {
    const { events, count } = await listed(`?${query(fixture())}`)
    expect(events).toEqual(expected.map((name) => fixture()[name]))
    expect(count).toBe(expected.length)
  })

  it.each([
    ["received_at", ["paid", "unreadable"]],
    ["-received_at", ["unreadable", "paid"]],
    ["kind", ["paid", "unreadable"]],
    ["-attempts", ["paid", "unreadable"]],
  ] as const)("sorts by %s", async (order, expected) => {
    const { events } = await listed(`?order=${order}`)
    expect(events.map(({ id }) => id)).toEqual(expected.map((name) => fixture()[name].id))
  })

  it("pages through what it finds, and counts all of it", async () => {
    expect(await listed("?limit=1&offset=1")).toEqual({
      events: [fixture().paid],
      count: 2,
      limit: 1,
      offset: 1,
    })
  })

  it.each([
    ["?limit=1001", "limit"],
    ["?order=body", "order"],
    ["?state=nonsense", "state"],
    ["?outcome=nonsense", "outcome"],
    ["?body=a", "body"],
    ["?foo=1", "foo"],
  ])("answers 400 to %s and names %s", async (query, field) => {
    const answer = await list(query)
    expect({ status: answer.status, body: answer.body as unknown }).toMatchObject({
      status: 400,
      body: { type: "invalid_data", message: expect.stringMatching(new RegExp(`^${field}: `)) },
    })
  })
}

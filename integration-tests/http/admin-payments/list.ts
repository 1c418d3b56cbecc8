import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { AdminPayment } from "../../../src/fps/payments/admin-payment"
import type { ListPaymentsResult } from "../../../src/fps/payments/answers"
import type { AdminApi } from "../../helpers/admin-api"
import { withoutJob } from "../../helpers/settle"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"

/** Two payments: the first for a placed order, the second for a cart of another customer. */
interface Fixture {
  readonly orderId: string
  readonly orderNumber: number
  readonly cartId: string
  readonly replacedSessionId: string
  readonly first: AdminPayment
  readonly second: AdminPayment
}

/** The first one, which later suites of this store begin with as well. */
export async function waitingPayment(store: Store) {
  const [row] = await sql(
    store,
    `select payment.id, gateway_order_id, order_id from fps_payment payment
       join order_payment_collection using (payment_collection_id) where status = 'pending'`,
  )
  return {
    id: String(row?.id),
    gatewayOrderId: String(row?.gateway_order_id),
    orderId: String(row?.order_id),
  }
}

/** GET /admin/fps/payments */
export function describeList(store: Store, api: AdminApi): void {
  const list = (query = "") => api.get(`/admin/fps/payments${query}`)
  const listed = async (query = "") => (await list(query).expect(200)).body as ListPaymentsResult

  let made: Fixture | undefined
  const fixture = () => {
    if (!made) {
      throw new Error("There is no fixture yet.")
    }
    return made
  }
  beforeAll(async () => {
    made = await makeFixture(store, async () => (await listed("?order=created_at")).payments)
  })

  it("asks for a login", async () => {
    const answer = await store.http().get("/admin/fps/payments")
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 401,
      body: { message: "Unauthorized" },
    })
  })

  it("shows each payment, whole, with its order and its amount in dollars, newest first", async () => {
    const { orderId, cartId, first, second } = fixture()
    const row = await store.shop().ledger(first.gateway_order_id ?? "")
    expect(await listed()).toEqual({
      payments: [
        second,
        {
          id: row.id,
          gateway_order_id: row.gatewayOrderId,
          session_id: row.sessionId,
          cart_id: cartId,
          order_id: orderId,
          order_display_id: expect.any(Number) as number,
          customer: { name: "Siu Ming Chan", email: "siuming@example.com" },
          environment: "sandbox",
          reference: row.reference,
          amount: 100,
          received_amount: null,
          refunded_amount: null,
          currency_code: "hkd",
          status: "pending",
          settlement: "open",
          open_case: null,
          closed_by: null,
          reviewed_at: null,
          paid_at: null,
          claimed_at: null,
          claim_reference: null,
          expires_at: row.expiresAt.toISOString(),
          created_at: row.createdAt.toISOString(),
        },
      ],
      count: 2,
      limit: 20,
      offset: 0,
    })
    expect(second).toMatchObject({
      order_id: null,
      // Of a cart that is no order yet.
      customer: { email: "other@example.com" },
      amount: 200.5,
      status: "expired",
    })
  })

  it("asks Medusa once for the orders of a page", async () => {
    const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
    // What a look asks of Medusa is none of the list's.
    await withoutJob(store, async () => {
      const graph = jest.spyOn(query, "graph")
      try {
        await listed()
        expect(graph.mock.calls.map(([{ entity }]) => entity)).toEqual(["payment_collection"])
      } finally {
        graph.mockRestore()
      }
    })
  })

  it("holds no token and no address of the checkout", async () => {
    const { returnToken, redirectUrl } = await store
      .shop()
      .ledger(fixture().first.gateway_order_id ?? "")
    const { text } = await list().expect(200)
    expect(redirectUrl).toContain("token=")
    expect(text).not.toContain(returnToken)
    expect(text).not.toContain("token")
    expect(text).not.toContain("http")
  })

  const FILTERS: [string, (f: Fixture) => string, ("first" | "second")[]][] = [
    ["an id", (f) => `id=${f.first.id}`, ["first"]],
    ["several ids", (f) => `id[]=${f.first.id}&id[]=${f.second.id}`, ["second", "first"]],
    ["a key twice", () => "status=pending&status=expired", ["second", "first"]],
    ["a gateway order", (f) => `gateway_order_id=${f.second.gateway_order_id}`, ["second"]],
    ["a session", (f) => `session_id=${f.first.session_id}`, ["first"]],
    ["a session that was replaced", (f) => `session_id=${f.replacedSessionId}`, ["second"]],
    ["a cart", (f) => `cart_id=${f.cartId}`, ["first"]],
    ["an order", (f) => `order_id=${f.orderId}`, ["first"]],
    ["an order that does not exist", () => "order_id=order_none", []],
    ["an environment", () => "environment=sandbox", ["second", "first"]],
    ["the other environment", () => "environment=production", []],
    ["a reference", (f) => `reference=${f.second.reference}`, ["second"]],
    ["an amount", () => "amount=200.5", ["second"]],
    ["a currency", () => "currency_code=HKD", ["second", "first"]],
    ["a status", () => "status=pending", ["first"]],
    ["a settlement", () => "settlement=settled", []],
    ["a time", (f) => `created_at[$gt]=${f.first.created_at}`, ["second"]],
    [
      "a range of time",
      (f) => `created_at[$gte]=${f.first.created_at}&created_at[$lt]=${f.second.created_at}`,
      ["first"],
    ],
    ["two columns", (f) => `status=pending&id=${f.second.id}`, []],
    ["q and a column", (f) => `q=${f.cartId}&status=expired`, []],
  ]
  it.each(FILTERS)("filters by %s", async (_, query, expected) => {
    const { payments, count } = await listed(`?${query(fixture())}`)
    expect(payments).toEqual(expected.map((name) => fixture()[name]))
    expect(count).toBe(expected.length)
  })

  const FINDS: [string, (f: Fixture) => string, ("first" | "second")[]][] = [
    ["its id", (f) => f.first.id, ["first"]],
    ["a gateway order id", (f) => f.first.gateway_order_id ?? "", ["first"]],
    ["a reference", (f) => f.second.reference, ["second"]],
    ["the first group of a reference", (f) => f.second.reference.slice(0, 4), ["second"]],
    [
      "a part of a reference that is not a group, in small letters",
      (f) => f.second.reference.slice(3, 9).toLowerCase(),
      ["second"],
    ],
    [
      "a part of a reference, with dashes and blanks",
      (f) => `${f.first.reference.slice(1, 4)} -${f.first.reference.slice(4, 8)}- `,
      ["first"],
    ],
    [
      "a reference with O for 0 and l for 1",
      (f) => f.first.reference.replaceAll("0", "O").replaceAll("1", "l"),
      ["first"],
    ],
    [
      "characters of a reference in another order",
      (f) => `${f.first.reference.slice(6)}${f.first.reference.slice(0, 6)}`,
      [],
    ],
    ["a session id", (f) => f.first.session_id, ["first"]],
    ["the id of a session that was replaced", (f) => f.replacedSessionId, ["second"]],
    ["a cart id", (f) => f.cartId, ["first"]],
    ["an order id", (f) => f.orderId, ["first"]],
    ["an order number", (f) => String(f.orderNumber), ["first"]],
    ["an order number with #", (f) => `#${f.orderNumber}`, ["first"]],
    ["an order number that does not exist", () => "#999999999", []],
    ["a number that is too large for one", () => "99999999999", []],
    ["the e-mail of an order", () => "siuming@example.com", ["first"]],
    ["the e-mail of a cart", () => "Other@Example.com", ["second"]],
    ["an e-mail that staff changed", () => "changed@example.com", ["first"]],
    ["part of an e-mail", () => "example.com", []],
    ["something with spaces around it", (f) => `  ${f.first.reference} `, ["first"]],
    ["words", () => "nothing of the kind", []],
    ["a quote", () => "' or 1=1 --", []],
  ]
  it.each(FINDS)("finds by %s", async (what, q, expected) => {
    if (what === "an e-mail that staff changed") {
      const orders = store.container().resolve(Modules.ORDER)
      await orders.updateOrders(fixture().orderId, { email: "changed@example.com" })
    }
    const { payments } = await listed(`?q=${encodeURIComponent(q(fixture()))}`)
    expect(payments.map(({ id }) => id)).toEqual(expected.map((name) => fixture()[name].id))
  })

  it.each([
    ["created_at", ["first", "second"]],
    ["-created_at", ["second", "first"]],
    ["expires_at", ["second", "first"]],
    ["-amount", ["second", "first"]],
    ["status", ["second", "first"]],
  ] as const)("sorts by %s", async (order, expected) => {
    const { payments } = await listed(`?order=${order}`)
    expect(payments.map(({ id }) => id)).toEqual(expected.map((name) => fixture()[name].id))
  })

  it("pages through what it finds, and counts all of it", async () => {
    expect(await listed("?limit=1&offset=1")).toEqual({
      payments: [fixture().first],
      count: 2,
      limit: 1,
      offset: 1,
    })
    expect(await listed("?limit=100&offset=2")).toEqual({
      payments: [],
      count: 2,
      limit: 100,
      offset: 2,
    })
  })

  it.each([
    ["?limit=1001", "limit"],
    ["?order=return_token", "order"],
    ["?status=nonsense", "status"],
    ["?status[$ne]=paid", "status"],
    ["?amount=ten", "amount"],
    ["?created_at[$gte]=yesterday", "created_at.\\$gte"],
    ["?q=%00", "q"],
    ["?return_token=a", "return_token"],
    ["?foo=1", "foo"],
  ])("answers 400 to %s and names %s", async (query, field) => {
    const answer = await list(query)
    expect({ status: answer.status, body: answer.body as unknown }).toMatchObject({
      status: 400,
      body: { type: "invalid_data", message: expect.stringMatching(new RegExp(`^${field}: `)) },
    })
  })
}

async function makeFixture(
  store: Store,
  oldestFirst: () => Promise<AdminPayment[]>,
): Promise<Fixture> {
  const shop = store.shop()
  const { cartId, orderId } = await shop.checkout({ placeOrder: "before_payment" })
  const other = await shop.collection(await shop.cart({ email: "other@example.com" }))
  const replaced = await shop.session(other)
  const { data } = await shop.session(other)
  await sql(
    store,
    `update fps_payment set status = 'expired', live = false,
      expires_at = created_at, amount_minor = 20050 where gateway_order_id = ?`,
    [String(data.gateway_order_id)],
  )
  // The first look at either comes after twelve seconds, and settles what has expired.
  await sql(store, "update fps_purchase set next_run_at = now() + interval '1 hour'")
  const order = await store
    .container()
    .resolve(Modules.ORDER)
    .retrieveOrder(orderId ?? "")
  const [first, second] = await oldestFirst()
  if (!first || !second || !order.display_id) {
    throw new Error("The fixture could not be made.")
  }
  return {
    orderId: order.id,
    orderNumber: order.display_id,
    cartId,
    replacedSessionId: replaced.id,
    first,
    second,
  }
}

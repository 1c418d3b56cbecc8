import {
  PAYMENT,
  startFakeStore,
  table,
  type Answer,
  type FakeStore,
} from "../../__tests__/fake-store"
import { learnNow } from "../../clock"
import { createFpsNextWith } from "../create-fps-next"
import { fakeNext } from "./fake-next"

describe("the route of the server part for Next", () => {
  let store: FakeStore

  const serve = async (answer: Answer) => {
    store = await startFakeStore(table({ "GET /store/fps/payments/payses_1": answer }))
  }
  const ask = async (
    path: string,
    { cookies = {}, waitSeconds }: { cookies?: Record<string, string>; waitSeconds?: number } = {},
  ) => {
    const fake = fakeNext({ version: 16, place: "route", cookies })
    const { route } = createFpsNextWith(fake.next, {
      backendUrl: store.url,
      publishableKey: "pk_1",
      waitSeconds,
    })
    const response = await route(new Request(`http://shop.test/api/fps/${path}`))
    return { fake, response }
  }
  const payment = (change: object): Answer => ({ body: { payment: { ...PAYMENT, ...change } } })

  afterEach(() => store.close())

  it.each([
    ["return?session_id=payses_1&country=hk&failed=1", "/hk/fps/payses_1?failed=1"],
    ["return?session_id=payses_1", "/fps/payses_1"],
    ["return?session_id=payses_1&country=//evil.test", "/fps/payses_1"],
    ["return?session_id=%2F%2Fevil.test&country=hk", "/hk/fps/%2F%2Fevil.test"],
    ["return", "/fps/"],
  ])("leads %s to %s", async (path, location) => {
    await serve(payment({}))
    const { response } = await ask(path)
    expect([response.status, response.headers.get("location")]).toEqual([303, location])
  })

  it("leads back also when the backend is away", async () => {
    await serve("reset")
    const { response } = await ask("return?session_id=payses_1&country=hk")
    expect(response.headers.get("location")).toBe("/hk/fps/payses_1")
  })

  it("tells the shop that the customer has paid, and no cart to the browser", async () => {
    store = await startFakeStore(
      table({
        "POST /store/fps/payments/payses_1/claim": {
          body: { payment: { ...PAYMENT, claimed_at: "2026-01-01T00:00:00Z" } },
        },
      }),
    )
    const { route } = createFpsNextWith(
      fakeNext({ version: 16, place: "route", cookies: {} }).next,
      {
        backendUrl: store.url,
        publishableKey: "pk_1",
      },
    )
    const said = JSON.stringify({ reference: "FRN 7731", paid: true })
    const send = (type: string, session = "payses_1", body = said) =>
      route(
        new Request(`http://shop.test/api/fps/payment?session_id=${session}`, {
          method: "POST",
          headers: { "content-type": type },
          body,
        }),
      )
    expect((await send("text/plain")).status).toBe(415)
    expect(store.calls).toEqual([])
    const response = await send("application/json")
    expect(await response.json()).toMatchObject({
      payment: { cart_id: null, claimed_at: "2026-01-01T00:00:00Z" },
    })
    expect(store.calls).toMatchObject([{ body: { reference: "FRN 7731" } }])
    expect((await send("application/json", "payses_9")).status).toBe(404)
    for (const body of ["null", "7", "[]", "{"]) {
      expect((await send("application/json", "payses_1", body)).status).toBe(200)
    }
  })

  it("hands the question on, held as long as it may be, and no cart to the browser", async () => {
    await serve(payment({}))
    const { response } = await ask("payment?session_id=payses_1&wait=25&known=v1", {
      waitSeconds: 8,
    })
    expect(await response.json()).toEqual({
      payment: { ...PAYMENT, cart_id: null },
      now: expect.any(String),
    })
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect(store.calls.map(({ path }) => path)).toEqual([
      "/store/fps/payments/payses_1?wait=8&known=v1",
    ])
  })

  it("tells the browser the backend's time", async () => {
    const now = "2026-01-01T00:00:00.000Z"
    await serve({ body: { payment: PAYMENT, now } })
    const { response } = await ask("payment?session_id=payses_1")
    const told = (await response.json()) as { now: string }
    learnNow(new Date().toISOString())
    expect(Math.abs(Date.parse(told.now) - Date.parse(now))).toBeLessThan(5_000)
  })

  it.each(["wait=-3&known=v1", "wait=x&known=v1", "known=v1"])(
    "holds nothing for %s",
    async (query) => {
      await serve(payment({}))
      await ask(`payment?session_id=payses_1&${query}`)
      expect(store.calls[0]?.path).toBe("/store/fps/payments/payses_1?wait=0&known=v1")
    },
  )

  it("forgets cart and payment once it is paid", async () => {
    await serve(payment({ status: "paid", order_id: "order_1", order_number: 7 }))
    const cookies = {
      _medusa_cart_id: "cart_1",
      _medusa_cache_id: "c1",
      _fps_payment: "payses_1.cart_1.hk",
    }
    const { fake } = await ask("payment?session_id=payses_1", { cookies })
    expect(Object.fromEntries(fake.cookies)).toEqual({ _medusa_cache_id: "c1" })
    expect(fake.refreshed).toEqual(["revalidated carts-c1", "revalidated orders-c1"])
  })

  it("leaves the next cart, and the payment under way, alone", async () => {
    await serve(payment({ order_id: "order_1", order_number: 7 }))
    const cookies = {
      _medusa_cart_id: "cart_2",
      _medusa_cache_id: "c1",
      _fps_payment: "payses_1.cart_1.hk",
    }
    const { fake } = await ask("payment?session_id=payses_1", { cookies })
    expect(Object.fromEntries(fake.cookies)).toEqual(cookies)
    expect(fake.refreshed).toEqual([])
  })

  it.each([
    ["return?session_id=payses_1", { status: "cancelled", redirect_url: null }],
    ["payment?session_id=payses_1", { status: "expired", redirect_url: null }],
    ["payment?session_id=payses_1", { status: "paid", detail: "refunded" }],
  ])("keeps for %s that it is over, so that it can be tried again", async (path, change) => {
    await serve(payment(change))
    const { fake } = await ask(path, { cookies: { _fps_payment: "payses_1.cart_1.hk" } })
    expect(Object.fromEntries(fake.cookies)).toEqual({ _fps_payment: "payses_1.cart_1.hk.over" })
  })

  it("keeps what it knows of a cart that was copied", async () => {
    await serve(payment({ status: "cancelled" }))
    const cookies = { _fps_payment: "payses_1.cart_2.hk.copied" }
    const { fake } = await ask("payment?session_id=payses_1", { cookies })
    expect(Object.fromEntries(fake.cookies)).toEqual(cookies)
  })

  it.each([
    ["a payment that does not exist", undefined, 404],
    ["a backend that is away", "reset", 502],
    ["a backend in trouble", { status: 503, body: { message: "secret" } }, 503],
  ] as const)("says nothing more than that of %s", async (_, answer, status) => {
    await serve(answer)
    const { response } = await ask("payment?session_id=payses_1")
    expect([response.status, await response.json()]).toEqual([
      status,
      { message: "The payment's state is not known." },
    ])
  })

  it("has nothing else", async () => {
    await serve(payment({}))
    const { response } = await ask("orders")
    expect([response.status, store.calls]).toEqual([404, []])
  })
})

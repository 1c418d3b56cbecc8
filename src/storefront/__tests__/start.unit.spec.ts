import Medusa from "@medusajs/js-sdk"
import { createFps, type FpsOptions } from ".."
import { PAYMENT, startFakeStore, table, type FakeStore } from "./fake-store"
import { CHECK, HAPPY, OPEN, PLACED, SESSIONS } from "./happy-store"

describe("starting a payment", () => {
  let store: FakeStore

  const serve = async (rows: typeof HAPPY = {}) => {
    store = await startFakeStore(table({ ...HAPPY, ...rows }))
  }
  const plain = (): FpsOptions => ({ backendUrl: store.url, publishableKey: "pk_1" })
  const steps = () => store.calls.map(({ method, path }) => `${method} ${path.split("?")[0] ?? ""}`)

  afterEach(() => store.close())

  it.each([
    ["without js-sdk", plain],
    [
      "with js-sdk",
      (): FpsOptions => ({
        medusa: new Medusa({ baseUrl: store.url, publishableKey: "pk_1" }),
      }),
    ],
  ])("places the order, then reads the address afresh, %s", async (_, options) => {
    await serve()
    const fps = createFps({ ...options(), headers: () => ({ authorization: "Bearer me" }) })

    expect(await fps.start("cart_1")).toEqual({
      payment: PAYMENT,
      redirectUrl: PAYMENT.redirect_url,
      orderPlaced: true,
    })
    expect(steps()).toEqual([
      "GET /store/carts/cart_1",
      "GET /store/fps/carts/cart_1",
      "POST /store/payment-collections",
      "POST /store/payment-collections/pay_col_1/payment-sessions",
      "POST /store/carts/cart_1/complete",
      "GET /store/fps/payments/payses_1",
    ])
    expect(store.calls.map(({ body }) => body)).toEqual([
      undefined,
      undefined,
      { cart_id: "cart_1" },
      { provider_id: "pp_fps_checkout" },
      {},
      undefined,
    ])
    for (const { headers } of store.calls) {
      expect(headers).toMatchObject({
        "x-publishable-api-key": "pk_1",
        authorization: "Bearer me",
      })
    }
  })

  it("completes nothing when the payment comes first", async () => {
    await serve()
    const { orderPlaced } = await createFps({ ...plain(), placeOrder: "after_payment" }).start(
      "cart_1",
    )
    expect({ orderPlaced, steps: steps() }).toEqual({
      orderPlaced: false,
      steps: expect.not.arrayContaining(["POST /store/carts/cart_1/complete"]),
    })
  })

  it("leads to the payment that a cart has when it has become an order", async () => {
    await serve({ "GET /store/carts/cart_1": { body: PLACED } })
    expect(await createFps(plain()).start("cart_1")).toMatchObject({
      redirectUrl: PAYMENT.redirect_url,
      orderPlaced: true,
    })
    expect(steps()).toEqual(["GET /store/carts/cart_1", "GET /store/fps/payments/payses_1"])
  })

  it("finds the payment of the tab that was faster", async () => {
    let reads = 0
    await serve({
      "GET /store/carts/cart_1": () => ({ body: reads++ === 0 ? OPEN : PLACED }),
      "POST /store/payment-collections/pay_col_1/payment-sessions": {
        status: 400,
        body: { message: "This order is placed." },
      },
    })
    expect(await createFps(plain()).start("cart_1")).toMatchObject({ orderPlaced: true })
  })

  it.each([500, 409])("repeats what collided with another tab (%s)", async (status) => {
    let collided = false
    await serve({
      "POST /store/payment-collections/pay_col_1/payment-sessions": {
        body: { payment_collection: SESSIONS },
      },
      "POST /store/payment-collections": () => {
        if (collided) {
          return { body: { payment_collection: { id: "pay_col_1" } } }
        }
        collided = true
        return { status, body: { message: "An unknown error occurred." } }
      },
    })
    expect(await createFps(plain()).start("cart_1")).toMatchObject({ orderPlaced: true })
  })

  it("waits for a payment that another tab is creating", async () => {
    let asked = 0
    const sessions = [{ id: "payses_1", provider_id: "pp_fps_checkout" }]
    const collection = (id: string) => ({
      payment_collection: { id: "pay_col_1", payment_sessions: [{ ...sessions[0], id }] },
    })
    await serve({
      "GET /store/carts/cart_1": { body: { cart: { ...OPEN.cart, ...collection("payses_1") } } },
      "POST /store/payment-collections/pay_col_1/payment-sessions": {
        body: collection("payses_other"),
      },
      "GET /store/fps/payments/payses_1": () =>
        asked++ === 0 ? undefined : { body: { payment: PAYMENT } },
    })
    const start = createFps({ ...plain(), placeOrder: "after_payment" }).start("cart_1")
    expect(await start).toMatchObject({ redirectUrl: PAYMENT.redirect_url })
    expect(steps().filter((step) => step.includes("/fps/payments"))).toEqual([
      "GET /store/fps/payments/payses_other",
      "GET /store/fps/payments/payses_1",
      "GET /store/fps/payments/payses_1",
    ])
  })

  it("finds the order when the answer to placing it was lost", async () => {
    let placed = false
    await serve({
      "GET /store/carts/cart_1": () => ({ body: placed ? PLACED : OPEN }),
      "POST /store/carts/cart_1/complete": () => {
        placed = true
        return "reset"
      },
    })
    expect(await createFps(plain()).start("cart_1")).toMatchObject({ orderPlaced: true })
  })

  it.each([
    ["after_payment", undefined, false],
    ["before_payment", undefined, true],
    ["before_payment", "after_payment", false],
  ] as const)("goes by the backend's mode (%s), unless it was told one (%s)", async (...row) => {
    const [place_order, placeOrder, orderPlaced] = row
    await serve({ "GET /store/fps/carts/cart_1": { body: { cart: { ...CHECK, place_order } } } })
    const started = await createFps({ ...plain(), placeOrder }).start("cart_1")
    expect(started.orderPlaced).toBe(orderPlaced)
  })

  it("prepares the session alone", async () => {
    await serve()
    expect(await createFps(plain()).prepare("cart_1")).toMatchObject({ orderPlaced: false })
    expect(steps()).toEqual([
      "GET /store/carts/cart_1",
      "GET /store/fps/carts/cart_1",
      "POST /store/payment-collections",
      "POST /store/payment-collections/pay_col_1/payment-sessions",
      "GET /store/fps/payments/payses_1",
    ])
  })

  it("checks a cart", async () => {
    await serve()
    expect(await createFps(plain()).checkCart("cart_1")).toEqual({
      cart_id: "cart_1",
      ready: true,
      placeOrder: "before_payment",
      problems: [],
      payment: null,
      lastRefusal: null,
    })
  })

  it.each(["javascript:alert(1)", "//gateway.test", "data:text/html,hi", "checkout/1"])(
    "opens no address such as %s",
    async (address) => {
      await serve({
        "GET /store/fps/payments/payses_1": {
          body: { payment: { ...PAYMENT, redirect_url: address } },
        },
      })
      await expect(createFps(plain()).start("cart_1")).rejects.toMatchObject({
        code: "bad_address",
      })
    },
  )

  it("has no address for a payment that is over", async () => {
    const paid = { ...PAYMENT, status: "paid", redirect_url: null, order_id: "order_1" }
    await serve({
      "GET /store/carts/cart_1": { body: PLACED },
      "GET /store/fps/payments/payses_1": { body: { payment: paid } },
    })
    expect(await createFps(plain()).start("cart_1")).toEqual({
      payment: paid,
      redirectUrl: null,
      orderPlaced: true,
    })
  })

  it("leads to no code for an order that was paid in another way", async () => {
    const paid_by = { session_id: null, order_id: "order_1", order_number: 7 }
    await serve({
      "GET /store/carts/cart_1": { body: PLACED },
      "GET /store/fps/payments/payses_1": { body: { payment: { ...PAYMENT, paid_by } } },
    })
    expect(await createFps(plain()).start("cart_1")).toMatchObject({ redirectUrl: null })
  })

  it("says so when the cart's order is not paid with FPS", async () => {
    await serve({
      "GET /store/carts/cart_1": {
        body: { cart: { ...PLACED.cart, payment_collection: { id: "p", payment_sessions: [] } } },
      },
    })
    await expect(createFps(plain()).start("cart_1")).rejects.toMatchObject({ code: "not_fps" })
  })
})

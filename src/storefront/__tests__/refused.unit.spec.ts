import { createFps, type FpsOptions } from ".."
import { PAYMENT, startFakeStore, table, type FakeStore } from "./fake-store"
import { CHECK, HAPPY, OPEN } from "./happy-store"

describe("a payment that is not started", () => {
  let store: FakeStore

  const serve = async (rows: typeof HAPPY = {}) => {
    store = await startFakeStore(table({ ...HAPPY, ...rows }))
  }
  const plain = (): FpsOptions => ({ backendUrl: store.url, publishableKey: "pk_1" })
  const steps = () => store.calls.map(({ method, path }) => `${method} ${path.split("?")[0] ?? ""}`)

  afterEach(() => store.close())

  it("makes nothing for a cart that lacks something, and says what", async () => {
    const problems = [
      { code: "phone_invalid", field: "shipping_address.phone", message: "phone is not valid" },
    ]
    await serve({
      "GET /store/fps/carts/cart_1": { body: { cart: { ...CHECK, ready: false, problems } } },
    })
    const fps = createFps(plain())
    await expect(fps.start("cart_1")).rejects.toMatchObject({ code: "details", problems })
    await expect(fps.prepare("cart_1")).rejects.toMatchObject({ code: "details", problems })
    expect(steps().filter((step) => step.startsWith("POST"))).toEqual([])
  })

  it.each([
    ["gateway_refused", 422, "gateway_refused"],
    ["gateway_away", 422, "gateway_away"],
    ["already_paid", 400, "already_paid"],
    ["busy", 400, "busy"],
    ["invalid_details", 400, "details"],
  ])("names the backend's reason %s", async (reason, status, code) => {
    let asked = 0
    await serve({
      "GET /store/fps/carts/cart_1": () => {
        const last_refusal = asked++ === 0 ? null : { code: reason, at: "2026-01-01" }
        return { body: { cart: { ...CHECK, last_refusal } } }
      },
      "POST /store/payment-collections/pay_col_1/payment-sessions": {
        status,
        body: { message: "The bank-transfer service did not answer." },
      },
    })
    await expect(createFps(plain()).start("cart_1")).rejects.toMatchObject({ code })
  })

  const CHANGED = "POST /store/carts/cart_1/complete"
  const notFound = { status: 404, body: { message: "PaymentSession with id: payses_1 not found" } }

  it("finds what another tab has made of the same cart in the same moment", async () => {
    let tries = 0
    await serve({
      [CHANGED]: () =>
        tries++ === 0 ? notFound : { body: { type: "order", order: { id: "order_1" } } },
    })
    expect(await createFps(plain()).start("cart_1")).toMatchObject({
      redirectUrl: PAYMENT.redirect_url,
      orderPlaced: true,
    })
    expect(steps().filter((one) => one === CHANGED)).toHaveLength(2)
  })

  it("places no order for a sum that the shopper has not seen", async () => {
    let read = 0
    await serve({
      [CHANGED]: notFound,
      "GET /store/carts/cart_1": () => ({
        body: { cart: { ...OPEN.cart, total: read++ === 0 ? 210 : 315 } },
      }),
    })
    await expect(createFps(plain()).start("cart_1")).rejects.toMatchObject({
      code: "order_not_placed",
    })
    expect(steps().filter((one) => one === CHANGED)).toHaveLength(1)
  })

  it.each([
    ["is being settled", { status: "paid", order_id: null, detail: null }],
    ["waits for a person", { status: "paid", order_id: null, detail: "under_review" }],
    ["is too little", { status: "paid", order_id: null, detail: "too_little" }],
  ])("makes no second payment for a cart whose money %s", async (_, change) => {
    const payment = { ...PAYMENT, ...change, redirect_url: null }
    await serve({ "GET /store/fps/carts/cart_1": { body: { cart: { ...CHECK, payment } } } })
    const fps = createFps(plain())
    const found = { payment, redirectUrl: null, orderPlaced: false }
    expect(await fps.start("cart_1")).toEqual(found)
    expect(await fps.prepare("cart_1")).toEqual(found)
    expect(steps().filter((one) => one.startsWith("POST"))).toEqual([])
  })

  it("makes another payment for a cart whose money was sent back", async () => {
    const payment = { ...PAYMENT, status: "paid", order_id: null, detail: "refunded" }
    await serve({ "GET /store/fps/carts/cart_1": { body: { cart: { ...CHECK, payment } } } })
    expect((await createFps(plain()).start("cart_1")).redirectUrl).toBe(PAYMENT.redirect_url)
  })

  it("says so when the cart is gone", async () => {
    await serve({ "GET /store/carts/cart_1": undefined })
    await expect(createFps(plain()).start("cart_1")).rejects.toMatchObject({ code: "cart_gone" })
  })

  it.each([
    "Some variant does not have the required inventory",
    "Not enough stock available for item iitem_1 at location sloc_1",
  ])("tells a shelf that is empty from other refusals (%s)", async (message) => {
    await serve({ "POST /store/carts/cart_1/complete": { status: 400, body: { message } } })
    await expect(createFps(plain()).start("cart_1")).rejects.toMatchObject({
      code: "out_of_stock",
      status: 400,
      message,
    })
  })

  it("tells why an order was not placed", async () => {
    await serve({
      "POST /store/carts/cart_1/complete": {
        body: { type: "cart", error: { message: "Sold out." } },
      },
    })
    await expect(createFps(plain()).start("cart_1")).rejects.toMatchObject({
      name: "FpsError",
      code: "order_not_placed",
      message: "Sold out.",
    })
  })

  it("passes on what the store refuses", async () => {
    await serve({
      "POST /store/payment-collections/pay_col_1/payment-sessions": {
        status: 400,
        body: { message: "The cart has no phone number." },
      },
    })
    await expect(createFps(plain()).start("cart_1")).rejects.toMatchObject({
      code: "refused",
      status: 400,
      message: "The cart has no phone number.",
    })
  })
})

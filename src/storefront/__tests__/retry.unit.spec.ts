import { createFps } from ".."
import { PAYMENT, startFakeStore, table, type FakeStore } from "./fake-store"

const CART = {
  id: "cart_1",
  region_id: "reg_hk",
  sales_channel_id: "sc_1",
  email: "tai.man@example.com",
  locale: "zh-HK",
  metadata: { gift: true },
  completed_at: "2026-01-01",
  total: 106.4,
  items: [
    { id: "item_1", variant_id: "variant_1", quantity: 2, metadata: { engraving: "陳" } },
    { id: "item_2", variant_id: "variant_2", quantity: 1, metadata: null },
  ],
  shipping_address: { id: "addr_1", first_name: "Tai Man", phone: "91234567", company: null },
  billing_address: { id: "addr_2", first_name: "Siu Ming", country_code: "hk" },
  shipping_methods: [{ id: "sm_1", shipping_option_id: "so_1", data: { locker: "K11" } }],
  promotions: [
    { code: "TEA10", is_automatic: false },
    { code: "ONCE", is_automatic: false },
    { code: "AUTO", is_automatic: true },
  ],
}

const ANEW = "https://gateway.test/checkout/2"

describe("trying again", () => {
  let store: FakeStore
  const closed = { ...PAYMENT, status: "cancelled", redirect_url: null }

  const serve = async (input: { payment: object; cart?: object; again?: object }) => {
    store = await startFakeStore(
      table({
        "GET /store/fps/payments/payses_1": { body: { payment: input.payment } },
        "POST /store/fps/payments/payses_1/retry": { body: { payment: input.again } },
        "GET /store/carts/cart_1": { body: { cart: input.cart ?? CART } },
        "POST /store/carts/cart_2/shipping-methods": {
          body: { cart: { id: "cart_2", total: 130.5, promotions: [{ code: "TEA10" }] } },
        },
        "POST /store/carts": { body: { cart: { id: "cart_2" } } },
      }),
    )
    return createFps({ backendUrl: store.url, publishableKey: "pk_1" })
  }
  const posts = () => store.calls.filter(({ method }) => method === "POST")

  afterEach(() => store.close())

  it("copies a cart that has become an order, whole", async () => {
    const fps = await serve({ payment: closed })
    expect(await fps.retry("payses_1")).toEqual({
      cartId: "cart_2",
      copied: true,
      lostPromotions: ["ONCE"],
      amount: 130.5,
    })
    expect(posts().map(({ body }) => body)).toEqual([
      {
        region_id: "reg_hk",
        sales_channel_id: "sc_1",
        email: "tai.man@example.com",
        locale: "zh-HK",
        metadata: { gift: true, fps_retry_of: "payses_1" },
        items: [
          { variant_id: "variant_1", quantity: 2, metadata: { engraving: "陳" } },
          { variant_id: "variant_2", quantity: 1, metadata: null },
        ],
        shipping_address: { first_name: "Tai Man", phone: "91234567", company: null },
        billing_address: { first_name: "Siu Ming", country_code: "hk" },
        promo_codes: ["TEA10", "ONCE"],
      },
      { option_id: "so_1", data: { locker: "K11" } },
    ])
  })

  it("goes on with a cart that is still one", async () => {
    const fps = await serve({ payment: closed, cart: { ...CART, completed_at: null } })
    expect(await fps.retry("payses_1")).toEqual({
      cartId: "cart_1",
      copied: false,
      lostPromotions: [],
      amount: 106.4,
    })
    expect(posts()).toEqual([])
  })

  describe("while the order waits for it", () => {
    const waits = { ...closed, pay_again_until: "2030-01-01T00:30:00.000Z" }

    it("gives the order a new QR code, and leaves every cart as it is", async () => {
      const fps = await serve({ payment: waits, again: { ...waits, redirect_url: ANEW } })
      expect(await fps.retry("payses_1")).toEqual({
        cartId: "cart_1",
        copied: false,
        lostPromotions: [],
        amount: 120.5,
        redirectUrl: ANEW,
      })
      expect(store.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
        "GET /store/fps/payments/payses_1",
        "POST /store/fps/payments/payses_1/retry",
      ])
    })

    it("copies its cart when it was cancelled at this moment", async () => {
      const fps = await serve({ payment: waits, again: { ...closed, pay_again_until: null } })
      expect(await fps.retry("payses_1")).toMatchObject({ cartId: "cart_2", copied: true })
    })

    it("says so when the money came at this moment", async () => {
      const fps = await serve({ payment: waits, again: { ...closed, status: "paid" } })
      await expect(fps.retry("payses_1")).rejects.toMatchObject({ code: "already_paid" })
    })

    it("opens no address that is none of the web", async () => {
      const again = { ...waits, redirect_url: "javascript:alert(1)" }
      const fps = await serve({ payment: waits, again })
      await expect(fps.retry("payses_1")).rejects.toMatchObject({ code: "bad_address" })
    })
  })

  it("does not let a shopper pay again for what is paid", async () => {
    const fps = await serve({ payment: { ...closed, status: "paid" } })
    await expect(fps.retry("payses_1")).rejects.toMatchObject({ code: "already_paid" })
    expect(posts()).toEqual([])
  })

  it("names the order when another try was paid", async () => {
    const paidBy = { session_id: "payses_2", order_id: "order_2", order_number: 8 }
    const fps = await serve({ payment: { ...closed, paid_by: paidBy } })
    await expect(fps.retry("payses_1")).rejects.toMatchObject({ code: "already_paid", paidBy })
    expect(posts()).toEqual([])
  })
})

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

describe("trying again", () => {
  let store: FakeStore
  const closed = { ...PAYMENT, status: "cancelled", redirect_url: null }

  const serve = async (input: { payment: object; cart?: object }) => {
    store = await startFakeStore(
      table({
        "GET /store/fps/payments/payses_1": { body: { payment: input.payment } },
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

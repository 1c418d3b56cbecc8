import {
  PAYMENT,
  startFakeStore,
  table,
  type FakeStore,
} from "../../src/storefront/__tests__/fake-store"

/** What only a store that answers as told can show; `restart` starts the shop again beside it. */
export function describeBasePath(restart: (backend: string) => Promise<string>): void {
  let store: FakeStore
  let origin = ""

  beforeAll(async () => {
    store = await startFakeStore(
      table({
        "GET /store/fps/payments/payses_1": { body: { payment: PAYMENT } },
        "GET /store/fps/payments/payses_2": {
          body: {
            payment: { ...PAYMENT, session_id: "payses_2", status: "paid", order_id: "order_1" },
          },
        },
        "GET /store/regions": {
          body: { regions: [{ id: "reg_1", countries: [{ iso_2: "hk" }] }] },
        },
        "GET /store/products": { body: { products: [] } },
      }),
    )
    origin = await restart(store.url)
  })

  afterAll(() => store.close())

  const get = async (path: string, cookie = "") =>
    fetch(`${origin}${path}`, { redirect: "manual", headers: { cookie } })

  it("takes whoever comes back from the gateway to the page that the payment began at", async () => {
    const path = "/shop/api/fps/return?session_id=payses_1&country=hk"
    const known = await get(path, "_fps_payment=payses_1.cart_1.zh-HK")
    expect(known.headers.get("location")).toBe("/shop/zh-HK/fps/payses_1")
    const unknown = await get(path)
    expect(unknown.headers.get("location")).toBe("/shop/hk/fps/payses_1")
  })

  it("draws the page in the URL's language, with links and questions below the basePath", async () => {
    const page = await get("/shop/zh-HK/fps/payses_2")
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('lang="zh-HK"')
    expect(html).toContain('href="/shop/zh-HK/order/order_1/confirmed"')
    const asked = await get("/shop/api/fps/payment?session_id=payses_1")
    expect(await asked.json()).toMatchObject({ payment: { session_id: "payses_1" } })
  })

  it("is led by Next to the payment under way, with the basePath once", async () => {
    const checkout = await get("/shop/zh-HK/checkout", "_fps_payment=payses_1.cart_1.zh-HK")
    // Next has begun to send the page when it learns where to lead.
    const html = await checkout.text()
    expect(checkout.headers.get("location") ?? /url=([^"]*)"/.exec(html)?.[1]).toBe(
      "/shop/zh-HK/fps/payses_1",
    )
  })
}

import {
  PAYMENT,
  startFakeStore,
  table,
  type Answer,
  type FakeStore,
} from "../../__tests__/fake-store"
import { CHECK, copyAnswer, HAPPY, NOTHING_LOST } from "../../__tests__/happy-store"
import { createFpsNextWith } from "../create-fps-next"
import type { FpsNextOptions } from "../options"
import { fakeNext } from "./fake-next"

const STARTER_COOKIES = { _medusa_cart_id: "cart_1", _medusa_cache_id: "c1" }
const KNOWN = "payses_1.cart_1.hk"
const OURS = {
  path: "/",
  maxAge: 7 * 24 * 60 * 60,
  httpOnly: true,
  sameSite: "lax",
  secure: true,
}

describe("the server part for Next", () => {
  let store: FakeStore

  const serve = async (rows: Record<string, Answer> = {}) => {
    store = await startFakeStore(table({ ...HAPPY, ...rows }))
  }
  const make = (
    fake: ReturnType<typeof fakeNext>,
    options: Omit<FpsNextOptions, "medusa" | "backendUrl"> = {},
  ) => createFpsNextWith(fake.next, { backendUrl: store.url, publishableKey: "pk_1", ...options })
  const payment = (change: object): Answer => ({ body: { payment: { ...PAYMENT, ...change } } })

  afterEach(() => store.close())

  describe.each([14, 15, 16] as const)("of version %s", (version) => {
    const refresh = version === 16 ? "updated" : "revalidated"

    it("starts a payment: forgets the cart, remembers the payment, refreshes the caches", async () => {
      await serve()
      const fake = fakeNext({ version, cookies: STARTER_COOKIES })
      expect(await make(fake).start({ cartId: "cart_1", countryCode: "hk" })).toEqual({
        address: PAYMENT.redirect_url,
        page: "/hk/fps/payses_1",
      })
      expect(Object.fromEntries(fake.cookies)).toEqual({
        _medusa_cache_id: "c1",
        _fps_payment: KNOWN,
      })
      expect(fake.settings.get("_fps_payment")).toEqual(OURS)
      expect(fake.refreshed).toEqual([`${refresh} carts-c1`, `${refresh} orders-c1`])
    })

    it("makes the copy the browser's cart", async () => {
      const closed = { status: "cancelled", redirect_url: null }
      await serve({
        "GET /store/fps/payments/payses_1": payment(closed),
        "POST /store/fps/payments/payses_1/copy-cart": copyAnswer({
          ...{ id: "cart_2", total: 130.5, lost_promotions: ["ONCE"] },
        }),
      })
      const fake = fakeNext({
        version,
        cookies: { _medusa_cache_id: "c1", _fps_payment: `${KNOWN}.over` },
      })
      expect(await make(fake).retry({ sessionId: "payses_1", countryCode: "hk" })).toEqual({
        address: "/hk/checkout?step=payment",
        ...{ ...NOTHING_LOST, copied: true },
        lostPromotions: ["ONCE"],
        amount: 130.5,
      })
      expect(fake.cookies.get("_medusa_cart_id")).toBe("cart_2")
      expect(fake.settings.get("_medusa_cart_id")).toEqual(OURS)
      expect(fake.cookies.get("_fps_payment")).toBe("payses_1.cart_2.hk.copied")
    })

    it("leads back to the page, and forgets a cart that became an order meanwhile", async () => {
      await serve({
        "GET /store/fps/payments/payses_1": payment({ status: "paid", order_id: "order_1" }),
      })
      const fake = fakeNext({
        version,
        place: "route",
        cookies: { ...STARTER_COOKIES, _fps_payment: KNOWN },
      })
      const response = await make(fake).route(
        new Request("http://shop.test/api/fps/return?session_id=payses_1&country=hk"),
      )
      expect([response.status, response.headers.get("location")]).toEqual([303, "/hk/fps/payses_1"])
      expect(Object.fromEntries(fake.cookies)).toEqual({ _medusa_cache_id: "c1" })
      expect(fake.refreshed).toEqual(["revalidated carts-c1", "revalidated orders-c1"])
    })

    it("draws a page, where nothing may be changed", async () => {
      await serve({
        "GET /store/fps/payments/payses_1": payment({ order_number: 7 }),
      })
      const fake = fakeNext({
        version,
        place: "page",
        cookies: { ...STARTER_COOKIES, _fps_payment: KNOWN },
        headers: { "accept-language": "zh-HK,zh;q=0.9" },
      })
      const fps = make(fake)
      const params = { sessionId: "payses_1", countryCode: "hk" }
      expect(
        await fps.page({
          params: Promise.resolve(params),
          searchParams: Promise.resolve({ failed: "1" }),
        }),
      ).toEqual({
        sessionId: "payses_1",
        countryCode: "hk",
        payment: { ...PAYMENT, order_number: 7, cart_id: null },
        failed: true,
        language: "zh-HK,zh;q=0.9",
        localeCookie: "_medusa_locale",
        shopUrl: "/hk",
        orderUrl: "/hk/order/{order_id}/confirmed",
        statusUrl: "/api/fps/payment",
        drawnAt: expect.any(Number),
      })
      expect(await fps.openCart("cart_1")).toBeUndefined()
      expect(await fps.payable()).toBe("/hk/fps/payses_1")
    })
  })

  describe("below a basePath, with a locale for a country", () => {
    const basePath = "/shop"
    const known = "payses_1.cart_1.zh-HK"
    const draw = async (params: { countryCode?: string; locale?: string }) => {
      const fake = fakeNext({ version: 16, place: "page", cookies: { _medusa_locale: "en" } })
      return make(fake, { basePath }).page({
        params: Promise.resolve({ sessionId: "payses_1", ...params }),
        searchParams: Promise.resolve({}),
      })
    }

    it("leads the browser there by every way, and Next's redirect without the basePath", async () => {
      await serve()
      const fake = fakeNext({ version: 16, cookies: STARTER_COOKIES })
      const fps = make(fake, { basePath })
      expect(await fps.start({ cartId: "cart_1", countryCode: "zh-HK" })).toEqual({
        address: PAYMENT.redirect_url,
        page: "/shop/zh-HK/fps/payses_1",
      })
      expect(fake.cookies.get("_fps_payment")).toBe(known)
      expect(await fps.payable()).toBe("/zh-HK/fps/payses_1")
      // The gateway's return knows the country of the customer's address only.
      const { headers } = await fps.route(
        new Request("http://shop.test/shop/api/fps/return?session_id=payses_1&country=hk&failed=1"),
      )
      expect(headers.get("location")).toBe("/shop/zh-HK/fps/payses_1?failed=1")
    })

    it.each(["/shop", "/shop/"])("tries again below %s", async (given) => {
      const closed = { status: "cancelled", redirect_url: null }
      await serve({
        "GET /store/fps/payments/payses_1": payment(closed),
        "POST /store/fps/payments/payses_1/copy-cart": copyAnswer({ id: "cart_2", total: 100 }),
      })
      const fake = fakeNext({ version: 16, cookies: { _fps_payment: `${known}.over` } })
      const retry = make(fake, { basePath: given }).retry
      expect(await retry({ sessionId: "payses_1", countryCode: "zh-HK" })).toMatchObject({
        address: "/shop/zh-HK/checkout?step=payment",
      })
      expect(fake.cookies.get("_fps_payment")).toBe("payses_1.cart_2.zh-HK.copied")
    })

    it.each([{ countryCode: "zh-Hant-HK" }, { locale: "zh-Hant-HK" }])(
      "draws the page of %j in its language",
      async (params) => {
        await serve()
        expect(await draw(params)).toMatchObject({
          countryCode: "zh-Hant-HK",
          language: "zh-Hant-HK",
          localeCookie: undefined,
          shopUrl: "/shop/zh-Hant-HK",
          orderUrl: "/shop/zh-Hant-HK/order/{order_id}/confirmed",
          statusUrl: "/shop/api/fps/payment",
        })
      },
    )

    it("draws the page without a segment, and of one that only looks like one", async () => {
      await serve()
      for (const params of [{}, { countryCode: "..%2Fevil" }, { locale: "zh-/x" }]) {
        expect(await draw(params)).toMatchObject({ shopUrl: "/shop" })
      }
    })
  })

  it("keeps the cart where the payment comes first", async () => {
    await serve({
      "GET /store/fps/carts/cart_1": {
        body: { cart: { ...CHECK, place_order: "after_payment" } },
      },
    })
    const fake = fakeNext({ version: 15, cookies: STARTER_COOKIES })
    await make(fake).start({ cartId: "cart_1", countryCode: "hk" })
    expect(fake.cookies.get("_medusa_cart_id")).toBe("cart_1")
  })

  it("does not lose a payment because a cookie or a cache cannot be changed", async () => {
    await serve()
    const fake = fakeNext({ version: 16, place: "page", cookies: STARTER_COOKIES })
    expect(await make(fake).start({ cartId: "cart_1", countryCode: "hk" })).toEqual({
      address: PAYMENT.redirect_url,
      page: "/hk/fps/payses_1",
    })
  })

  it("answers what went wrong in the shopper's language, and throws nothing", async () => {
    const problems = [{ code: "phone_missing", field: "shipping_address.phone", message: "phone" }]
    await serve({
      "GET /store/fps/carts/cart_1": { body: { cart: { ...CHECK, ready: false, problems } } },
    })
    const fake = fakeNext({ version: 15, cookies: { _medusa_locale: "zh-HK" } })
    const error = {
      code: "phone_missing",
      title: "請檢查資料",
      text: "請填寫電話號碼。",
      field: "shipping_address.phone",
      missing: ["phone"],
    }
    const fps = make(fake)
    expect(await fps.prepare("cart_1")).toEqual({ error })
    expect(await fps.start({ cartId: "cart_1", countryCode: "hk" })).toEqual({ error })
    expect(fake.logged).toEqual([])
  })

  it("prepares a cart", async () => {
    await serve()
    const fake = fakeNext({ version: 15, cookies: STARTER_COOKIES })
    expect(await make(fake).prepare("cart_1")).toEqual({})
    expect(fake.refreshed).toEqual(["revalidated carts-c1", "revalidated orders-c1"])
    expect(Object.fromEntries(fake.cookies)).toEqual({
      ...STARTER_COOKIES,
      _fps_payment: "payses_1.cart_1..prepared",
    })
  })

  it("does not take a payment whose code was shown for one that is only prepared", async () => {
    await serve()
    const fake = fakeNext({
      version: 15,
      cookies: { ...STARTER_COOKIES, _fps_payment: "payses_0.cart_1.hk" },
    })
    await make(fake).prepare("cart_1")
    expect(fake.cookies.get("_fps_payment")).toBe(KNOWN)
  })

  it("logs the reason of what a shopper cannot mend", async () => {
    await serve({ "GET /store/carts/cart_1": "reset" })
    const fake = fakeNext({ version: 15 })
    const { error } = await make(fake).start({ cartId: "cart_1", countryCode: "hk" })
    expect(error).toMatchObject({ code: "unreachable", title: "The shop is not responding" })
    expect(fake.logged).toEqual([expect.objectContaining({ code: "unreachable" })])
  })

  it("leads to the page instead of trying again what is paid", async () => {
    await serve({
      "GET /store/fps/payments/payses_1": payment({ status: "paid", order_id: "order_1" }),
    })
    const fps = make(fakeNext({ version: 15 }))
    expect(await fps.retry({ sessionId: "payses_1", countryCode: "hk" })).toEqual({
      page: "/hk/fps/payses_1",
    })
  })

  it("lets the shop's own word for the language stand", async () => {
    await serve()
    const fps = make(fakeNext({ version: 15, place: "page" }), { language: () => "zh-HK" })
    const params = Promise.resolve({ sessionId: "payses_1" })
    expect(await fps.page({ params, searchParams: Promise.resolve({}) })).toMatchObject({
      language: "zh-HK",
      localeCookie: undefined,
    })
  })

  it("goes by the storefront's own names and addresses", async () => {
    await serve()
    const fake = fakeNext({ version: 15, cookies: { cart: "cart_1", cache: "c9" } })
    const fps = make(fake, {
      cookies: { cart: "cart", cacheId: "cache", payment: "paying" },
      pages: { payment: "/pay/{session_id}" },
      cacheTags: ["basket"],
      language: () => "zh",
    })
    expect(await fps.start({ cartId: "cart_1", countryCode: "" })).toMatchObject({
      page: "/pay/payses_1",
    })
    expect(Object.fromEntries(fake.cookies)).toEqual({
      cache: "c9",
      paying: "payses_1.cart_1.",
    })
    expect(fake.refreshed).toEqual(["revalidated basket-c9"])
  })
})

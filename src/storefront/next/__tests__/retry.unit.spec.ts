import {
  PAYMENT,
  startFakeStore,
  table,
  type Answer,
  type FakeStore,
} from "../../__tests__/fake-store"
import { CHECK, copyAnswer, NOTHING_LOST } from "../../__tests__/happy-store"
import { createFpsNextWith } from "../create-fps-next"
import { fakeNext } from "./fake-next"

const CLOSED = { ...PAYMENT, status: "cancelled", redirect_url: null }
const NEWER = { ...PAYMENT, session_id: "payses_2", cart_id: "cart_2" }
const ASKED = { sessionId: "payses_1", countryCode: "hk" }
const CHECKOUT = "/hk/checkout?step=payment"

describe("trying again in a Next storefront", () => {
  let store: FakeStore

  /** An order that nobody paid; the copy of its cart is cart_3. */
  const serve = async (rows: Record<string, Answer> = {}) => {
    store = await startFakeStore(
      table({
        ...rows,
        "GET /store/fps/payments/payses_1": rows.payses_1 ?? { body: { payment: CLOSED } },
        "POST /store/fps/payments/payses_1/copy-cart": copyAnswer({ id: "cart_3" }),
      }),
    )
  }
  const browser = (cookies: Record<string, string>) => {
    const fake = fakeNext({ version: 15, cookies })
    const fps = createFpsNextWith(fake.next, { backendUrl: store.url, publishableKey: "pk_1" })
    return { fake, fps }
  }
  const posts = () => store.calls.filter(({ method }) => method === "POST")
  const copied = { address: CHECKOUT, copied: true, ...NOTHING_LOST, amount: 120.5 }

  afterEach(() => store.close())

  describe("from an old page", () => {
    const both = { _fps_payment: "payses_2.cart_2.hk~payses_1.cart_1.hk.over" }

    it.each([
      ["waits for money", NEWER],
      ["is paid and waits for its order", { ...NEWER, status: "paid", redirect_url: null }],
    ])("leads to the newer try while that one %s", async (_, newer) => {
      await serve({ "GET /store/fps/payments/payses_2": { body: { payment: newer } } })
      const { fake, fps } = browser(both)
      expect(await fps.retry(ASKED)).toEqual({ page: "/hk/fps/payses_2" })
      expect(Object.fromEntries(fake.cookies)).toEqual(both)
      expect(posts()).toEqual([])
    })

    it("leads to the newer try whose answer was lost", async () => {
      const placed = { ...NEWER, session_id: "payses_9", order_number: 8 }
      await serve({
        "GET /store/fps/carts/cart_2": {
          body: { cart: { ...CHECK, ready: false, payment: placed } },
        },
      })
      const { fps } = browser({
        _fps_payment: "payses_2.cart_2..prepared~payses_1.cart_1.hk.copied",
      })
      expect(await fps.retry(ASKED)).toEqual({ page: "/hk/fps/payses_9" })
    })

    it("tries again when the newer try came to nothing too", async () => {
      const over = { ...NEWER, status: "expired", redirect_url: null }
      await serve({ "GET /store/fps/payments/payses_2": { body: { payment: over } } })
      expect(await browser(both).fps.retry(ASKED)).toEqual(copied)
    })

    it("does not lead from a newer try back to an older one that the bank refused", async () => {
      await serve({ "GET /store/fps/payments/payses_0": { body: { payment: NEWER } } })
      const { fps } = browser({ _fps_payment: "payses_1.cart_1.hk~payses_0.cart_0.hk" })
      expect(await fps.retry(ASKED)).toEqual(copied)
    })
  })

  it("pays the order itself while it waits, whatever else is in the browser's cart", async () => {
    const waits = { ...CLOSED, pay_again_until: "2030-01-01T00:30:00.000Z" }
    await serve({
      payses_1: { body: { payment: waits } },
      "POST /store/fps/payments/payses_1/retry": { body: { payment: PAYMENT } },
    })
    const cookies = { _medusa_cart_id: "cart_2", _fps_payment: "payses_1.cart_1.hk.over" }
    const { fake, fps } = browser(cookies)
    expect(await fps.retry(ASKED)).toEqual({
      address: PAYMENT.redirect_url,
      page: "/hk/fps/payses_1",
    })
    expect(Object.fromEntries(fake.cookies)).toEqual({
      _medusa_cart_id: "cart_2",
      _fps_payment: "payses_1.cart_1.hk",
    })
    expect(posts().map(({ path }) => path)).toEqual(["/store/fps/payments/payses_1/retry"])
  })

  describe("with another cart in the browser", () => {
    const cookies = { _medusa_cart_id: "cart_2", _fps_payment: "payses_1.cart_1.hk.over" }
    const check = (change: object) => ({
      "GET /store/fps/carts/cart_2": { body: { cart: { ...CHECK, ...change } } },
    })
    const missing = (code: string) => ({ code, field: null, message: code })

    it.each([
      ["can be paid", {}],
      ["lacks a phone", { ready: false, problems: [missing("phone_missing")] }],
    ])("asks before it replaces one that holds goods and %s", async (_, change) => {
      await serve(check(change))
      const { fake, fps } = browser(cookies)
      expect(await fps.retry(ASKED)).toEqual({ replacesCart: true })
      expect(Object.fromEntries(fake.cookies)).toEqual(cookies)
      expect(posts()).toEqual([])

      expect(await fps.retry({ ...ASKED, replaceCart: true })).toEqual(copied)
      expect(fake.cookies.get("_medusa_cart_id")).toBe("cart_3")
    })

    it.each([
      [
        "is empty",
        check({ ready: false, problems: [missing("email_missing"), missing("nothing_to_pay")] }),
      ],
      ["has become an order", check({ ready: false })],
      ["does not exist any more", {}],
    ])("replaces one that %s", async (_, rows) => {
      await serve(rows)
      expect(await browser(cookies).fps.retry(ASKED)).toEqual(copied)
    })

    it("replaces none while it is not known what is in it", async () => {
      await serve({ "GET /store/fps/carts/cart_2": "reset" })
      const { fps } = browser(cookies)
      expect((await fps.retry(ASKED)).error).toMatchObject({ code: "unreachable" })
      expect(posts()).toEqual([])
    })

    it("goes on with the copy that an earlier try has made", async () => {
      await serve(check({}))
      const { fps } = browser({ ...cookies, _fps_payment: "payses_1.cart_2.hk.copied" })
      expect(await fps.retry(ASKED)).toEqual({ address: CHECKOUT })
      expect(posts()).toEqual([])
    })
  })

  describe("from a link that was passed on", () => {
    it("gives a stranger nothing of the buyer's", async () => {
      await serve()
      const cookies = { _medusa_cart_id: "cart_8", _fps_payment: "payses_8.cart_8.hk" }
      const { fake, fps } = browser(cookies)
      expect((await fps.retry(ASKED)).error).toEqual({
        code: "cart_gone",
        title: "You began in another browser",
        text: expect.stringContaining("order again in the shop"),
        field: null,
      })
      expect(Object.fromEntries(fake.cookies)).toEqual(cookies)
      expect(store.calls.map(({ path }) => path)).toEqual(["/store/fps/payments/payses_1"])
      expect(fake.logged).toEqual([])
    })

    it("says so in Chinese", async () => {
      await serve()
      const { error } = await browser({ _medusa_locale: "zh-HK" }).fps.retry(ASKED)
      expect(error?.title).toBe("你在另一個瀏覽器開始付款")
    })

    it("tells a stranger too that it is paid", async () => {
      await serve({ payses_1: { body: { payment: { ...CLOSED, status: "paid" } } } })
      expect(await browser({}).fps.retry(ASKED)).toEqual({ page: "/hk/fps/payses_1" })
    })

    it("gives another device a new QR code of an order that waits, and keeps nothing there", async () => {
      const waits = { ...CLOSED, order_number: 7, pay_again_until: "2026-11-27T16:30:00Z" }
      const again = { ...waits, status: "pending", redirect_url: "https://gateway.test/2" }
      await serve({
        payses_1: { body: { payment: waits } },
        "POST /store/fps/payments/payses_1/retry": { body: { payment: again } },
      })
      const cookies = { _medusa_cart_id: "cart_8", _fps_payment: "payses_8.cart_8.hk" }
      const { fake, fps } = browser(cookies)
      expect(await fps.retry(ASKED)).toEqual({
        address: "https://gateway.test/2",
        page: "/hk/fps/payses_1",
      })
      expect(Object.fromEntries(fake.cookies)).toEqual(cookies)
    })

    it("keeps the buyer's cart from a stranger when the order was cancelled meanwhile", async () => {
      const waits = { ...CLOSED, order_number: 7, pay_again_until: "2026-11-27T16:30:00Z" }
      await serve({
        payses_1: { body: { payment: waits } },
        "POST /store/fps/payments/payses_1/retry": { body: { payment: CLOSED } },
      })
      const { fake, fps } = browser({})
      expect((await fps.retry(ASKED)).error).toMatchObject({ code: "cart_gone" })
      expect(Object.fromEntries(fake.cookies)).toEqual({})
    })

    it("copies nothing while the backend does not say whose it is", async () => {
      await serve({ payses_1: "reset" })
      expect((await browser({}).fps.retry(ASKED)).error).toMatchObject({ code: "unreachable" })
      expect(store.calls).toHaveLength(1)
    })

    it.each([
      ["the cart", { _medusa_cart_id: "cart_1" }],
      ["a newer payment of the same cart", { _fps_payment: "payses_2.cart_1.hk.over" }],
      ["an earlier copy", { _fps_payment: "payses_1.cart_7.hk.copied" }],
    ])("is the buyer's own where the browser has %s", async (_, cookies) => {
      await serve()
      expect(await browser(cookies).fps.retry(ASKED)).toEqual(copied)
    })
  })
})

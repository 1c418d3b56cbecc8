import {
  PAYMENT,
  startFakeStore,
  table,
  type Answer,
  type Call,
  type FakeStore,
} from "../../__tests__/fake-store"
import { CHECK, HAPPY } from "../../__tests__/happy-store"
import { createFpsNextWith } from "../create-fps-next"
import { fakeNext } from "./fake-next"

const KNOWN = "payses_1.cart_1.hk"

describe("the payments that a browser is known to have", () => {
  let store: FakeStore

  const serve = async (rows: Record<string, Answer | ((call: Call) => Answer)> = {}) => {
    // The first row that fits answers.
    store = await startFakeStore(table({ ...rows, ...HAPPY, ...rows }))
  }
  const browser = (cookies: Record<string, string>, place: "action" | "page" = "action") => {
    const fake = fakeNext({ version: 15, place, cookies })
    const fps = createFpsNextWith(fake.next, { backendUrl: store.url, publishableKey: "pk_1" })
    return { fake, fps }
  }
  const payment = (change: object): Answer => ({ body: { payment: { ...PAYMENT, ...change } } })

  afterEach(() => store.close())

  it("are asked for only with their own cart, and only when they can be read", async () => {
    await serve()
    expect(await browser({ _fps_payment: KNOWN }).fps.openCart("cart_9")).toBe("cart_9")
    const { fps } = browser({ _fps_payment: "<script>~payses_1..hk" })
    expect([await fps.openCart("cart_1"), await fps.payable()]).toEqual(["cart_1", undefined])
    expect(store.calls).toEqual([])
  })

  it("keep a cart that is still open, and one that the backend does not speak of", async () => {
    await serve()
    const { fps } = browser({ _fps_payment: KNOWN })
    expect(await fps.openCart("cart_1")).toBe("cart_1")
    await store.close()
    expect(await fps.openCart("cart_1")).toBe("cart_1")
    await serve()
  })

  it("are found again when the answer to the pay button was lost", async () => {
    const placed = { ...PAYMENT, session_id: "payses_2", order_number: 7 }
    let isPlaced = false
    await serve({
      "POST /store/carts/cart_1/complete": () => {
        isPlaced = true
        return { body: { type: "order", order: { id: "order_1" } } }
      },
      "GET /store/fps/carts/cart_1": () => ({
        body: { cart: isPlaced ? { ...CHECK, ready: false, payment: placed } : CHECK },
      }),
      "GET /store/fps/payments/payses_1": () => payment({ order_number: isPlaced ? 7 : null }),
    })
    const { fake, fps } = browser({ _medusa_cart_id: "cart_1", _medusa_cache_id: "c1" })
    await fps.prepare("cart_1")
    expect(await fps.openCart("cart_1")).toBe("cart_1")
    expect(await fps.payable()).toBeUndefined()
    const before = Object.fromEntries(fake.cookies)
    await fps.start({ cartId: "cart_1", countryCode: "hk" })

    // Its cookies never arrive.
    const page = browser(before, "page")
    expect(await page.fps.openCart("cart_1")).toBeUndefined()
    expect(await page.fps.payable()).toBe("/fps/payses_2")
    const action = browser(before)
    expect(await action.fps.openCart("cart_1")).toBeUndefined()
    expect(action.fake.cookies.has("_medusa_cart_id")).toBe(false)
  })

  it.each([
    ["waits for its money", {}, "/hk/fps/payses_1"],
    ["is paid and waits for its order", { status: "paid", redirect_url: null }, "/hk/fps/payses_1"],
    ["was never started", { redirect_url: null }, undefined],
    ["is expired", { status: "expired", redirect_url: null }, undefined],
    ["is cancelled", { status: "cancelled", redirect_url: null }, undefined],
    ["is paid with its order", { status: "paid", order_id: "order_1" }, undefined],
    ["was sent back", { status: "paid", detail: "refunded", redirect_url: null }, undefined],
    [
      "was paid by another one",
      { paid_by: { session_id: null, order_id: "order_2", order_number: 8 } },
      undefined,
    ],
  ])("are under way or not: one that %s", async (_, change, page) => {
    await serve({ "GET /store/fps/payments/payses_1": payment(change) })
    expect(await browser({ _fps_payment: KNOWN }).fps.payable()).toBe(page)
  })

  it("are still found while a newer cart is prepared", async () => {
    await serve({
      "GET /store/fps/payments/payses_2": payment({ session_id: "payses_2", cart_id: "cart_2" }),
      "GET /store/carts/cart_2": { body: { cart: { id: "cart_2", completed_at: null } } },
      "GET /store/fps/carts/cart_2": { body: { cart: CHECK } },
      "POST /store/payment-collections/pay_col_1/payment-sessions": {
        body: {
          payment_collection: {
            id: "pay_col_1",
            payment_sessions: [{ id: "payses_2", provider_id: "pp_fps_checkout" }],
          },
        },
      },
    })
    const { fake, fps } = browser({ _medusa_cart_id: "cart_2", _fps_payment: KNOWN })
    await fps.prepare("cart_2")
    expect(fake.cookies.get("_fps_payment")).toBe(`payses_2.cart_2..prepared~${KNOWN}`)
    expect(await fps.payable()).toBe("/hk/fps/payses_1")
  })

  it("are not asked for again when they are over", async () => {
    await serve({
      "GET /store/fps/payments/payses_1": payment({ status: "expired", redirect_url: null }),
    })
    const { fake, fps } = browser({ _medusa_cart_id: "cart_1", _fps_payment: KNOWN })
    expect(await fps.openCart("cart_1")).toBe("cart_1")
    expect(store.calls).toHaveLength(1)
    const { fps: later } = browser(Object.fromEntries(fake.cookies), "page")
    expect([await later.openCart("cart_1"), await later.payable()]).toEqual(["cart_1", undefined])
    expect(store.calls).toHaveLength(1)
  })

  it("are a few, the newest first", async () => {
    await serve()
    const four = ["a", "b", "c", "d"].map((name) => `payses_${name}.cart_${name}.hk.over`)
    const { fake, fps } = browser({ _medusa_cart_id: "cart_1", _fps_payment: four.join("~") })
    await fps.start({ cartId: "cart_1", countryCode: "hk" })
    expect(fake.cookies.get("_fps_payment")).toBe([KNOWN, ...four.slice(0, 3)].join("~"))
  })
})

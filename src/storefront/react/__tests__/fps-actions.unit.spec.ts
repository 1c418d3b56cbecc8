import { createFps } from "../.."
import {
  PAYMENT,
  startFakeStore,
  table,
  type Answer,
  type FakeStore,
} from "../../__tests__/fake-store"
import { copyAnswer, HAPPY, NOTHING_LOST } from "../../__tests__/happy-store"
import { createFpsActions, type FpsShop } from "../fps-actions"

describe("the actions of a shop", () => {
  let store: FakeStore

  const serve = async (rows: Record<string, Answer> = {}, shop: Partial<FpsShop> = {}) => {
    store = await startFakeStore(table({ ...HAPPY, ...rows }))
    return createFpsActions(createFps({ backendUrl: store.url, publishableKey: "pk_1" }), {
      page: (sessionId) => `/payment/${sessionId}`,
      checkout: (cartId) => `/checkout/${cartId}`,
      ...shop,
    })
  }

  afterEach(() => store.close())

  it("starts a payment and tells the shop of it", async () => {
    const started: boolean[] = []
    const { start } = await serve({}, { started: (one) => void started.push(one.orderPlaced) })
    expect(await start("cart_1")).toEqual({
      address: PAYMENT.redirect_url,
      page: "/payment/payses_1",
    })
    expect(started).toEqual([true])
  })

  it("leads to the page when nothing is left to pay", async () => {
    const paid = { ...PAYMENT, status: "paid", order_id: "order_1", redirect_url: null }
    const { start, retry } = await serve({
      "GET /store/fps/payments/payses_1": { body: { payment: paid } },
    })
    expect([await start("cart_1"), await retry("payses_1")]).toEqual([
      { page: "/payment/payses_1" },
      { page: "/payment/payses_1" },
    ])
  })

  it("hands over the cart to pay next", async () => {
    const carts: string[] = []
    const { retry } = await serve(
      {
        "GET /store/fps/payments/payses_1": {
          body: { payment: { ...PAYMENT, status: "cancelled", redirect_url: null } },
        },
        "POST /store/fps/payments/payses_1/copy-cart": copyAnswer({ id: "cart_1", copied: false }),
      },
      { retried: ({ cartId }) => void carts.push(cartId) },
    )
    expect(await retry("payses_1")).toEqual({
      address: "/checkout/cart_1",
      ...{ ...NOTHING_LOST, copied: false },
      amount: 120.5,
    })
    expect(carts).toEqual(["cart_1"])
  })

  it("leads to the page of a copy that another tab has placed", async () => {
    const carts: string[] = []
    const { retry } = await serve(
      {
        "GET /store/fps/payments/payses_1": {
          body: { payment: { ...PAYMENT, status: "cancelled", redirect_url: null } },
        },
        "POST /store/fps/payments/payses_1/copy-cart": {
          body: { cart: null, session_id: "payses_2" },
        },
      },
      { retried: ({ cartId }) => void carts.push(cartId) },
    )
    expect(await retry("payses_1")).toEqual({ page: "/payment/payses_2" })
    expect(carts).toEqual([])
  })

  it("leads to the new code of an order that waits, and tells of no other cart", async () => {
    const waits = { ...PAYMENT, redirect_url: null, pay_again_until: "2030-01-01T00:30:00.000Z" }
    const carts: string[] = []
    const { retry } = await serve(
      {
        "GET /store/fps/payments/payses_1": { body: { payment: waits } },
        "POST /store/fps/payments/payses_1/retry": { body: { payment: PAYMENT } },
      },
      { retried: ({ cartId }) => void carts.push(cartId) },
    )
    expect(await retry("payses_1")).toEqual({
      address: PAYMENT.redirect_url,
      page: "/payment/payses_1",
    })
    expect(carts).toEqual([])
  })

  it("says in words what did not work, and tells the shop the reason", async () => {
    const reasons: unknown[] = []
    const { start } = await serve(
      { "GET /store/carts/cart_1": undefined },
      { language: "zh-HK", failed: (error) => reasons.push(error) },
    )
    expect(await start("cart_1")).toEqual({
      error: { code: "cart_gone", title: "找不到購物車", text: "請返回網店。", field: null },
    })
    expect(reasons).toEqual([expect.objectContaining({ code: "cart_gone", status: 404 })])
  })
})

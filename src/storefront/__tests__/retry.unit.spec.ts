import { createFps } from ".."
import { PAYMENT, startFakeStore, table, type FakeStore } from "./fake-store"

const COPY = {
  id: "cart_2",
  copied: true,
  total: 130.5,
  lost_promotions: ["ONCE"],
  lost_items: ["Oolong"],
  lost_shipping: ["Locker"],
  lost_credit: 40,
}

const ANEW = "https://gateway.test/checkout/2"

describe("trying again", () => {
  let store: FakeStore
  const closed = { ...PAYMENT, status: "cancelled", redirect_url: null }

  const serve = async (input: { payment: object; copy?: object; again?: object }) => {
    store = await startFakeStore(
      table({
        "GET /store/fps/payments/payses_1": { body: { payment: input.payment } },
        "POST /store/fps/payments/payses_1/retry": { body: { payment: input.again } },
        "POST /store/fps/payments/payses_1/copy-cart": {
          body: { cart: COPY, session_id: null, ...input.copy },
        },
      }),
    )
    return createFps({ backendUrl: store.url, publishableKey: "pk_1" })
  }
  const posts = () => store.calls.filter(({ method }) => method === "POST")

  afterEach(() => store.close())

  it("has the backend copy a cart that has become an order, and says what is lost", async () => {
    const fps = await serve({ payment: closed })
    expect(await fps.retry("payses_1")).toEqual({
      cartId: "cart_2",
      copied: true,
      amount: 130.5,
      lostPromotions: ["ONCE"],
      lostItems: ["Oolong"],
      lostShipping: ["Locker"],
      lostCredit: 40,
    })
    expect(posts()).toHaveLength(1)
  })

  it("names the payment of a copy that another tab has placed", async () => {
    const fps = await serve({ payment: closed, copy: { cart: null, session_id: "payses_2" } })
    expect(await fps.retry("payses_1")).toMatchObject({ copied: false, sessionId: "payses_2" })
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

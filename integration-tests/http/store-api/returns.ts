import { captureLog } from "../../helpers/captured-log"
import type { Store } from "../../helpers/store"
import { comeBack, comeBackAndWait } from "../../helpers/come-back"
import { UNREADABLE_IDS, untilInboxIsDone } from "./support"
import { untilSettled } from "../../helpers/settled"

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

/** GET /fps/return/:token where the order is placed before the payment. */
export function describeReturns(store: Store): void {
  const placed = () => store.shop().checkout({ placeOrder: "before_payment" })
  type Placed = Awaited<ReturnType<typeof placed>>

  const addresses = ({ session, cartId, orderId }: Placed) => ({
    success: `https://shop.test/hk/order/${orderId}?session=${session.id}`,
    failure: (status: string) => `https://shop.test/failed?cart=${cartId}&status=${status}`,
    pending: (status: string) => `https://shop.test/pending?session=${session.id}&status=${status}`,
  })

  it.each([
    ["altered", (token: string) => token.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
    ["cut", (token: string) => token.slice(0, -1)],
    ["made longer", (token: string) => `${token}A`],
    ["written in another case", (token: string) => token.toLowerCase()],
  ])("answers 404 to a token that was %s, and changes nothing", async (_, alter) => {
    const { gatewayOrderId, orderId } = await placed()
    const shop = store.shop()
    const before = [await shop.ledger(gatewayOrderId), await shop.order(orderId ?? "")]
    const token = alter((await shop.ledger(gatewayOrderId)).returnToken)
    const answer = await store.http().get(`/fps/return/${token}?outcome=failure`).redirects(0)
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 404,
      body: { type: "not_found", message: "There is no such payment." },
    })
    expect([await shop.ledger(gatewayOrderId), await shop.order(orderId ?? "")]).toEqual(before)

    const page = await store.http().get(`/fps/return/${token}`).set("accept", BROWSER).redirects(0)
    expect({ status: page.status, type: page.type }).toEqual({ status: 404, type: "text/html" })
    expect(page.text).toMatch(/The link may be incomplete[^]*連結可能不完整/)
    expect(page.text).not.toContain(token)
  })

  it.each(["return", "pay"])("answers 404 to what no token can be, under /fps/%s", async (page) => {
    const asked = await Promise.all(
      UNREADABLE_IDS.map((id) => store.http().get(`/fps/${page}/${id}`).redirects(0)),
    )
    expect(asked.map(({ status }) => status)).toEqual(UNREADABLE_IDS.map(() => 404))
  })

  it("answers 404 where another try is asked for what no payment session can be", async () => {
    for (const id of UNREADABLE_IDS) {
      await store
        .http()
        .post(`/store/fps/payments/${id}/retry`)
        .set("x-publishable-api-key", store.seeded().publishableKey)
        .send({})
        .expect(404)
    }
  })

  it.each(UNREADABLE_IDS)("answers 404 to %p behind a token, and logs none of it", async (id) => {
    const { gatewayOrderId } = await placed()
    const { returnToken } = await store.shop().ledger(gatewayOrderId)
    const address = `/fps/return/${returnToken}${id}`
    const log = captureLog(store)
    const asked = Promise.resolve(store.http().get(address).redirects(0))
    const answer = await asked.finally(() => log.stop())
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 404,
      body: { type: "not_found", message: "There is no such payment." },
    })
    expect(log.text()).not.toContain(returnToken)
    const page = await store.http().get(address).set("accept", BROWSER).redirects(0)
    expect({ status: page.status, type: page.type }).toEqual({ status: 404, type: "text/html" })
  })

  it.each(["success", "failure"])(
    "leads to the success page when the money came, by the %s address too, and each time",
    async (outcome) => {
      const checkout = await placed()
      await store.sandbox().pay(checkout.gatewayOrderId)
      await untilSettled(store, checkout.gatewayOrderId)
      const answers = [
        await comeBack(store, checkout.gatewayOrderId, `?outcome=${outcome}`),
        await comeBack(store, checkout.gatewayOrderId, `?outcome=${outcome}`),
      ]
      for (const { status, headers } of answers) {
        expect({ status, location: headers.location }).toEqual({
          status: 303,
          location: addresses(checkout).success,
        })
        expect(headers["cache-control"]).toBe("no-store")
        expect(headers["referrer-policy"]).toBe("no-referrer")
      }
      await untilInboxIsDone(store)
    },
  )

  it("leads an unpaid customer by the failure address to the failure page, and shows the QR to no other session", async () => {
    const shop = store.shop()
    const checkout = await placed()
    const before = await shop.ledger(checkout.gatewayOrderId)
    const order = await shop.order(checkout.orderId ?? "")
    const answer = await comeBack(store, checkout.gatewayOrderId, "?outcome=failure")
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      addresses(checkout).failure("pending"),
    ])
    expect(await shop.ledger(checkout.gatewayOrderId)).toEqual({
      ...before,
      failureReturnedAt: expect.any(Date),
    })
    expect(await shop.order(checkout.orderId ?? "")).toEqual(order)
  })

  it("waits a moment for the event of a cancellation", async () => {
    const checkout = await placed()
    const answer = await comeBackAndWait(store, checkout.gatewayOrderId, {
      query: "?outcome=failure",
      act: async () => store.sandbox().cancel(checkout.gatewayOrderId),
    })
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      addresses(checkout).failure("cancelled"),
    ])
    await untilSettled(store, checkout.gatewayOrderId)
    await untilInboxIsDone(store)
  })

  it.each([
    "",
    "?outcome=failure&outcome=success",
    "?outcome=failed",
    "?outcome=SUCCESS%26failure",
  ])("takes %p for no failure, and changes nothing", async (query) => {
    const shop = store.shop()
    const checkout = await placed()
    const before = await shop.ledger(checkout.gatewayOrderId)
    const answer = await comeBack(store, checkout.gatewayOrderId, query)
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      addresses(checkout).pending("pending"),
    ])
    expect(await shop.ledger(checkout.gatewayOrderId)).toEqual(before)
  })

  it("takes the money that comes after a return to the failure page", async () => {
    const checkout = await placed()
    await comeBack(store, checkout.gatewayOrderId, "?outcome=failure")
    await store.sandbox().pay(checkout.gatewayOrderId)
    await untilSettled(store, checkout.gatewayOrderId)
    const answer = await comeBack(store, checkout.gatewayOrderId, "?outcome=failure")
    expect(answer.headers.location).toBe(addresses(checkout).success)
    await untilInboxIsDone(store)
  })

  it("believes no success address: without an event it leads to the pending page", async () => {
    const shop = store.shop()
    const checkout = await placed()
    const before = await shop.ledger(checkout.gatewayOrderId)
    const order = await shop.order(checkout.orderId ?? "")
    const began = Date.now()
    const answer = await comeBack(store, checkout.gatewayOrderId)
    const took = Date.now() - began
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      addresses(checkout).pending("pending"),
    ])
    // A few seconds' patience, and no more.
    expect(took).toBeGreaterThan(3_000)
    expect(took).toBeLessThan(15_000)
    expect(await shop.ledger(checkout.gatewayOrderId)).toEqual(before)
    expect(await shop.order(checkout.orderId ?? "")).toEqual(order)
  })

  it("waits for an event that is on its way", async () => {
    const checkout = await placed()
    const answer = await comeBackAndWait(store, checkout.gatewayOrderId, {
      act: () => store.sandbox().pay(checkout.gatewayOrderId),
    })
    expect([answer.status, answer.headers.location]).toEqual([303, addresses(checkout).success])
    await untilInboxIsDone(store)
  })

  it.each([
    ["expire", "expired"],
    ["cancel", "cancelled"],
  ] as const)(
    "after %s leads to the failure page, by the success address too",
    async (act, status) => {
      const checkout = await placed()
      await store.sandbox()[act](checkout.gatewayOrderId)
      await untilSettled(store, checkout.gatewayOrderId)
      const answer = await comeBack(store, checkout.gatewayOrderId)
      expect([answer.status, answer.headers.location]).toEqual([
        303,
        addresses(checkout).failure(status),
      ])
      await untilInboxIsDone(store)
    },
  )

  it("leads to the pending page when the money waits for a person", async () => {
    const checkout = await placed()
    await store.sandbox().trigger({ kind: "paid", orderID: checkout.gatewayOrderId, amount: 9_999 })
    await untilSettled(store, checkout.gatewayOrderId)
    const answer = await comeBack(store, checkout.gatewayOrderId)
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      addresses(checkout).pending("paid"),
    ])
    await untilInboxIsDone(store)
  })

  it("shows the newest of the sessions that shared a QR", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    await shop.session(collectionId)
    const { gatewayOrderId, session, orderId } = await shop.checkout({
      placeOrder: "before_payment",
      cartId,
    })
    await store.sandbox().pay(gatewayOrderId)
    await untilSettled(store, gatewayOrderId)
    const answer = await comeBack(store, gatewayOrderId)
    expect(answer.headers.location).toBe(
      `https://shop.test/hk/order/${orderId}?session=${session.id}`,
    )
    await untilInboxIsDone(store)
  })
}

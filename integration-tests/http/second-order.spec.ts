import { setTimeout as sleep } from "node:timers/promises"
import { SystemPaymentProvider } from "@medusajs/payment/dist/providers/system"
import type { CartCopy } from "../../src/fps/checkout/copy-cart"
import { createFps } from "../../src/storefront"
import { PAID_ONCE } from "../helpers/flows/context"
import { holdCartOf } from "../helpers/hold-cart"
import { TEA_PRICE } from "../helpers/seed"
import { settleEverything } from "../helpers/settle"
import { untilSettled } from "../helpers/settled"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { eventually } from "../helpers/wait"
import { caseHelpers, SETUP } from "./cases-attacks/support"

describeStore("a second order beside one that can still be paid", SETUP, (store) => {
  const { admin, checkout, settled, failAtTheBank, standing, askForCopy } = caseHelpers(store)
  const copyOf = async (sessionId: string): Promise<CartCopy> =>
    (await askForCopy(sessionId).expect(200)).body as CartCopy
  const kit = () =>
    createFps({
      backendUrl: store.backendUrl(),
      publishableKey: store.seeded().publishableKey,
    })
  const shownBy = async (sessionId: string) =>
    (await store.fps().payments.findBySession(sessionId))?.gatewayOrderId ?? ""
  /** The bank refuses, and the browser has come to the failure URL. The code stays payable. */
  const refused = async () => {
    const placed = await checkout()
    await failAtTheBank(placed.gatewayOrderId)
    return placed
  }
  const pay = async (gatewayOrderId: string) => {
    await store.sandbox().pay(gatewayOrderId)
    await untilSettled(store, gatewayOrderId, ({ settlement }) => settlement !== "open")
  }

  it.each(["first", "second"])(
    "is none: it gets another code, and paying both, the %s before, is a case",
    async (which) => {
      const { session, gatewayOrderId, cartId, orderId } = await refused()
      expect(await kit().retry(session.id)).toMatchObject({ cartId, copied: false })
      const second = await shownBy(session.id)
      expect(second).not.toBe(gatewayOrderId)
      const codes = [gatewayOrderId, second]
      for (const code of which === "first" ? codes : codes.reverse()) {
        await pay(code)
      }
      expect(await standing()).toEqual([[TEA_PRICE]])
      expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
      expect(await store.shop().cases()).toEqual([
        { kind: "duplicate_payment", status: "open", amount: TEA_PRICE * 100 },
      ])
    },
  )

  it("is none when it is asked for without a retry: its own session is named", async () => {
    const { session } = await refused()
    expect(await copyOf(session.id)).toEqual({ cart: null, session_id: session.id })
  })

  it("is none past its time while a later code can be paid, and is one after that", async () => {
    const { session, orderId } = await refused()
    await kit().retry(session.id)
    const second = await shownBy(session.id)
    await sql(store, `update "order" set created_at = created_at - interval '16 minutes'`)
    expect(await copyOf(session.id)).toEqual({ cart: null, session_id: session.id })
    for (const { gateway_order_id } of await store.fps().listFpsPayments({})) {
      await store.sandbox().trigger({ kind: "expired", orderID: gateway_order_id ?? "" })
    }
    await settled(second)
    await eventually(
      async () => store.shop().order(orderId ?? ""),
      ({ status }) => status === "canceled",
    )
    expect((await copyOf(session.id)).cart).toMatchObject({ copied: true })
  })

  const refusal = async (sessionId: string) => {
    const { status, body } = await askForCopy(sessionId)
    return [status, (body as { code?: string }).code]
  }
  const expire = async (gatewayOrderId: string) => {
    await store.sandbox().expire(gatewayOrderId)
    await settled(gatewayOrderId)
    await settleEverything(store)
  }
  const release = async (orderId: string) =>
    admin.post(`/admin/fps/orders/${orderId}/release`, { note: "Counter." }).expect(200)
  /** Medusa's own provider takes an order whose money comes later. */
  const orderElsewhere = async (cartId: string) => {
    const shop = store.shop()
    const provider = { provider_id: "pp_system_default" }
    await shop.requestSession(await shop.collection(cartId), provider).expect(200)
    const later = jest.spyOn(SystemPaymentProvider.prototype, "authorizePayment")
    later.mockResolvedValue({ data: {}, status: "pending_authorization" })
    await shop.complete(cartId).expect(200)
    later.mockRestore()
  }

  it("is none of an order that staff let go: it is paid by another code of its own", async () => {
    const { session, gatewayOrderId, orderId } = await checkout()
    await release(orderId ?? "")
    await expire(gatewayOrderId)
    expect(await copyOf(session.id)).toEqual({ cart: null, session_id: session.id })
    const second = await shownBy(session.id)
    expect(second).not.toBe(gatewayOrderId)
    await pay(second)
    expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
    expect(await refusal(session.id)).toEqual([400, "fps_already_paid"])
  })

  it("is none of an order that credit covers, while its code is open and afterwards", async () => {
    const { session, gatewayOrderId, orderId } = await checkout()
    const credit = { amount: TEA_PRICE, reference: "goodwill", reference_id: "g1" }
    await admin.post(`/admin/orders/${orderId}/credit-lines`, credit).expect(200)
    expect(await refusal(session.id)).toEqual([400, "fps_already_paid"])
    await expire(gatewayOrderId)
    expect(await refusal(session.id)).toEqual([400, "fps_already_paid"])
  })

  it("is none while staff decide about money of an older code, which no page asks for again", async () => {
    const { session, gatewayOrderId, orderId } = await refused()
    await kit().retry(session.id)
    const second = await shownBy(session.id)
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount: 9_000 })
    await untilSettled(store, gatewayOrderId, ({ settlement }) => settlement === "held")
    const page = async () => kit().status(session.id)
    expect(await page()).toMatchObject({ detail: "under_review", redirect_url: null })
    await store.sandbox().expire(second)
    await eventually(
      async () => store.shop().ledger(second),
      ({ status }) => status === "expired",
    )
    await settleEverything(store)
    expect(await page()).toMatchObject({ status: "expired", detail: "under_review" })
    expect(await refusal(session.id)).toEqual([400, "fps_already_paid"])
    expect(await store.shop().order(orderId ?? "")).toMatchObject({ status: "pending" })
  })

  it("is none while staff decide about an older code that was paid too late", async () => {
    const { session, gatewayOrderId } = await refused()
    await kit().retry(session.id)
    const second = await shownBy(session.id)
    await store.sandbox().expire(gatewayOrderId)
    await expire(second)
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
    await untilSettled(store, gatewayOrderId, ({ settlement }) => settlement === "held")
    expect(await refusal(session.id)).toEqual([400, "fps_already_paid"])
  })

  it("is none while another provider's money is under way, of the order or of its copy", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const session = await shop.session(await shop.collection(cartId))
    await orderElsewhere(cartId)
    await expire(String(session.data.gateway_order_id))
    expect(await refusal(session.id)).toEqual([400, "fps_pending_elsewhere"])

    const placed = await checkout()
    await expire(placed.gatewayOrderId)
    await orderElsewhere((await copyOf(placed.session.id)).cart?.id ?? "")
    expect(await refusal(placed.session.id)).toEqual([400, "fps_pending_elsewhere"])
  })

  it("is asked for, and is paid again, however many have the id of its collection", async () => {
    const { session, collectionId, orderId } = await refused()
    const begin = () =>
      store
        .http()
        .post(`/store/fps/payment-collections/${collectionId}/start`)
        .set("x-publishable-api-key", store.seeded().publishableKey)
        .send({})
    const release = await holdCartOf(store, orderId ?? "")
    const answers: number[] = []
    const starts = Array.from({ length: 8 }, async () => {
      answers.push((await begin()).status)
    })
    // Their places are taken once the others are refused.
    await eventually(
      () => Promise.resolve(answers),
      ({ length }) => length === 4,
    )
    expect(answers).toEqual([400, 400, 400, 400])
    const retried = store
      .http()
      .post(`/store/fps/payments/${session.id}/retry`)
      .set("x-publishable-api-key", store.seeded().publishableKey)
      .send({})
      .then(({ status }) => status)
    const copied = askForCopy(session.id).then(({ status }) => status)
    await sleep(500)
    await release()
    expect(await Promise.all([retried, copied])).toEqual([200, 200])
    await Promise.all(starts)
    expect(answers).toEqual([400, 400, 400, 400, 200, 200, 200, 200])
  })
})

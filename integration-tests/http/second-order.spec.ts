import { setTimeout as sleep } from "node:timers/promises"
import type { CartCopy } from "../../src/fps/checkout/copy-cart"
import { createFps } from "../../src/storefront"
import { comeBack } from "../helpers/come-back"
import { PAID_ONCE } from "../helpers/flows/context"
import { holdCartOf } from "../helpers/hold-cart"
import { TEA_PRICE } from "../helpers/seed"
import { untilSettled } from "../helpers/settled"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { eventually } from "../helpers/wait"
import { caseHelpers, SETUP } from "./cases-attacks/support"

describeStore("a second order beside one that can still be paid", SETUP, (store) => {
  const { checkout, settled, standing, askForCopy } = caseHelpers(store)
  const copyOf = async (sessionId: string): Promise<CartCopy> =>
    (await askForCopy(sessionId).expect(200)).body as CartCopy
  const kit = () =>
    createFps({
      backendUrl: store.backendUrl(),
      publishableKey: store.seeded().publishableKey,
    })
  const shownBy = async (sessionId: string) =>
    (await store.fps().payments.findBySession(sessionId))?.gatewayOrderId ?? ""
  /** The bank refuses, and the browser comes to the failure URL. The code stays payable. */
  const refused = async () => {
    const placed = await checkout()
    const { gatewayOrderId } = placed
    await comeBack(store, gatewayOrderId, "?outcome=failure")
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

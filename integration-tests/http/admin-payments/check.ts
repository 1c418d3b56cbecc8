import type { CheckPaymentResult } from "../../../src/workflows"
import type { Store } from "../../helpers/store"
import type { AdminApi } from "../../helpers/admin-api"
import { PAID_ONCE, WAITING } from "../../helpers/flows/context"
import { withoutJob } from "../../helpers/settle"
import { sql } from "../../helpers/sql"
import { waitingPayment } from "./list"

/** POST /admin/fps/payments/:id/check */
export function describeCheck(store: Store, api: AdminApi): void {
  beforeEach(() => {
    store.sandbox().pauseEvents()
  })

  const check = async (gatewayOrderId: string) => {
    const { id } = await store.shop().ledger(gatewayOrderId)
    const { body, text } = await withoutJob(store, async () =>
      api.post(`/admin/fps/payments/${id}/check`).expect(200),
    )
    return { ...(body as CheckPaymentResult), text }
  }
  const placed = async () => {
    const { gatewayOrderId, orderId } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    return { gatewayOrderId, orderId: orderId ?? "" }
  }

  it("answers 404 to an id that does not exist", async () => {
    const answer = await api.post("/admin/fps/payments/fpspay_none/check")
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 404,
      body: {
        ...{ type: "not_found", code: "not_found", what: "FPS payment", id: "fpspay_none" },
        message: "There is no FPS payment with the id fpspay_none.",
      },
    })
  })

  it("takes the money whose event was lost, at once, and only once", async () => {
    const { gatewayOrderId, orderId } = await placed()
    await store.sandbox().pay(gatewayOrderId)
    const first = await check(gatewayOrderId)
    const row = await store.shop().ledger(gatewayOrderId)
    expect(first).toMatchObject({
      answer: "paid",
      payment: { id: row.id, order_id: orderId, status: "paid", settlement: "settled" },
    })
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    expect(await check(gatewayOrderId)).toEqual(first)
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    expect(first.text).not.toContain(row.returnToken)
    expect(first.text).not.toContain("token")
  })

  it.each([
    ["expire", "expired"],
    ["cancel", "cancelled"],
  ] as const)("cancels the order when %s was lost", async (act, status) => {
    const { gatewayOrderId, orderId } = await placed()
    await store.sandbox()[act](gatewayOrderId)
    expect(await check(gatewayOrderId)).toMatchObject({
      answer: status,
      payment: { status, settlement: "settled" },
    })
    expect(await store.shop().order(orderId)).toMatchObject({ status: "canceled" })
  })

  const status = (code: number) => ({ kind: "status", status: code }) as const
  const unread = { code: 0, data: { status: "SETTLED?" } }
  it.each([
    ["pending", undefined],
    ["refused", status(404)],
    ["no_answer", status(500)],
    ["no_answer", { kind: "reset" } as const],
    ["not_understood", { kind: "status", status: 200, body: JSON.stringify(unread) } as const],
  ])("answers %s, and changes nothing, when the gateway says %j", async (answer, fault) => {
    const { gatewayOrderId, orderId } = await waitingPayment(store)
    store.sandbox().answerWith(fault, { on: "status" })
    expect(await check(gatewayOrderId)).toMatchObject({
      answer,
      payment: { order_id: orderId, status: "pending", settlement: "open" },
    })
    expect(await store.shop().order(orderId)).toEqual(WAITING)
  })

  it("asks nothing about a gateway order that the gateway gave no id for", async () => {
    store.sandbox().answerWith({ kind: "code", code: 1007, message: "no" })
    const shop = store.shop()
    const collectionId = await shop.collection(await shop.cart())
    await shop.requestSession(collectionId).expect(422)
    const [row] = await store.fps().payments.listOfCollection(collectionId)
    const { body } = await api.post(`/admin/fps/payments/${row?.id}/check`).expect(200)
    expect(body).toMatchObject({ answer: "not_asked", payment: { status: "failed" } })
  })

  it("tells that it is paid also when Medusa cannot be told of it yet", async () => {
    const { gatewayOrderId, orderId } = await placed()
    await store.sandbox().pay(gatewayOrderId)
    await sql(store, "alter table capture rename to capture_away")
    try {
      expect(await check(gatewayOrderId)).toMatchObject({
        answer: "paid",
        payment: { status: "paid", settlement: "open" },
      })
    } finally {
      await sql(store, "alter table capture_away rename to capture")
    }
    // As if the pause between two questions were over.
    await sql(store, "update fps_payment set asked_at = null")
    expect(await check(gatewayOrderId)).toMatchObject({
      answer: "paid",
      payment: { settlement: "settled" },
    })
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
  })
}

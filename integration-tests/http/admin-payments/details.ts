import type { AdminPaymentDetails } from "../../../src/fps/payments/answers"
import type { AdminApi } from "../../helpers/admin-api"
import { sql } from "../../helpers/sql"
import { SANDBOX_KEY, SANDBOX_SECRET, type Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { untilSettled } from "../../helpers/settled"

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** GET /admin/fps/payments/:id */
export function describeDetails(store: Store, api: AdminApi): void {
  const details = async (gatewayOrderId: string) => {
    const { id } = await store.shop().ledger(gatewayOrderId)
    const { body, text } = await api.get(`/admin/fps/payments/${id}`).expect(200)
    return { payment: (body as { payment: AdminPaymentDetails }).payment, text }
  }
  const settled = (gatewayOrderId: string) => untilSettled(store, gatewayOrderId)
  const inboxIsDone = () =>
    eventually(
      () => store.fps().listFpsEvents({ state: "waiting" }),
      (waiting) => waiting.length === 0,
    )

  it("answers 404 to an id that does not exist", async () => {
    const answer = await api.get("/admin/fps/payments/fpspay_none")
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 404,
      body: {
        ...{ type: "not_found", code: "not_found", what: "FPS payment", id: "fpspay_none" },
        message: "There is no FPS payment with the id fpspay_none.",
      },
    })
  })

  it("answers 404 to an id that nothing can have", async () => {
    await api.get("/admin/fps/payments/fpspay%00").expect(404)
  })

  it("shows an email without marks that turn or break the text around it", async () => {
    const { gatewayOrderId, orderId } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    await sql(store, 'update "order" set email = ? where id = ?', [
      "a\u202e\u0007@example.com",
      orderId ?? "",
    ])
    const { payment } = await details(gatewayOrderId)
    expect(payment.customer).toEqual({ name: "Siu Ming Chan", email: "a @example.com" })
  })

  it("tells the whole history of a paid order", async () => {
    const { gatewayOrderId, orderId, cartId, session } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    const delivery = await store.sandbox().pay(gatewayOrderId)
    const row = await settled(gatewayOrderId)
    await inboxIsDone()
    const { payment } = await details(gatewayOrderId)
    const [event] = await store.fps().listFpsEvents({})
    expect(payment).toEqual({
      id: row.id,
      gateway_order_id: gatewayOrderId,
      session_id: session.id,
      cart_id: cartId,
      order_id: orderId,
      order_display_id: expect.any(Number) as number,
      customer: { name: "Siu Ming Chan", email: "siuming@example.com" },
      environment: "sandbox",
      reference: row.reference,
      amount: 100,
      received_amount: 100,
      refunded_amount: null,
      currency_code: "hkd",
      status: "paid",
      settlement: "settled",
      open_case: null,
      closed_by: null,
      reviewed_at: null,
      expires_at: row.expiresAt.toISOString(),
      created_at: row.createdAt.toISOString(),
      hold_reason: null,
      paid_at: row.paidAt?.toISOString(),
      claimed_at: null,
      claim_reference: null,
      settled_at: TIME,
      trouble: null,
      waits_until: null,
      timeline: [
        { type: "created", at: row.createdAt.toISOString(), order_creation: "legacy" },
        { type: "shown", at: TIME, session_id: session.id },
        {
          type: "event",
          at: event?.created_at.toISOString(),
          event_id: event?.id,
          delivery_id: delivery.id,
          environment: "sandbox",
          kind: "paid",
          state: "done",
          outcome: "settled",
          processed_at: event?.processed_at?.toISOString(),
        },
        { type: "paid", at: row.paidAt?.toISOString(), amount: 100, currency_code: "hkd" },
        { type: "settled", at: payment.settled_at },
      ],
    })
  })

  it("tells why money is held, and of its case", async () => {
    const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "before_payment" })
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount: 9999 })
    await settled(gatewayOrderId)
    await inboxIsDone()
    const { payment } = await details(gatewayOrderId)
    const [opened] = await store.fps().listFpsCases({})
    expect(payment).toMatchObject({
      status: "paid",
      settlement: "held",
      hold_reason: "amount_mismatch",
      settled_at: null,
      open_case: { id: opened?.id, kind: "amount_mismatch" },
    })
    const at = opened?.created_at.toISOString()
    expect(payment.timeline.map(({ type }) => type).sort()).toEqual([
      "case_opened",
      "created",
      "event",
      "held",
      "paid",
      "shown",
    ])
    expect(payment.timeline).toEqual(
      expect.arrayContaining([
        { type: "case_opened", at, case_id: opened?.id, kind: "amount_mismatch" },
        { type: "held", at, reason: "amount_mismatch" },
      ]),
    )
  })

  it("tells that the customer came back without having paid, and when it is asked about", async () => {
    const { gatewayOrderId, session } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    const { returnToken, createdAt } = await store.shop().ledger(gatewayOrderId)
    await store.http().get(`/fps/return/${returnToken}?outcome=failure`).redirects(0).expect(303)
    const { payment } = await details(gatewayOrderId)
    expect(payment.timeline).toEqual([
      { type: "created", at: createdAt.toISOString(), order_creation: "legacy" },
      { type: "shown", at: TIME, session_id: session.id },
      { type: "returned_failed", at: TIME },
      { type: "status_checks", at: null, count: 0, next_at: TIME },
    ])
  })

  it("tells of a gateway order that could not be created", async () => {
    store.sandbox().answerWith({ kind: "code", code: 1007, message: "no" })
    const shop = store.shop()
    const collectionId = await shop.collection(await shop.cart())
    await shop.requestSession(collectionId).expect(422)
    const [row] = await store.fps().payments.listOfCollection(collectionId)
    const { body } = await api.get(`/admin/fps/payments/${row?.id}`).expect(200)
    const { payment } = body as { payment: AdminPaymentDetails }
    expect(payment).toMatchObject({ gateway_order_id: null, status: "failed" })
    expect(payment.timeline).toEqual([
      { type: "created", at: row?.createdAt.toISOString(), order_creation: "legacy" },
      { type: "creation_failed", at: null, reason: "refused: refused" },
    ])
  })

  it("holds no token, no secret and no address", async () => {
    const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "before_payment" })
    const { returnToken, redirectUrl } = await store.shop().ledger(gatewayOrderId)
    const { text } = await details(gatewayOrderId)
    expect(redirectUrl).toContain("token=")
    for (const secret of [returnToken, SANDBOX_KEY, SANDBOX_SECRET, "token", "http"]) {
      expect(text).not.toContain(secret)
    }
  })
}

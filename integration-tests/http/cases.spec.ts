import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { cancelUnrefunded } from "../helpers/settle"
import { announceCases } from "../../src/fps/cases/announce"
import { adminApi } from "../helpers/admin-api"
import { CANCELLED, flowHelpers, PAID_ONCE } from "../helpers/flows/context"
import { setStock } from "../helpers/seed-extras"
import { STOCK, TEA_PRICE } from "../helpers/seed"
import { describeStore } from "../helpers/store"
import { eventually } from "../helpers/wait"
import { getPayment } from "./store-api/support"
import { settlePurchase } from "../../src/fps/settle/scheduler"
import { untilSettled } from "../helpers/settled"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

describeStore("cases", { placeOrder: SETUP.placeOrder }, (store) => {
  const { checkout, settled } = flowHelpers(store, SETUP)

  const admin = adminApi(store)
  const resolve = async (id: string, body: object) =>
    admin.post(`/admin/fps/cases/${id}/resolve`, body)

  async function onlyCase() {
    const cases = await store.fps().listFpsCases({})
    expect(cases).toHaveLength(1)
    return cases[0]?.id ?? ""
  }

  /** Paid after its order was cancelled. */
  async function latePayment() {
    const placed = await checkout()
    await store.sandbox().trigger({ kind: "expired", orderID: placed.gatewayOrderId })
    await settled(placed.gatewayOrderId)
    await store.sandbox().trigger({ kind: "paid", orderID: placed.gatewayOrderId })
    await untilSettled(store, placed.gatewayOrderId, (row) => row.settlement === "held")
    return { ...placed, caseId: await onlyCase() }
  }

  /** Paid another amount than the order costs. */
  async function mismatch(amount = TEA_PRICE * 100 - 1) {
    const placed = await checkout()
    await store.sandbox().trigger({ kind: "paid", orderID: placed.gatewayOrderId, amount })
    await settled(placed.gatewayOrderId)
    return { ...placed, caseId: await onlyCase() }
  }

  it("refunded: keeps the bank reference, who and when, and leaves the money uncaptured", async () => {
    const { caseId, gatewayOrderId, orderId } = await latePayment()
    const answer = await resolve(caseId, { resolution: "refunded", reference: "FT2026001" })
    expect(answer.status).toBe(200)
    const { reference } = await store.shop().ledger(gatewayOrderId)
    expect((answer.body as { case: object }).case).toEqual({
      id: caseId,
      kind: "late_payment",
      status: "resolved",
      environment: "sandbox",
      amount: TEA_PRICE,
      currency_code: "hkd",
      payment_id: expect.stringMatching(/^fpspay_/) as string,
      payment_reference: reference,
      expected_amount: TEA_PRICE,
      gateway_order_id: gatewayOrderId,
      order_id: orderId,
      evidence: expect.objectContaining({ environment: "sandbox", order_canceled: true }) as object,
      resolution: "refunded",
      reference: "FT2026001",
      note: null,
      resolved_by: expect.stringMatching(/^user_/) as string,
      ...{ resolved_at: expect.any(String) as string, created_at: expect.any(String) as string },
    })
    expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ settlement: "held" })
    expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
  })

  it("is resolved once: the second try is 409 and changes nothing", async () => {
    const { caseId } = await latePayment()
    const answers = await Promise.all([
      resolve(caseId, { resolution: "refunded", reference: "A" }),
      resolve(caseId, { resolution: "dismissed", note: "B" }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it("does not open again for the same money", async () => {
    const { caseId, gatewayOrderId } = await latePayment()
    await resolve(caseId, { resolution: "refunded", reference: "FT1" })
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
    await eventually(
      async () => store.fps().listFpsEvents({ state: "waiting" }),
      (waiting) => waiting.length === 0,
    )
    expect(await store.shop().cases()).toEqual([
      { kind: "late_payment", status: "resolved", amount: TEA_PRICE * 100 },
    ])
  })

  it("accepted: also while no new payments are taken", async () => {
    const { caseId } = await latePayment()
    await admin.post("/admin/fps/settings", { acceptPayments: false }).expect(200)
    try {
      const answer = await resolve(caseId, { resolution: "accepted" })
      expect([answer.status, answer.body]).toMatchObject([200, { case: { status: "resolved" } }])
    } finally {
      await admin.post("/admin/fps/settings", { acceptPayments: null }).expect(200)
    }
  })

  it("accepted: a late payment places the order again, paid and linked to the old one", async () => {
    const { caseId, gatewayOrderId, orderId } = await latePayment()
    expect(await store.shop().reserved()).toBe(0)
    const answer = await resolve(caseId, { resolution: "accepted" })
    expect([answer.status, answer.body]).toEqual([200, { case: expect.anything() as object }])
    const { case: resolved } = answer.body as { case: { order_id: string; resolution: string } }
    expect(resolved.resolution).toBe("accepted")
    expect(resolved.order_id).not.toBe(orderId)
    expect(await store.shop().order(resolved.order_id)).toEqual(PAID_ONCE)
    expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
    expect(await store.shop().reserved()).toBe(1)
    const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "order",
      fields: ["email", "metadata", "shipping_address.first_name"],
      filters: { id: resolved.order_id },
    })
    expect(data[0]).toMatchObject({
      email: "siuming@example.com",
      metadata: { fps_replaces_order_id: orderId },
      shipping_address: { first_name: "Siu Ming" },
    })
    const row = await store.shop().ledger(gatewayOrderId)
    expect(row).toMatchObject({ status: "paid", settlement: "settled" })
    // The customer who comes back to the old page is shown the new order.
    for (const sessionId of await store.fps().payments.listSessionIds(row.id)) {
      const { body } = await getPayment(store, sessionId)
      expect(body).toMatchObject({ payment: { status: "paid", order_id: resolved.order_id } })
    }
  })

  it("not accepted while the late payment's items are sold out, and accepted once they are back", async () => {
    const { caseId, gatewayOrderId } = await latePayment()
    await setStock(store, 0)
    const refused = await resolve(caseId, { resolution: "accepted" })
    expect(refused.status).toBe(400)
    expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({
      settlement: "held",
      acceptedAt: null,
    })
    expect(await store.shop().cases()).toEqual([
      { kind: "late_payment", status: "open", amount: TEA_PRICE * 100 },
    ])
    await setStock(store, STOCK)
    expect((await resolve(caseId, { resolution: "accepted" })).status).toBe(200)
    expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ settlement: "settled" })
  })

  it("accepted: an amount mismatch is settled after all", async () => {
    const { caseId, orderId, gatewayOrderId } = await mismatch()
    const answer = await resolve(caseId, { resolution: "accepted" })
    expect(answer.status).toBe(200)
    // Medusa's books say what came, and the rest can be asked for.
    expect(await store.shop().order(orderId ?? "")).toEqual({
      ...PAID_ONCE,
      captures: [99.99],
      transactions: [99.99],
    })
    expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ settlement: "settled" })
  })

  it("accepted: less than was asked for an order that was cancelled is what its new order has", async () => {
    const { caseId, orderId } = await mismatch()
    await cancelOrderWorkflow(store.container()).run({ input: { order_id: orderId ?? "" } })
    const answer = await resolve(caseId, { resolution: "accepted" })
    const { case: resolved } = answer.body as { case: { order_id: string } }
    expect(await store.shop().order(resolved.order_id)).toMatchObject({
      status: "pending",
      total: TEA_PRICE,
      captures: [99.99],
      transactions: [99.99],
    })
  })

  it("keeps one case and places one order when an acceptance fails after core took the money", async () => {
    const { caseId, orderId } = await latePayment()
    const orders = store.container().resolve(Modules.ORDER)
    const failing = jest
      .spyOn(orders, "addOrderTransactions")
      .mockRejectedValueOnce(new Error("disk full"))
    const { giveBack } = store.fps().purchases
    // A pass of the job takes the lease before the acceptance is undone.
    const between = jest
      .spyOn(store.fps().purchases, "giveBack")
      .mockImplementationOnce(async (lease) => {
        await giveBack(lease)
        await settlePurchase(store.container(), lease.purchaseId)
      })
    expect(await resolve(caseId, { resolution: "accepted" })).toMatchObject({
      ...{ status: 400, body: { code: "not_usable", reason: "disk full" } },
    })
    expect(between).toHaveBeenCalled()
    for (const spy of [failing, between]) {
      spy.mockRestore()
    }
    expect(await store.shop().cases()).toEqual([
      { kind: "late_payment", status: "open", amount: TEA_PRICE * 100 },
    ])
    expect(await store.shop().reserved()).toBe(0)
    const again = await resolve(caseId, { resolution: "accepted" })
    expect([again.status, again.body]).toEqual([200, { case: expect.anything() as object }])
    const { case: resolved } = again.body as { case: { order_id: string } }
    expect(resolved.order_id).not.toBe(orderId)
    expect(await store.shop().order(resolved.order_id)).toEqual(PAID_ONCE)
    expect(await store.shop().reserved()).toBe(1)
  })

  it("ends an acceptance that a crash left half-way when the money is sent back instead", async () => {
    const { caseId, gatewayOrderId } = await latePayment()
    const { id } = await store.shop().ledger(gatewayOrderId)
    await store.fps().payments.accept({ id, accepted: true })
    expect((await resolve(caseId, { resolution: "refunded", reference: "FT1" })).status).toBe(200)
    expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({
      settlement: "held",
      acceptedAt: null,
    })
  })

  it("does not let money be sent back that an order has, and lets it be accepted", async () => {
    const { caseId, gatewayOrderId, orderId, session } = await mismatch(TEA_PRICE * 100 + 1)
    const { id } = await store.shop().ledger(gatewayOrderId)
    await store.fps().payments.accept({ id, accepted: true })
    await store.container().resolve(Modules.PAYMENT).authorizePaymentSession(session.id, {})
    expect((await resolve(caseId, { resolution: "refunded", reference: "FT1" })).status).toBe(400)
    expect((await resolve(caseId, { resolution: "accepted" })).status).toBe(200)
    expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
  })

  it("does not accept money that Medusa has on a cancelled order", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    await cancelUnrefunded(store, orderId ?? "")
    const caseId = await onlyCase()
    expect((await resolve(caseId, { resolution: "accepted" })).status).toBe(400)
    expect((await resolve(caseId, { resolution: "refunded", reference: "FT1" })).status).toBe(200)
  })

  it("dismissed: keeps the note", async () => {
    const { caseId } = await mismatch()
    const answer = await resolve(caseId, { resolution: "dismissed", note: "a test of ours" })
    expect(answer.body).toMatchObject({ case: { resolution: "dismissed", note: "a test of ours" } })
  })

  it("refund_due: cannot be accepted, and is refunded with a reference", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    await cancelOrderWorkflow(store.container()).run({ input: { order_id: orderId ?? "" } })
    const caseId = await onlyCase()
    expect((await resolve(caseId, { resolution: "accepted" })).status).toBe(400)
    expect((await resolve(caseId, { resolution: "refunded", reference: "FT9" })).status).toBe(200)
  })

  it("refuses a body that lacks something or has too much, and names what", async () => {
    const { caseId } = await mismatch()
    for (const [body, field] of [
      [{}, "resolution"],
      [{ resolution: "paid" }, "resolution"],
      [{ resolution: "refunded" }, "reference"],
      [{ resolution: "refunded", reference: " " }, "reference"],
      [{ resolution: "dismissed" }, "note"],
      [{ resolution: "accepted", note: "x" }, "note"],
    ] as const) {
      const answer = await resolve(caseId, body)
      expect([body, answer.status]).toEqual([body, 400])
      expect((answer.body as { message: string }).message).toContain(`${field}:`)
      expect(await store.fps().listFpsCases({ status: "open" })).toHaveLength(1)
    }
  })

  it("is 404 for an unknown id and 401 without a login", async () => {
    expect((await resolve("fpscase_x", { resolution: "accepted" })).status).toBe(404)
    await store.http().post("/admin/fps/cases/fpscase_x/resolve").send({}).expect(401)
  })

  it("is told once: by the event and in the admin's bell", async () => {
    const told: unknown[] = []
    const events = store.container().resolve(Modules.EVENT_BUS)
    events.subscribe("fps.case.opened", async (event) => {
      told.push(event.data)
      return Promise.resolve()
    })
    const { caseId, orderId } = await latePayment()
    await announceCases(store.container())
    await announceCases(store.container())
    await eventually(
      async () => Promise.resolve(told),
      (seen) => seen.length > 0,
    )
    expect(told).toEqual([
      {
        id: caseId,
        kind: "late_payment",
        payment_id: expect.stringMatching(/^fpspay_/) as string,
        order_id: orderId,
      },
    ])
    // The job may have been first, and rings the bell after it has told the store.
    const bell = await eventually(
      () => store.container().resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed" }),
      (found) => found.length > 0,
    )
    // What it says is a matter of describeCase; nobody's name, and no token.
    expect(bell.map(({ data }) => (data as { description: string }).description)).toEqual([
      expect.stringMatching(
        /^HKD 100\.00 was received .* Order #\d+, payment reference \w{4} \w{4} \w{4}, sandbox\. .*。訂單 #\d+，付款參考編號 \w{4} \w{4} \w{4}，測試環境。/,
      ),
    ])
  })
})

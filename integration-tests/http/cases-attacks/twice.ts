import { Modules } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { cancelUnrefunded } from "../../helpers/settle"
import { PAID_ONCE } from "../../helpers/flows/context"
import { TEA_PRICE } from "../../helpers/seed"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import type { CaseHelpers } from "./support"

/** Everything that could use or send the same money twice. */
export function describeTwice(store: Store, helpers: CaseHelpers): void {
  const { checkout, settled, latePayment, resolve, standing, copies, onlyCase } = helpers

  it.each([
    [{ resolution: "accepted" }, { resolution: "accepted" }],
    [{ resolution: "accepted" }, { resolution: "refunded", reference: "FT1" }],
  ])("two people at once with %j and %j: one is told it is resolved", async (one, other) => {
    const { caseId } = await latePayment()
    const answers = await Promise.all([resolve(caseId, one), resolve(caseId, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [ended] = await store.fps().listFpsCases({})
    expect(await standing()).toEqual(ended?.resolution === "accepted" ? [[TEA_PRICE]] : [])
  })

  it("events that come again while it is accepted change nothing, and another amount asks staff", async () => {
    const { caseId, gatewayOrderId } = await latePayment()
    const [answer] = await Promise.all([
      resolve(caseId, { resolution: "accepted" }),
      store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId }),
      store.sandbox().trigger({ kind: "cancelled", orderID: gatewayOrderId }),
      store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount: 1 }),
    ])
    await eventually(
      async () => store.fps().listFpsEvents({ state: "waiting" }),
      (waiting) => waiting.length === 0,
    )
    expect(answer.status).toBe(200)
    expect(await standing()).toEqual([[TEA_PRICE]])
    expect(await store.shop().cases()).toEqual([
      { kind: "late_payment", status: "resolved", amount: TEA_PRICE * 100 },
      { kind: "amount_mismatch", status: "open", amount: 1 },
    ])
  })

  it("the cart that a failed acceptance left cannot be completed with money used elsewhere", async () => {
    const { caseId } = await latePayment()
    const orders = store.container().resolve(Modules.ORDER)
    const failing = jest.spyOn(orders, "createOrders").mockRejectedValueOnce(new Error("disk full"))
    expect((await resolve(caseId, { resolution: "accepted" })).status).toBe(400)
    failing.mockRestore()
    expect((await resolve(caseId, { resolution: "accepted" })).status).toBe(200)
    const carts = await copies()
    expect(carts).toHaveLength(2)
    const [abandoned] = carts
    expect((await store.shop().complete(abandoned ?? "")).status).toBe(400)
    expect(await standing()).toEqual([[TEA_PRICE]])
  })

  /** Cancelled in the moment of its capture, and then refunded in Medusa: two cases, one money. */
  async function cancelledWhileCaptured() {
    const { gatewayOrderId, orderId } = await checkout()
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
    await cancelUnrefunded(store, orderId ?? "")
    return onlyCase()
  }

  async function refundInMedusa(): Promise<string> {
    const [payment] = await store.container().resolve(Modules.PAYMENT).listPayments({})
    // Core refuses the cancelled order after it has asked the provider for the refund.
    await refundPaymentWorkflow(store.container()).run({
      input: { payment_id: payment?.id ?? "", amount: TEA_PRICE },
      throwOnError: false,
    })
    const [due] = await store.fps().listFpsCases({ kind: "refund_due" })
    return due?.id ?? ""
  }

  it("a refund booked in Medusa is sent for its own case, and the late payment's is dismissed", async () => {
    const late = await cancelledWhileCaptured()
    const due = await refundInMedusa()
    const refunded = { resolution: "refunded", reference: "FT1" }
    expect((await resolve(late, refunded)).status).toBe(400)
    expect((await resolve(due, refunded)).status).toBe(200)
    expect((await resolve(late, refunded)).status).toBe(400)
    expect((await resolve(late, { resolution: "dismissed", note: "sent" })).status).toBe(200)
  })

  it("money sent back for the late payment is not sent again when Medusa books its refund", async () => {
    const late = await cancelledWhileCaptured()
    const refunded = { resolution: "refunded", reference: "FT1" }
    expect((await resolve(late, refunded)).status).toBe(200)
    const due = await refundInMedusa()
    const second = await resolve(due, refunded)
    expect([second.status, (second.body as { message: string }).message]).toEqual([
      400,
      `This payment already has case ${late} (refunded). Dismiss this case to avoid refunding twice.`,
    ])
    expect((await resolve(due, { resolution: "dismissed", note: "sent" })).status).toBe(200)
  })

  it("a sandbox payment is not accepted while production is active", async () => {
    const { caseId } = await latePayment()
    const settings = await store.fps().settings()
    jest
      .spyOn(store.fps(), "settings")
      .mockResolvedValue({ ...settings, environment: "production" })
    const answer = await resolve(caseId, { resolution: "accepted" })
    expect([answer.status, (answer.body as { message: string }).message]).toEqual([
      400,
      "This is a sandbox payment, and production is active. Dismiss the case.",
    ])
    expect(await standing()).toEqual([])
  })
}

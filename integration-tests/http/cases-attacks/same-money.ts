import { cancelUnrefunded, followOrderNow, withoutJob } from "../../helpers/settle"
import { PAID_ONCE } from "../../helpers/flows/context"
import { TEA_PRICE } from "../../helpers/seed"
import { sql } from "../../helpers/sql"
import { PRODUCTION_SECRET, type Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { asMinorUnits } from "../../../src/protocol"
import { eventFor, handled, post, sign } from "../webhook/delivery"
import type { CaseHelpers } from "./support"

const REFUNDED = { resolution: "refunded", reference: "FT1" }
const DISMISSED = { resolution: "dismissed", note: "looked at" }
const PART = 40
const WHOLE = TEA_PRICE * 100

const KINDS = ["duplicate_payment", "order_not_completed"] as const

/** Several cases of one gateway order: together they never send back more, or less, than came. */
export function describeSameMoney(store: Store, helpers: CaseHelpers): void {
  const { admin, checkout, settled, latePayment, resolve } = helpers

  async function paidOrder() {
    const placed = await checkout()
    await store.sandbox().pay(placed.gatewayOrderId)
    const payment = await settled(placed.gatewayOrderId)
    const [row] = await sql(store, "select id from payment")
    return { ...placed, payment, orderId: placed.orderId ?? "", paymentId: String(row?.id) }
  }

  const refund = (paymentId: string, amount: number) =>
    admin.post(`/admin/payments/${paymentId}/refund`, { amount }).expect(200)

  async function caseOf(kind: string): Promise<string> {
    const found = await store.fps().listFpsCases({ kind, status: "open" })
    expect(found).toHaveLength(1)
    return found[0]?.id ?? ""
  }

  /** The gateway says of a payment that was settled that another amount came. */
  async function secondAmount(gatewayOrderId: string): Promise<string> {
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount: WHOLE - 1 })
    await eventually(
      async () => store.shop().cases(),
      (cases) => cases.some(({ kind }) => kind === "amount_mismatch"),
    )
    return caseOf("amount_mismatch")
  }

  const tell = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as { message: string }).message,
  ]

  it.each(KINDS)("a refund that Medusa booked is not sent for a case %s as well", async (kind) => {
    const { payment, paymentId, gatewayOrderId } = await paidOrder()
    await store.fps().cases.open({
      kind,
      moneyKey: `gateway_order:${gatewayOrderId}`,
      amount: payment.amount,
      currencyCode: "hkd",
      paymentId: payment.id,
      gatewayOrderId,
      evidence: {},
    })
    const other = await caseOf(kind)
    await refund(paymentId, TEA_PRICE)
    const due = await caseOf("refund_due")
    expect(tell(await resolve(other, REFUNDED))).toEqual([
      400,
      `This payment already has case ${due} (open). Dismiss this case to avoid refunding twice.`,
    ])
    expect((await resolve(due, REFUNDED)).status).toBe(200)
    expect(tell(await resolve(other, REFUNDED))).toEqual([
      400,
      `This payment already has case ${due} (refunded). Dismiss this case to avoid refunding twice.`,
    ])
    expect((await resolve(other, DISMISSED)).status).toBe(200)
  })

  it("money of a settled order is not sent back because another amount was told later", async () => {
    const { gatewayOrderId, orderId } = await paidOrder()
    const mismatch = await secondAmount(gatewayOrderId)
    expect(tell(await resolve(mismatch, REFUNDED))).toEqual([
      400,
      "This payment did not bring this amount, or it is counted elsewhere. Ask the gateway which amount is right, and dismiss this case.",
    ])
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    expect((await resolve(mismatch, DISMISSED)).status).toBe(200)
  })

  it("a payment that the ledger came to know later is not sent back for its older case", async () => {
    const { gatewayOrderId, payment } = await paidOrder()
    await store.fps().cases.open({
      kind: "unknown_gateway_order",
      moneyKey: `unknown:sandbox:${gatewayOrderId}`,
      amount: payment.amount,
      currencyCode: "hkd",
      gatewayOrderId,
      evidence: { environment: "sandbox" },
    })
    expect((await resolve(await caseOf("unknown_gateway_order"), REFUNDED)).status).toBe(400)
  })

  describe("money that staff sent back for a case of another name", () => {
    /** As an event that named no payment of ours, and whose payment became known later. */
    const unknownOf = async ({ gatewayOrderId }: { gatewayOrderId: string }) => {
      await store.fps().cases.open({
        kind: "unknown_gateway_order",
        moneyKey: `unknown:sandbox:${gatewayOrderId}`,
        amount: asMinorUnits(WHOLE),
        currencyCode: "hkd",
        gatewayOrderId,
        evidence: { environment: "sandbox" },
      })
      return caseOf("unknown_gateway_order")
    }
    /** The same event, signed with the other environment's secret. */
    const foreignOf = async ({ gatewayOrderId }: { gatewayOrderId: string }) => {
      const body = eventFor(await store.shop().ledger(gatewayOrderId))
      await post(store, { body, signature: sign(body, { secret: PRODUCTION_SECRET }) })
      await handled(store)
      return caseOf("environment_mismatch")
    }

    it.each([
      ["an unknown payment", unknownOf],
      ["another environment's event", foreignOf],
    ] as const)("is accepted by nobody: %s", async (_, other) => {
      const { caseId, gatewayOrderId } = await latePayment()
      expect((await resolve(await other({ gatewayOrderId }), REFUNDED)).status).toBe(200)
      const answer = await resolve(caseId, { resolution: "accepted" })
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([
        400,
        "refunded_twice",
      ])
      expect((await resolve(caseId, DISMISSED)).status).toBe(200)
    })

    it.each([
      ["an unknown payment", unknownOf],
      ["another environment's event", foreignOf],
    ] as const)("is not captured when it comes after all: %s", async (_, other) => {
      const placed = await checkout()
      expect((await resolve(await other(placed), REFUNDED)).status).toBe(200)
      await store.sandbox().pay(placed.gatewayOrderId)
      expect(await settled(placed.gatewayOrderId)).toMatchObject({ settlement: "held" })
      expect(await store.shop().order(placed.orderId ?? "")).toMatchObject({ captures: [] })
    })

    it("is held when it comes while the case is being closed", async () => {
      const placed = await checkout()
      const caseId = await foreignOf(placed)
      const { cases } = store.fps()
      const close = cases.close.bind(cases)
      jest.spyOn(cases, "close").mockImplementationOnce(async (input) => {
        await store.sandbox().pay(placed.gatewayOrderId)
        // Long enough for a look, if one may look now.
        await new Promise((resume) => setTimeout(resume, 1_500))
        return close(input)
      })
      expect((await resolve(caseId, REFUNDED)).status).toBe(200)
      jest.restoreAllMocks()
      expect(await settled(placed.gatewayOrderId)).toMatchObject({ settlement: "held" })
      expect(await store.shop().order(placed.orderId ?? "")).toMatchObject({ captures: [] })
    })

    it("keeps its case open where the lease was lost before it could be closed", async () => {
      const placed = await checkout()
      const caseId = await foreignOf(placed)
      const { cases } = store.fps()
      const close = cases.close.bind(cases)
      jest.spyOn(cases, "close").mockImplementationOnce(async (input) => {
        await sql(store, "update fps_purchase set lease_token = 'another', lease_until = now()")
        return close(input)
      })
      const answer = await resolve(caseId, REFUNDED)
      jest.restoreAllMocks()
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([
        409,
        "purchase_busy",
      ])
      expect((await resolve(caseId, REFUNDED)).status).toBe(200)
    })

    it("does not let another environment's event raise what may be sent back", async () => {
      const { gatewayOrderId, paymentId } = await paidOrder()
      const foreign = eventFor({
        ...(await store.shop().ledger(gatewayOrderId)),
        amount: asMinorUnits(WHOLE * 5),
      })
      await post(store, { body: foreign, signature: sign(foreign, { secret: PRODUCTION_SECRET }) })
      await handled(store)
      await refund(paymentId, TEA_PRICE)
      const mismatch = await secondAmount(gatewayOrderId)
      expect((await resolve(await caseOf("refund_due"), REFUNDED)).status).toBe(200)
      const again = { resolution: "refunded", reference: "FT2" }
      expect((await resolve(mismatch, again)).status).toBe(400)
    })

    it("is sent back once by two people at once", async () => {
      const { caseId, gatewayOrderId } = await latePayment()
      const unknown = await unknownOf({ gatewayOrderId })
      const answers = await Promise.all([
        resolve(caseId, REFUNDED),
        resolve(unknown, { resolution: "refunded", reference: "FT2" }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    })
  })

  it("what is left of a partly refunded order that was cancelled is a case, and both are sent", async () => {
    const { orderId, paymentId } = await paidOrder()
    await refund(paymentId, PART)
    await cancelUnrefunded(store, orderId)
    expect(await store.shop().cases()).toEqual([
      { kind: "refund_due", status: "open", amount: PART * 100 },
      { kind: "late_payment", status: "open", amount: WHOLE - PART * 100 },
    ])
    expect((await resolve(await caseOf("late_payment"), REFUNDED)).status).toBe(200)
    expect((await resolve(await caseOf("refund_due"), REFUNDED)).status).toBe(200)
  })

  it("a partly refunded order keeps its money: its payment is not sent back whole", async () => {
    const { gatewayOrderId, paymentId } = await paidOrder()
    await refund(paymentId, PART)
    const mismatch = await secondAmount(gatewayOrderId)
    expect((await resolve(await caseOf("refund_due"), REFUNDED)).status).toBe(200)
    expect((await resolve(mismatch, REFUNDED)).status).toBe(400)
  })

  it("an order that an accepted case paid for is a case again when it is cancelled", async () => {
    const { caseId, gatewayOrderId } = await latePayment()
    const answer = await resolve(caseId, { resolution: "accepted" })
    const { order_id: placed } = (answer.body as { case: { order_id: string } }).case
    await cancelUnrefunded(store, placed)
    await followOrderNow(store, placed)
    expect(await store.fps().listFpsCases({ status: "open" })).toEqual([
      expect.objectContaining({
        kind: "late_payment",
        order_id: placed,
        gateway_order_id: gatewayOrderId,
      }),
    ])
    expect((await resolve(await caseOf("late_payment"), DISMISSED)).status).toBe(200)
    await followOrderNow(store, placed)
    expect(await store.fps().listFpsCases({ status: "open" })).toEqual([])
  })

  it("money of a cancelled order has its case at once, also beside another amount that was told", async () => {
    const { gatewayOrderId, orderId } = await paidOrder()
    const mismatch = await secondAmount(gatewayOrderId)
    await cancelUnrefunded(store, orderId)
    expect(await store.shop().cases()).toHaveLength(2)
    expect((await withoutJob(store, async () => resolve(mismatch, DISMISSED))).status).toBe(200)
    expect(await store.shop().cases()).toEqual([
      { kind: "amount_mismatch", status: "resolved", amount: WHOLE - 1 },
      { kind: "late_payment", status: "open", amount: WHOLE },
    ])
  })
}

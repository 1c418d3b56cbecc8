import { randomUUID } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { dayInHongKong } from "../../../src/fps/hong-kong"
import { deliver } from "../../helpers/deliver"
import { TEA_PRICE } from "../../helpers/seed"
import { cancelUnrefunded } from "../../helpers/settle"
import { PRODUCTION_SECRET, type Store } from "../../helpers/store"
import { untilInboxIsDone } from "../store-api/support"
import type { CaseHelpers } from "./support"

const ASKED = TEA_PRICE * 100
const REFUNDED = { resolution: "refunded", reference: "FT1" }
const DISMISSED = { resolution: "dismissed", note: "the gateway says so" }

/** Amounts that an event told of, with no money behind them. */
export function describeTold(store: Store, helpers: CaseHelpers): void {
  const { admin, checkout, latePayment, mismatch, onlyCase, resolve, settled, standing } = helpers

  const tell = async (gatewayOrderId: string, amount: number) => {
    const known = (await store.fps().listFpsCases({})).map(({ id }) => id)
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount })
    await untilInboxIsDone(store)
    const cases = await store.fps().listFpsCases({})
    return cases.find(({ id }) => !known.includes(id))?.id ?? ""
  }
  const end = async (id: string, body: object) => {
    const { status, body: answer } = await resolve(id, body)
    return [status, (answer as { code?: string }).code ?? ""]
  }
  const balance = async () => {
    const today = dayInHongKong(new Date())
    const { body } = await admin.get(`/admin/fps/daily-balance?from=${today}&to=${today}`)
    return (body as { daily_balance: object[] }).daily_balance
  }

  it("a second amount is only dismissed, before and after its payment is settled", async () => {
    const { caseId, gatewayOrderId } = await mismatch()
    const told = await tell(gatewayOrderId, ASKED * 2)
    const { body } = await admin.get(`/admin/fps/cases/${told}`)
    expect(body).toMatchObject({ case: { kind: "amount_mismatch", told: true, acceptance: null } })
    for (const how of [REFUNDED, { resolution: "accepted" }]) {
      expect(await end(told, how)).toEqual([400, "amount_told"])
    }
    expect(await end(caseId, { resolution: "accepted" })).toEqual([200, ""])
    expect(await standing()).toEqual([[TEA_PRICE - 0.01]])
    for (const how of [REFUNDED, { resolution: "accepted" }]) {
      expect(await end(told, how)).toEqual([400, "amount_told"])
    }
    expect(await end(told, DISMISSED)).toEqual([200, ""])
    expect(await balance()).toMatchObject([{ captured: TEA_PRICE - 0.01, open: 0, difference: 0 }])
  })

  it("a second amount of a settled payment is told: neither money nor a way to it", async () => {
    const { gatewayOrderId } = await checkout()
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    const told = await tell(gatewayOrderId, ASKED * 2)
    expect(await end(told, { resolution: "accepted" })).toEqual([400, "amount_told"])
    expect(await end(told, REFUNDED)).toEqual([400, "amount_told"])
    const { id } = await store.shop().ledger(gatewayOrderId)
    const { body } = await admin.get(`/admin/fps/payments/${id}`)
    expect(body).toMatchObject({ payment: { received_amount: TEA_PRICE, refunded_amount: null } })
    expect(await balance()).toMatchObject([{ received: TEA_PRICE, open: 0, difference: 0 }])
  })

  it("neither a told amount nor a dismissed one raises what may be refunded", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    await store.sandbox().pay(gatewayOrderId)
    await settled(gatewayOrderId)
    await cancelUnrefunded(store, orderId ?? "")
    expect(await end(await onlyCase(), REFUNDED)).toEqual([200, ""])
    const told = await tell(gatewayOrderId, ASKED * 2)
    expect(await end(told, DISMISSED)).toEqual([200, ""])
    const [payment] = await store.container().resolve(Modules.PAYMENT).listPayments({})
    await refundPaymentWorkflow(store.container()).run({
      input: { payment_id: payment?.id ?? "", amount: TEA_PRICE },
      throwOnError: false,
    })
    const [due] = await store.fps().listFpsCases({ kind: "refund_due" })
    expect(await end(due?.id ?? "", REFUNDED)).toEqual([400, "refunded_twice"])
  })

  it("of the amounts told of an unknown payment, the first alone is sent back", async () => {
    const orderId = randomUUID()
    for (const amount of [7_700, 7_800, 7_900]) {
      const body = JSON.stringify({
        event: { eventId: 2001, eventDescription: "paid" },
        eventData: {
          OrderID: orderId,
          OrderAmount: { amount, currency: "HKD" },
          MerchantRef: "ELSEWHERE",
        },
      })
      await deliver(store, { body, secret: PRODUCTION_SECRET, id: randomUUID() })
      await untilInboxIsDone(store)
    }
    const cases = await store.fps().listFpsCases({}, { order: { created_at: "ASC" } })
    const ends: unknown[] = []
    for (const { id } of cases) {
      ends.push(await end(id, REFUNDED))
    }
    expect(ends).toEqual([
      [200, ""],
      [400, "amount_told"],
      [400, "amount_told"],
    ])
    expect(await balance()).toMatchObject([{ received: 77, refunded: 77, difference: 0 }])
  })

  it("a late payment's second amount is not sent back beside it", async () => {
    const { caseId, gatewayOrderId } = await latePayment()
    const told = await tell(gatewayOrderId, ASKED * 2)
    expect(await end(told, REFUNDED)).toEqual([400, "amount_told"])
    expect(await end(caseId, REFUNDED)).toEqual([200, ""])
    expect(await balance()).toMatchObject([{ received: TEA_PRICE, refunded: TEA_PRICE }])
  })
}

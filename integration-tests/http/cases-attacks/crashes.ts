import { Modules } from "@medusajs/framework/utils"
import { holdCarts } from "../../helpers/hold-cart"
import { settleEverything } from "../../helpers/settle"
import { TEA_PRICE } from "../../helpers/seed"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import type { CaseHelpers } from "./support"

/** Where an acceptance of a late payment can die, in order. */
const STEPS = [
  "before the copy has a collection",
  "before the payment is moved",
  "before the copy has a session",
  "before its order is placed",
  "before its money is booked",
  "before the payment counts as settled",
  "before the case is closed",
] as const

/** Acceptances that die half-way: nothing is undone, as in a crash. */
export function describeCrashes(store: Store, helpers: CaseHelpers): void {
  const { latePayment, mismatch, resolve, standing, copies, onlyCase } = helpers

  function breakAt(step: (typeof STEPS)[number]) {
    const died = new Error("died")
    const fps = store.fps()
    const payments = store.container().resolve(Modules.PAYMENT)
    const orders = store.container().resolve(Modules.ORDER)
    const accept = fps.payments.accept
    // Nobody takes the acceptance back either.
    const spy = jest.spyOn(fps.payments, "accept").mockImplementation(async (input) => {
      if (!input.accepted || step === "before the payment is moved") {
        throw died
      }
      return accept(input)
    })
    switch (step) {
      case "before the copy has a collection":
        return jest.spyOn(payments, "createPaymentCollections").mockRejectedValue(died)
      case "before the payment is moved":
        return spy
      case "before the copy has a session":
        return jest.spyOn(payments, "createPaymentSession").mockRejectedValue(died)
      case "before its order is placed":
        return jest.spyOn(orders, "createOrders").mockRejectedValue(died)
      case "before its money is booked":
        return jest.spyOn(orders, "addOrderTransactions").mockRejectedValue(died)
      case "before the payment counts as settled":
        return jest.spyOn(fps.payments, "change").mockRejectedValue(died)
      case "before the case is closed":
        return jest.spyOn(fps.cases, "close").mockRejectedValue(died)
    }
  }

  async function dieAt(step: (typeof STEPS)[number]) {
    const late = await latePayment()
    const broken = breakAt(step)
    const answer = await resolve(late.caseId, { resolution: "accepted" })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(broken).toHaveBeenCalled()
    jest.restoreAllMocks()
    return late
  }

  it.each(STEPS)("an acceptance that died %s can be repeated, and sells once", async (step) => {
    const { caseId, gatewayOrderId } = await dieAt(step)
    const again = await resolve(caseId, { resolution: "accepted" })
    if (again.status === 200) {
      expect(await standing()).toEqual([[TEA_PRICE]])
      expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ settlement: "settled" })
      expect(await store.shop().reserved()).toBe(1)
    } else {
      // Core booked a refund by itself: the money can only be sent back.
      expect(step).toBe("before its money is booked")
      expect((await resolve(caseId, { resolution: "refunded", reference: "FT1" })).status).toBe(200)
      expect(await standing()).toEqual([])
    }
    expect(await store.shop().cases()).toEqual([
      { kind: "late_payment", status: "resolved", amount: TEA_PRICE * 100 },
    ])
  })

  it.each(STEPS)(
    "money whose acceptance died %s is sent back or kept, never both",
    async (step) => {
      const { caseId, gatewayOrderId } = await dieAt(step)
      const refund = await resolve(caseId, { resolution: "refunded", reference: "FT1" })
      await settleEverything(store)
      for (const cartId of await copies()) {
        await store.shop().complete(cartId)
      }
      const kept = (await standing()).flat()
      expect([refund.status, kept]).toEqual(refund.status === 200 ? [200, []] : [400, [TEA_PRICE]])
      expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ status: "paid" })
    },
  )

  it("an acceptance that failed when Medusa had the money is not taken back, and sells once", async () => {
    const { caseId, gatewayOrderId } = await latePayment()
    jest.spyOn(store.fps().payments, "change").mockRejectedValue(new Error("died"))
    expect((await resolve(caseId, { resolution: "accepted" })).status).toBe(400)
    jest.restoreAllMocks()
    expect(await standing()).toEqual([[TEA_PRICE]])
    expect((await resolve(caseId, { resolution: "refunded", reference: "FT1" })).status).toBe(400)
    expect((await resolve(caseId, { resolution: "accepted" })).status).toBe(200)
    expect(await standing()).toEqual([[TEA_PRICE]])
    expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ settlement: "settled" })
  })

  it("an acceptance that failed is not taken back while somebody completes its cart", async () => {
    const { caseId, gatewayOrderId } = await latePayment()
    let release = async () => {}
    const locking = store.container().resolve(Modules.LOCKING)
    jest
      .spyOn(store.container().resolve(Modules.PAYMENT), "createPaymentSession")
      .mockImplementation(async () => {
        release = await holdCarts(store, await copies())
        const [acquire, now] = [locking.acquire.bind(locking), Date.now]
        // A pass waits 10 s for the lock of a cart: after the first refusal, they are over.
        jest.spyOn(locking, "acquire").mockImplementation(async (...given) =>
          acquire(...given).catch((error: unknown) => {
            jest.spyOn(Date, "now").mockImplementation(() => now() + 11_000)
            throw error
          }),
        )
        throw new Error("died")
      })
    expect((await resolve(caseId, { resolution: "accepted" })).status).toBe(400)
    jest.restoreAllMocks()
    const accepted = await store.shop().ledger(gatewayOrderId)
    expect(accepted).toMatchObject({ settlement: "held", acceptedAt: expect.any(Date) as Date })
    await release()
    expect((await resolve(caseId, { resolution: "accepted" })).status).toBe(200)
    expect(await standing()).toEqual([[TEA_PRICE]])
  })

  it("money that Medusa gave back after an acceptance died is not accepted again", async () => {
    const { caseId, orderId } = await mismatch()
    jest.spyOn(store.fps().payments, "change").mockRejectedValue(new Error("died"))
    jest.spyOn(store.fps().cases, "close").mockRejectedValue(new Error("died"))
    await resolve(caseId, { resolution: "accepted" })
    expect((await store.shop().order(orderId ?? "")).captures).toEqual([99.99])
    // Until then, so that no look marks it as settled before.
    await helpers.admin.post(`/admin/orders/${orderId}/cancel`).expect(200)
    jest.restoreAllMocks()

    expect((await resolve(await onlyCase(), { resolution: "accepted" })).status).toBe(400)
    expect(await standing()).toEqual([])
    const sent = await resolve(caseId, { resolution: "refunded", reference: "FT1" })
    expect(sent.status).toBe(200)
  })

  it("does not settle money that was sent back before its hold was written", async () => {
    const { gatewayOrderId, orderId } = await helpers.checkout()
    const { id, amount } = await store.shop().ledger(gatewayOrderId)
    await sql(
      store,
      `update fps_payment set status = 'paid', received_minor = amount_minor,
         received_currency = currency_code where id = ?`,
      [id],
    )
    await store.fps().cases.open({
      kind: "order_not_completed",
      moneyKey: `gateway_order:${gatewayOrderId}`,
      amount,
      currencyCode: "hkd",
      paymentId: id,
      evidence: {},
    })
    const caseId = await onlyCase()
    expect((await resolve(caseId, { resolution: "refunded", reference: "FT1" })).status).toBe(200)
    await settleEverything(store)
    expect((await store.shop().order(orderId ?? "")).captures).toEqual([])
  })
}

import { Modules } from "@medusajs/framework/utils"
import { createDiscount } from "../../helpers/seed-extras"
import { settleEverything } from "../../helpers/settle"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { caseHelpers } from "../cases-attacks/support"
import { markAsPaid } from "../order-changes/mark-as-paid"

interface Helpers {
  readonly placed: (cartId?: string) => Promise<{
    readonly id: string
    readonly gatewayOrderId: string
    readonly collectionId: string
  }>
  readonly expire: (gatewayOrderId: string) => Promise<void>
  readonly payAtTill: (id: string, amount: number) => Promise<void>
}

/** Covering an order in the moment in which core cancels it. */
export function describeWhileCancelled(store: Store, { placed, expire, payAtTill }: Helpers): void {
  const { admin, mismatch, resolve } = caseHelpers(store)

  describe("while core cancels it", () => {
    /** Does something just before core writes that the order is cancelled. */
    const beforeCore = (run: () => Promise<unknown>) => {
      const orders = store.container().resolve(Modules.ORDER)
      const cancel = orders.cancel.bind(orders) as (...input: unknown[]) => unknown
      const spy = jest.spyOn(orders, "cancel") as unknown as jest.SpyInstance
      spy.mockImplementationOnce(async (...input: unknown[]) => {
        await run()
        return cancel(...input)
      })
    }
    const amounts = async (id: string) => {
      await sql(store, "update fps_purchase set next_run_at = now(), idle_since = null")
      await settleEverything(store)
      expect(await store.shop().order(id)).toMatchObject({ status: "canceled" })
      const cases = await store.fps().listFpsCases({ status: "open" })
      return cases.map(({ amount_minor }) => amount_minor).sort()
    }

    it("is a case for each payment that staff marked", async () => {
      const { id, gatewayOrderId } = await placed()
      beforeCore(async () => {
        await markAsPaid(admin, { orderId: id, amount: 40 })
        await markAsPaid(admin, { orderId: id, amount: 60 })
      })
      await expire(gatewayOrderId)
      expect(await amounts(id)).toEqual([4000, 6000])
    })

    it("is a case for what came at the till after staff refunded a card", async () => {
      const { id, gatewayOrderId } = await placed()
      beforeCore(async () => markAsPaid(admin, { orderId: id, amount: 40 }))
      await expire(gatewayOrderId)
      expect(await amounts(id)).toEqual([4000])
      const [card] = await sql(store, "select id from payment where provider_id !~ '^pp_fps'")
      const payments = store.container().resolve(Modules.PAYMENT)
      await payments.refundPayment({ payment_id: String(card?.id), amount: 15 })
      await payAtTill(id, 25)
      expect(await amounts(id)).toEqual([2500, 4000])
    })

    it("is no case for what is only authorized, and one once it is captured", async () => {
      const { id, gatewayOrderId, collectionId } = await placed()
      const payments = store.container().resolve(Modules.PAYMENT)
      let paymentId = ""
      beforeCore(async () => {
        const session = await payments.createPaymentSession(collectionId, {
          ...{ provider_id: "pp_system_default", currency_code: "hkd" },
          ...{ amount: 100, data: {}, context: {} },
        })
        const payment = await payments.authorizePaymentSession(session.id, {})
        paymentId = payment?.id ?? ""
      })
      await expire(gatewayOrderId)
      expect(await amounts(id)).toEqual([])
      await payments.capturePayment({ payment_id: paymentId })
      expect(await amounts(id)).toEqual([10_000])
    })

    it("is a case, and gives the use of its promotion back", async () => {
      const discount = await createDiscount(store, { limit: 1 })
      const { id, gatewayOrderId } = await placed(await store.shop().discountedCart(discount))
      beforeCore(async () => payAtTill(id, 40))
      await expire(gatewayOrderId)
      expect(await amounts(id)).toEqual([4000])
      const used = await sql(store, "select used from promotion where code = ?", [discount])
      expect(used).toEqual([{ used: 0 }])
    })

    it("is a case too if the process sleeps meanwhile, and another one sees the order", async () => {
      const discount = await createDiscount(store, { limit: 1 })
      const { id, gatewayOrderId } = await placed(await store.shop().discountedCart(discount))
      beforeCore(async () => {
        await payAtTill(id, 40)
        const past = "now() - interval '1 second'"
        await sql(store, `update fps_purchase set lease_until = ${past}, next_run_at = ${past}`)
        await settleEverything(store)
        expect(await sql(store, "select intent from fps_purchase")).toEqual([{ intent: null }])
      })
      await expire(gatewayOrderId)
      expect(await amounts(id)).toEqual([4000])
      const used = await sql(store, "select used from promotion where code = ?", [discount])
      expect(used).toEqual([{ used: 0 }])
    })

    it("is a case where no QR code expired: its payment was sent back", async () => {
      const { orderId, caseId } = await mismatch()
      const id = orderId ?? ""
      beforeCore(async () => payAtTill(id, 40))
      const sent = await resolve(caseId, { resolution: "refunded", reference: "FT2026001" })
      expect(sent.status).toBe(200)
      expect(await amounts(id)).toEqual([4000])
    })
  })
}

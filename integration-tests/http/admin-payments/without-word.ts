import type { AdminApi } from "../../helpers/admin-api"
import { makeDue } from "../../helpers/reconcile"
import { settleWaiting } from "../../helpers/settle"
import type { Store } from "../../helpers/store"
import { handled } from "../webhook/delivery"
import type { AdminPayment } from "../../../src/fps/payments/admin-payment"

/** Payments that closed because their time was over, and nobody said what became of them. */
export function describeWithoutWord(store: Store, api: AdminApi): void {
  const list = async (query: string) => {
    const { body } = await api.get(`/admin/fps/payments?${query}`).expect(200)
    return (body as { payments: AdminPayment[] }).payments
  }
  const closeByClock = async () => {
    const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "before_payment" })
    await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
    await settleWaiting(store.container())
    return store.shop().ledger(gatewayOrderId)
  }
  const review = (ids: readonly unknown[]) => api.post("/admin/fps/payments/reviewed", { ids })

  describe("without word", () => {
    it("lists what closed by the clock, and leaves out what the gateway said", async () => {
      const silent = await closeByClock()
      const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "before_payment" })
      await store.sandbox().expire(gatewayOrderId)
      await store.sandbox().idle()
      await handled(store)
      expect(await list("closed_by=timeout")).toEqual([
        expect.objectContaining({ id: silent.id, status: "expired", closed_by: "timeout" }),
      ])
      expect(await list("closed_by=event")).toEqual([
        expect.objectContaining({ gateway_order_id: gatewayOrderId, closed_by: "event" }),
      ])
    })

    it("leaves out what staff marked as reviewed, one or many, once", async () => {
      const first = await closeByClock()
      const second = await closeByClock()
      expect((await review([first.id]).expect(200)).body).toEqual({ reviewed: 1 })
      expect((await list("closed_by=timeout&reviewed=false")).map(({ id }) => id)).toEqual([
        second.id,
      ])
      expect((await review([first.id, second.id]).expect(200)).body).toEqual({ reviewed: 1 })
      expect(await list("closed_by=timeout&reviewed=false")).toEqual([])
      expect(await list("closed_by=timeout&reviewed=true")).toHaveLength(2)
    })

    it("has a word that came later: an expiry, and money as a late payment", async () => {
      const expired = await closeByClock()
      await store.sandbox().trigger({ kind: "expired", orderID: expired.gatewayOrderId ?? "" })
      await store.sandbox().idle()
      await handled(store)
      expect(await list("closed_by=timeout")).toEqual([])
      const paid = await closeByClock()
      await store.sandbox().trigger({ kind: "paid", orderID: paid.gatewayOrderId ?? "" })
      await store.sandbox().idle()
      await handled(store)
      expect(await list("closed_by=timeout")).toEqual([])
      expect((await store.shop().cases()).map(({ kind }) => kind)).toEqual(["late_payment"])
    })

    it.each([
      ["nothing", {}, "ids"],
      ["no ids", { ids: [] }, "ids"],
      ["something else", { ids: ["a"], all: true }, "all"],
      ["an id that nothing can have", { ids: ["\u0000"] }, "ids"],
    ])("refuses %s", async (_, body, field) => {
      const answer = await api.post("/admin/fps/payments/reviewed", body).expect(400)
      expect((answer.body as { message: string }).message).toContain(field)
    })

    it("leaves a payment alone that the gateway spoke of", async () => {
      const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "before_payment" })
      const { id } = await store.shop().ledger(gatewayOrderId)
      expect((await review([id, "fpspay_unknown"]).expect(200)).body).toEqual({ reviewed: 0 })
    })
  })
}

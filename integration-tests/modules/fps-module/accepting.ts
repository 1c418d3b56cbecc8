import { atRest, delivery, pending, stateOf, type Module, routeEvent } from "./support"

/** Held money that a person uses after all. */
export function describeAccepting(get: () => Module): void {
  describe("ledger.accept", () => {
    const held = async () => {
      const { fps } = get()
      const { id } = await pending(fps)
      await fps.payments.change(id, { news: "paid" })
      return fps.payments.change(id, { move: "hold", holdReason: "late_payment" })
    }

    it.each([true, false])("is news for its purchase: accepted %s", async (accepted) => {
      const { fps } = get()
      const { id, purchaseId } = await held()
      await atRest(fps, purchaseId)
      const payment = await fps.payments.accept({ id, accepted })
      expect(payment.acceptedAt).toEqual(accepted ? expect.any(Date) : null)
      expect(await stateOf(get(), purchaseId)).toMatchObject({ rests: false, due: true })
    })

    it("moves it to the purchase of the cart that it is used for, with its events", async () => {
      const { fps } = get()
      const { id, purchaseId, gatewayOrderId } = await held()
      const { id: eventId } = await fps.events.store(delivery({ gatewayOrderId }))
      await routeEvent(fps)
      const moved = await fps.payments.accept({
        id,
        accepted: true,
        cartId: "cart_copy",
        paymentCollectionId: "pay_col_copy",
      })
      expect(moved).toMatchObject({ cartId: "cart_copy", paymentCollectionId: "pay_col_copy" })
      expect(moved.purchaseId).not.toBe(purchaseId)
      expect(await stateOf(get(), moved.purchaseId)).toMatchObject({ due: true })
      const ledger = await fps.purchases.read(moved.purchaseId)
      expect(ledger?.payments[0]?.events.map((event) => event.id)).toEqual([eventId])
      expect(await fps.purchases.read(purchaseId)).toMatchObject({
        payments: [],
        hasUnfinishedEvents: false,
      })
    })

    it("refuses what is not held", async () => {
      const { fps } = get()
      const { id } = await pending(fps)
      await expect(fps.payments.accept({ id, accepted: true })).rejects.toThrow("is not held")
    })
  })
}

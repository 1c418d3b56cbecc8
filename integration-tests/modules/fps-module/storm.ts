import { created, type Module, routingHelpers } from "./support"

/** Events that are brought to their purchases together. */
export function describeStorm(get: () => Module): void {
  const { payments, storeFor } = routingHelpers(get)

  describe("purchases.routeEvents", () => {
    it("routes a storm together: known, twice the same, by a lost answer, and strangers", async () => {
      const { fps } = get()
      const [one, two] = await payments(2)
      const lost = await created(fps, { cartId: "cart_lost", paymentCollectionId: "pay_col_lost" })
      const named = await Promise.all([
        storeFor(one?.gatewayOrderId ?? null),
        storeFor(two?.gatewayOrderId ?? null),
        storeFor(one?.gatewayOrderId ?? null),
        storeFor("came-by-event", { reference: lost.reference }),
        storeFor("another-id", { reference: lost.reference }),
        storeFor("unknown", { reference: "NOBODYS" }),
        storeFor(null),
      ])
      const routed = await fps.purchases.routeEvents({ ids: named, limit: 10 })
      const purchaseOf = new Map(routed.map(({ event, purchaseId }) => [event.id, purchaseId]))
      const [first, second, third, ...others] = named.map((id) => purchaseOf.get(id))
      expect([first, second, third]).toEqual([one?.purchaseId, two?.purchaseId, one?.purchaseId])
      // Which of the two names it is told by their ids: the older one.
      expect(others.slice(0, 2).sort()).toEqual([lost.purchaseId, null].sort())
      expect(others.slice(2)).toEqual([null, null])
      const kept = await get().sql(
        "select purchase_id from fps_event where purchase_id is not null",
      )
      expect(kept).toHaveLength(4)
      expect(await fps.payments.find({ id: lost.id })).toMatchObject({
        gatewayOrderId: expect.stringMatching(/^(came-by-event|another-id)$/) as string,
      })
    })
  })
}

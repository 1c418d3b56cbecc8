import { atRest, delivery, leased, pending, stateOf, type Module } from "./support"

const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000)

/** When a purchase is looked at by whoever comes, and by whom it is not. */
export function describeDue(get: () => Module): void {
  const purchase = async () => {
    const payment = await pending(get().fps)
    return { payment, id: payment.purchaseId }
  }

  it.each(["rests", "waits for an hour"])(
    "is due for what a look that dies found or began at one that %s",
    async (how) => {
      const { fps } = get()
      const begin = async () => {
        const { payment, id } = await purchase()
        const first = await leased(fps, id)
        const nextRunAt = how === "rests" ? null : IN_AN_HOUR()
        await fps.purchases.finish(first, { revision: 0, nextRunAt, order: null })
        return { payment, id, lease: await leased(fps, id) }
      }
      const due = { rests: false, due: true, revision: 0 }
      const { payment, id, lease } = await begin()
      const { gatewayOrderId } = payment
      const { id: eventId } = await fps.events.store(delivery({ gatewayOrderId }))
      const change = { news: "paid" } as const
      const input = { lease, eventId, paymentId: payment.id, outcome: null }
      await fps.purchases.applyEvent({ ...input, change })
      expect(await stateOf(get(), id)).toMatchObject(due)
      await get().sql("truncate fps_payment, fps_purchase, fps_event")

      const other = await begin()
      await fps.purchases.intend(other.lease, { intent: { do: "capture" }, seconds: 60 })
      expect(await stateOf(get(), other.id)).toMatchObject(due)
    },
  )

  it("is taken once more by whoever knows it only while it is due", async () => {
    const { fps } = get()
    const { id } = await purchase()
    const take = async (due?: true) =>
      fps.purchases.take({ id, token: "one", seconds: 60, ...(due ? { due } : {}) })
    await fps.purchases.markChanged([id])
    const lease = await take(true)
    expect(lease).toMatchObject({ purchaseId: id })
    await fps.purchases.finish(lease ?? { purchaseId: id, token: "", revision: 0 }, {
      revision: 1,
      nextRunAt: IN_AN_HOUR(),
      order: null,
    })
    expect(await take(true)).toBeNull()
    expect(await take()).toMatchObject({ purchaseId: id })
    await fps.purchases.giveBack({ purchaseId: id, token: "one", revision: 1 })
    await atRest(fps, id)
    expect(await take(true)).toBeNull()
  })
}

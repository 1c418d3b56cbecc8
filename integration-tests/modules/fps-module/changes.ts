import type { FpsModuleService } from "../../../src/modules/fps"
import { asMinorUnits, type ClosedBy } from "../../../src/protocol"
import { created, leased, pending, stateOf, type Module } from "./support"

const hkd = (amount: number) => ({ amount: asMinorUnits(amount), currencyCode: "hkd" })

/** What closed a gateway order first, what is said later, and what is known then. */
const WORDS: readonly [ClosedBy, ClosedBy, ClosedBy][] = [
  ["clock", "event", "event"],
  ["clock", "answer", "answer"],
  ["clock", "person", "person"],
  ["event", "clock", "event"],
  ["answer", "clock", "answer"],
  ["person", "clock", "person"],
  ["answer", "event", "answer"],
  ["event", "answer", "event"],
]

/** What a gateway order learns, and what of it is news for its purchase. */
export function describeChanges(get: () => Module): void {
  const paid = async (received = hkd(10_000)) => {
    const { fps } = get()
    return fps.ledger.change((await pending(fps)).id, { news: "paid", received })
  }
  const failed = async (fps: FpsModuleService) =>
    fps.ledger.change((await created(fps)).id, {
      news: "failed",
      creationError: "refused",
      move: "settle",
    })

  describe("what came", () => {
    it("is kept as the first proof has it", async () => {
      const { fps } = get()
      const payment = await paid(hkd(9_000))
      expect(payment).toMatchObject({ received: 9_000, receivedCurrency: "hkd" })
      const again = { news: "paid", received: hkd(10_000) } as const
      expect(await fps.ledger.change(payment.id, again)).toEqual(payment)
      expect(await fps.ledger.change(payment.id, { move: "settle" })).toMatchObject({
        received: 9_000,
      })
    })

    it("is nothing where it cannot be read, and stays so", async () => {
      const { fps } = get()
      const { id } = await pending(fps)
      const unreadable = { amount: null, currencyCode: null }
      expect(await fps.ledger.change(id, { news: "paid", received: unreadable })).toMatchObject({
        status: "paid",
        received: null,
        receivedCurrency: null,
      })
    })

    it("is not taken from news that is not of money", async () => {
      const { fps } = get()
      const { id } = await pending(fps)
      const change = { news: "expired", closedBy: "event", received: hkd(1) } as const
      expect(await fps.ledger.change(id, change)).toMatchObject({ received: null })
    })
  })

  describe("what closed it", () => {
    it.each(WORDS)("%s, and later %s: %s", async (first, later, known) => {
      const { fps } = get()
      const { id } = await pending(fps)
      await fps.ledger.change(id, { news: "expired", closedBy: first })
      const row = await fps.ledger.change(id, { news: "cancelled", closedBy: later })
      expect(row).toMatchObject({ status: "expired", closedBy: known })
    })

    it("is forgotten when money comes after all, which opens the settlement again", async () => {
      const { fps } = get()
      const { id } = await pending(fps)
      const closed = await fps.ledger.change(id, {
        news: "expired",
        closedBy: "clock",
        move: "settle",
      })
      expect(closed).toMatchObject({ closedBy: "clock", settlement: "settled" })
      expect(await fps.ledger.change(id, { news: "paid", received: hkd(10_000) })).toMatchObject({
        status: "paid",
        closedBy: null,
        settlement: "open",
        settledAt: null,
      })
    })
  })

  describe("a creation that failed", () => {
    it.each(["created", "failed", "expired", "cancelled"] as const)(
      "does not give way to %s",
      async (news) => {
        const { fps } = get()
        const row = await failed(fps)
        expect(row).toMatchObject({ status: "failed", settlement: "settled", live: false })
        expect(await fps.ledger.change(row.id, { news })).toEqual(row)
      },
    )

    it("is none where the gateway answered in the same moment, and settles nothing", async () => {
      const { fps } = get()
      const { id } = await pending(fps)
      const row = await fps.ledger.change(id, { news: "failed", move: "settle" })
      expect(row).toMatchObject({ status: "pending", settlement: "open" })
    })

    it("gives way to money", async () => {
      const { fps } = get()
      const { id } = await failed(fps)
      expect(await fps.ledger.change(id, { news: "paid", received: hkd(10_000) })).toMatchObject({
        status: "paid",
        settlement: "open",
        received: 10_000,
      })
    })
  })

  it("makes no move that is about an unpaid gateway order when money came meanwhile", async () => {
    const { fps } = get()
    const payment = await paid()
    expect(await fps.ledger.change(payment.id, { move: "settle", unpaidOnly: true })).toEqual(
      payment,
    )
    const { id } = await pending(fps, { paymentCollectionId: "pay_col_2" })
    const settle = { news: "expired", move: "settle", unpaidOnly: true } as const
    expect(await fps.ledger.change(id, settle)).toMatchObject({ settlement: "settled" })
  })

  it("counts how often the gateway was asked, and when last", async () => {
    const { fps } = get()
    const { id } = await pending(fps)
    expect(await fps.ledger.find({ id })).toMatchObject({ checks: 0, checkedAt: null })
    await fps.ledger.change(id, { checked: true })
    const row = await fps.ledger.change(id, { checked: true })
    expect(row).toMatchObject({ checks: 2, checkedAt: expect.any(Date) })
    expect(await stateOf(get(), row.purchaseId)).toMatchObject({ news: 0 })
  })

  describe("news for its purchase", () => {
    it.each([
      ["paid", 1],
      ["expired", 1],
      ["cancelled", 1],
      ["created", 0],
      ["failed", 0],
    ] as const)("is %s: %i", async (news, count) => {
      const { fps } = get()
      const { id, purchaseId } = await pending(fps)
      await fps.ledger.change(id, { news })
      expect(await stateOf(get(), purchaseId)).toMatchObject({ news: count, due: count > 0 })
    })

    it("is not what its own look writes", async () => {
      const { fps } = get()
      const { id, purchaseId } = await pending(fps)
      const lease = await leased(fps, purchaseId)
      await fps.ledger.change(id, { news: "expired", closedBy: "clock", lease })
      expect(await stateOf(get(), purchaseId)).toMatchObject({ news: 0 })
    })

    it("comes with the change itself: both are seen, or neither", async () => {
      const { fps } = get()
      const { id, purchaseId, gatewayOrderId } = await pending(fps)
      await pending(fps, { cartId: "cart_2", paymentCollectionId: "pay_col_2" })
      const other = await created(fps, { cartId: "cart_3", paymentCollectionId: "pay_col_3" })
      const clash = { news: "paid", gatewayOrderId: gatewayOrderId ?? "" } as const
      await expect(fps.ledger.change(other.id, clash)).rejects.toThrow("duplicate key")
      expect(await stateOf(get(), other.purchaseId)).toMatchObject({ news: 0 })
      await Promise.all(
        (["expired", "paid", "cancelled"] as const).map((news) => fps.ledger.change(id, { news })),
      )
      expect(await stateOf(get(), purchaseId)).toMatchObject({ news: 3, due: true })
    })
  })
}

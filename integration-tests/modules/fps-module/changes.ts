import type { FpsModuleService, LedgerPayment } from "../../../src/modules/fps"
import { asMinorUnits, type ClosedBy } from "../../../src/protocol"
import { created, leased, pending, stateOf, type Module } from "./support"

const hkd = (amount: number) => ({ amount: asMinorUnits(amount), currencyCode: "hkd" })

/** What closed a gateway order first, what is said later, and what is known then. */
const WORDS: readonly [ClosedBy, ClosedBy, ClosedBy][] = [
  ["timeout", "event", "event"],
  ["timeout", "status_query", "status_query"],
  ["timeout", "staff", "staff"],
  ["event", "timeout", "event"],
  ["status_query", "timeout", "status_query"],
  ["staff", "timeout", "staff"],
  ["status_query", "event", "status_query"],
  ["event", "status_query", "event"],
]

/** What a gateway order learns, and what of it is news for its purchase. */
export function describeChanges(get: () => Module): void {
  const paid = async (received = hkd(10_000)) => {
    const { fps } = get()
    return fps.payments.change((await pending(fps)).id, { news: "paid", received })
  }
  const failed = async (fps: FpsModuleService) =>
    fps.payments.change((await created(fps)).id, {
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
      expect(await fps.payments.change(payment.id, again)).toEqual(payment)
      expect(await fps.payments.change(payment.id, { move: "settle" })).toMatchObject({
        received: 9_000,
      })
    })

    it("is nothing where it cannot be read, and stays so", async () => {
      const { fps } = get()
      const { id } = await pending(fps)
      const unreadable = { amount: null, currencyCode: null }
      expect(await fps.payments.change(id, { news: "paid", received: unreadable })).toMatchObject({
        status: "paid",
        received: null,
        receivedCurrency: null,
      })
    })

    it("is not taken from news that is not of money", async () => {
      const { fps } = get()
      const { id } = await pending(fps)
      const change = { news: "expired", closedBy: "event", received: hkd(1) } as const
      expect(await fps.payments.change(id, change)).toMatchObject({ received: null })
    })
  })

  describe("what closed it", () => {
    it.each(WORDS)("%s, and later %s: %s", async (first, later, known) => {
      const { fps } = get()
      const { id } = await pending(fps)
      await fps.payments.change(id, { news: "expired", closedBy: first })
      const row = await fps.payments.change(id, { news: "cancelled", closedBy: later })
      expect(row).toMatchObject({ status: "expired", closedBy: known })
    })

    it("is forgotten when money comes after all, which opens the settlement again", async () => {
      const { fps } = get()
      const { id } = await pending(fps)
      const closed = await fps.payments.change(id, {
        news: "expired",
        closedBy: "timeout",
        move: "settle",
      })
      expect(closed).toMatchObject({ closedBy: "timeout", settlement: "settled" })
      expect(await fps.payments.change(id, { news: "paid", received: hkd(10_000) })).toMatchObject({
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
        expect(await fps.payments.change(row.id, { news })).toEqual(row)
      },
    )

    it("is none where the gateway answered in the same moment, and settles nothing", async () => {
      const { fps } = get()
      const { id } = await pending(fps)
      const row = await fps.payments.change(id, { news: "failed", move: "settle" })
      expect(row).toMatchObject({ status: "pending", settlement: "open" })
    })

    it("gives way to money", async () => {
      const { fps } = get()
      const { id } = await failed(fps)
      expect(await fps.payments.change(id, { news: "paid", received: hkd(10_000) })).toMatchObject({
        status: "paid",
        settlement: "open",
        received: 10_000,
      })
    })
  })

  describe("in one statement", () => {
    /** The same change by the longer way: a field that the short way does not know. */
    const longer = { creationError: undefined }
    const alike = (row: LedgerPayment) => ({
      ...row,
      ...{ id: "", reference: "", gatewayOrderId: "", uniqueOrderId: "", returnToken: "" },
      ...{ sessionId: "", cartId: "", paymentCollectionId: "", purchaseId: "" },
      ...{ createdAt: null, expiresAt: null },
      ...{ settledAt: row.settledAt !== null, paidAt: row.paidAt !== null },
    })
    const other = { cartId: "cart_2", paymentCollectionId: "pay_col_2" }

    it("becomes created as by several", async () => {
      const { fps } = get()
      const answer = (gatewayOrderId: string) =>
        ({ news: "created", redirectUrl: "https://gateway.example/1", gatewayOrderId }) as const
      const { id } = await created(fps)
      const short = await fps.payments.change(id, answer("gateway-order-1"))
      const second = await created(fps, other)
      const long = await fps.payments.change(second.id, { ...answer("gateway-order-2"), ...longer })
      expect(alike(short)).toEqual(alike(long))
      expect(short).toMatchObject({ status: "pending", gatewayOrderId: "gateway-order-1" })
    })

    it("is settled as by several", async () => {
      const { fps } = get()
      const came = async (change = {}) => {
        const { id, purchaseId } = await pending(fps, change)
        await fps.payments.change(id, { news: "paid", received: hkd(10_000) })
        return { id, lease: await leased(fps, purchaseId) }
      }
      const [one, two] = [await came(), await came(other)]
      const short = await fps.payments.change(one.id, { move: "settle", lease: one.lease })
      const long = await fps.payments.change(two.id, {
        move: "settle",
        lease: two.lease,
        ...longer,
      })
      expect(alike(short)).toEqual(alike(long))
      expect(short).toMatchObject({ settlement: "settled", settledAt: expect.any(Date) as Date })
      const again = await fps.payments.change(one.id, { move: "settle", lease: one.lease })
      expect(again).toEqual(short)
    })

    it.each([
      ["whose lease was lost", { token: "somebody else's" }],
      ["of another purchase's look", { purchaseId: "fpspur_other" }],
    ])("is not settled by a look %s", async (_, change) => {
      const { fps } = get()
      const { id, purchaseId } = await pending(fps)
      const paid = await fps.payments.change(id, { news: "paid", received: hkd(10_000) })
      const lease = { ...(await leased(fps, purchaseId)), ...change }
      await expect(fps.payments.change(id, { move: "settle", lease })).rejects.toThrow("ran out")
      expect(await fps.payments.find({ id })).toEqual(paid)
    })

    it.each(["expired", "held"] as const)(
      "is settled in the usual way where it is %s",
      async (what) => {
        const { fps } = get()
        const { id, purchaseId } = await pending(fps)
        await fps.payments.change(
          id,
          what === "expired"
            ? { news: "expired", closedBy: "event" }
            : { news: "paid", received: hkd(1), move: "hold", holdReason: "amount_mismatch" },
        )
        const lease = await leased(fps, purchaseId)
        const row = await fps.payments.change(id, { move: "settle", lease })
        expect(row.settlement).toBe(what === "expired" ? "settled" : "held")
      },
    )
  })

  it("makes no move that is about an unpaid gateway order when money came meanwhile", async () => {
    const { fps } = get()
    const payment = await paid()
    expect(await fps.payments.change(payment.id, { move: "settle", unpaidOnly: true })).toEqual(
      payment,
    )
    const { id } = await pending(fps, { paymentCollectionId: "pay_col_2" })
    const settle = { news: "expired", move: "settle", unpaidOnly: true } as const
    expect(await fps.payments.change(id, settle)).toMatchObject({ settlement: "settled" })
  })

  it("counts how often the gateway was asked, and when last", async () => {
    const { fps } = get()
    const { id } = await pending(fps)
    expect(await fps.payments.find({ id })).toMatchObject({ checks: 0, checkedAt: null })
    await fps.payments.change(id, { checked: true })
    const row = await fps.payments.change(id, { checked: true })
    expect(row).toMatchObject({ checks: 2, checkedAt: expect.any(Date) })
    expect(await stateOf(get(), row.purchaseId)).toMatchObject({ revision: 0 })
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
      await fps.payments.change(id, { news })
      expect(await stateOf(get(), purchaseId)).toMatchObject({ revision: count, due: count > 0 })
    })

    it("is not what its own look writes", async () => {
      const { fps } = get()
      const { id, purchaseId } = await pending(fps)
      const lease = await leased(fps, purchaseId)
      await fps.payments.change(id, { news: "expired", closedBy: "timeout", lease })
      expect(await stateOf(get(), purchaseId)).toMatchObject({ revision: 0 })
    })

    it("comes with the change itself: both are seen, or neither", async () => {
      const { fps } = get()
      const { id, purchaseId, gatewayOrderId } = await pending(fps)
      await pending(fps, { cartId: "cart_2", paymentCollectionId: "pay_col_2" })
      const other = await created(fps, { cartId: "cart_3", paymentCollectionId: "pay_col_3" })
      const clash = { news: "paid", gatewayOrderId: gatewayOrderId ?? "" } as const
      await expect(fps.payments.change(other.id, clash)).rejects.toThrow("duplicate key")
      expect(await stateOf(get(), other.purchaseId)).toMatchObject({ revision: 0 })
      await Promise.all(
        (["expired", "paid", "cancelled"] as const).map((news) =>
          fps.payments.change(id, { news }),
        ),
      )
      expect(await stateOf(get(), purchaseId)).toMatchObject({ revision: 3, due: true })
    })
  })
}

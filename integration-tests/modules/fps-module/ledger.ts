import { randomUUID } from "node:crypto"
import { asMinorUnits } from "../../../src/protocol"
import { created, opening, pending, tally, type Module, type OpenInput } from "./support"

const LATER = new Date("2026-01-01T00:00:00Z")

/** The ledger: one payable QR, and a state machine that money is safe in. */
export function describeLedger(get: () => Module): void {
  describe("ledger.open", () => {
    it("lets one of 10 concurrent sessions create, and the others wait for it", async () => {
      const { fps } = get()
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => fps.payments.open(opening())),
      )
      expect(tally(answers.map(({ kind }) => kind))).toEqual({ created: 1, busy: 9 })
      expect(await fps.payments.listOfCollection("pay_col_1")).toEqual([
        answers.find(({ kind }) => kind === "created")?.payment,
      ])
    })

    it("lets 10 concurrent sessions take over one that can be paid", async () => {
      const { fps } = get()
      const payment = await pending(fps)
      const sessions = Array.from({ length: 10 }, () => opening())
      const answers = await Promise.all(sessions.map((input) => fps.payments.open(input)))
      expect(tally(answers.map(({ kind }) => kind))).toEqual({ taken_over: 10 })
      expect(new Set(answers.map((answer) => answer.payment?.id))).toEqual(new Set([payment.id]))
      expect(answers.map((answer) => answer.payment?.sessionId)).toEqual(
        sessions.map(({ sessionId }) => sessionId),
      )
      const shown = await fps.payments.listSessionIds(payment.id)
      expect([...shown].sort()).toEqual(
        [payment.sessionId, ...sessions.map(({ sessionId }) => sessionId)].sort(),
      )
      expect(await fps.payments.listOfCollection("pay_col_1")).toHaveLength(1)
    })

    it("lets one of 10 concurrent sessions replace one that can no longer be shown", async () => {
      const { fps } = get()
      const old = await pending(fps)
      await fps.payments.change(old.id, { failureReturned: true })
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => fps.payments.open(opening())),
      )
      expect(tally(answers.map(({ kind }) => kind))).toEqual({ created: 1, busy: 9 })
      const rows = await fps.payments.listOfCollection("pay_col_1")
      expect(rows.map(({ status, live }) => ({ status, live }))).toEqual([
        { status: "pending", live: false },
        { status: "creating", live: true },
      ])
    })

    it("writes the whole row before the gateway is asked", async () => {
      const { fps } = get()
      const input = opening()
      const { kind, payment } = await fps.payments.open(input)
      expect(kind).toBe("created")
      expect(payment).toMatchObject({
        id: expect.stringMatching(/^fpspay_/),
        gatewayOrderId: null,
        paymentCollectionId: input.paymentCollectionId,
        sessionId: input.sessionId,
        cartId: input.cartId,
        environment: "sandbox",
        orderCreation: "directpay",
        reference: input.reference,
        uniqueOrderId: input.uniqueOrderId,
        returnToken: input.returnToken,
        status: "creating",
        settlement: "open",
        holdReason: null,
        live: true,
        amount: 10_000,
        currencyCode: "hkd",
        redirectUrl: null,
        expiresAt: input.expiresAt,
        failureReturnedAt: null,
        creationError: null,
        paidAt: null,
        createdAt: input.now,
      })
      expect(await fps.payments.findBySession(input.sessionId)).toEqual(payment)
    })

    it.each<[string, Partial<OpenInput>]>([
      ["another payment collection", { paymentCollectionId: "pay_col_2" }],
      ["another amount", { amount: asMinorUnits(10_001) }],
      ["another currency", { currencyCode: "usd" }],
      ["another environment", { environment: "production" }],
    ])("takes %s for another gateway order, beside the first", async (_, change) => {
      const { fps } = get()
      const first = await pending(fps)
      expect(await created(fps, change)).toMatchObject({ live: true })
      expect(await fps.payments.find({ id: first.id })).toEqual(first)
    })

    it("gives up a creation that is older than any can be", async () => {
      const { fps } = get()
      const now = new Date()
      const old = await created(fps, { now: new Date(now.getTime() - 11_000) })
      expect((await fps.payments.open(opening({ now }))).kind).toBe("busy")
      const later = new Date(now.getTime() + 2_000)
      expect((await fps.payments.open(opening({ now: later }))).kind).toBe("created")
      expect(await fps.payments.find({ id: old.id })).toMatchObject({
        status: "creating",
        live: false,
      })
    })

    it("frees the place of a creation that failed", async () => {
      const { fps } = get()
      const failed = await created(fps)
      await fps.payments.change(failed.id, { creationError: "unknown: timeout" })
      expect(await created(fps)).toMatchObject({ live: true })
      expect(await fps.payments.find({ id: failed.id })).toMatchObject({
        status: "creating",
        live: false,
        creationError: "unknown: timeout",
      })
    })

    it("keeps every session that was ever shown, in the order they came", async () => {
      const { fps } = get()
      const payment = await pending(fps, { sessionId: "payses_1" })
      await fps.payments.open(opening({ sessionId: "payses_2" }))
      expect(await fps.payments.listSessionIds(payment.id)).toEqual(["payses_1", "payses_2"])
      for (const sessionId of ["payses_1", "payses_2"]) {
        expect((await fps.payments.findBySession(sessionId))?.id).toBe(payment.id)
      }
      expect(await fps.payments.findBySession("payses_3")).toBeNull()
    })
  })

  describe("ledger.change", () => {
    const paidRow = async () => {
      const { fps } = get()
      return fps.payments.change((await pending(fps)).id, { news: "paid" })
    }

    it.each(["created", "expired", "cancelled", "paid"] as const)(
      "never leaves paid, for news of %s",
      async (news) => {
        const { fps } = get()
        const paid = await paidRow()
        expect(paid).toMatchObject({ status: "paid", settlement: "open", live: false })
        expect(await fps.payments.change(paid.id, { news })).toEqual(paid)
      },
    )

    it("is paid in the end, whatever comes at once", async () => {
      const { fps } = get()
      const { id } = await pending(fps)
      const news = ["expired", "paid", "cancelled", "created", "paid", "expired"] as const
      await Promise.all(news.map((word) => fps.payments.change(id, { news: word })))
      expect(await fps.payments.find({ id })).toMatchObject({
        status: "paid",
        settlement: "open",
        live: false,
        paidAt: expect.any(Date),
      })
    })

    it.each(["settle", "hold"] as const)("opens again when money comes after %s", async (move) => {
      const { fps } = get()
      const { id } = await pending(fps)
      const closed = await fps.payments.change(id, {
        news: "expired",
        move,
        holdReason: "late_payment",
      })
      expect(closed.settlement).toBe(move === "settle" ? "settled" : "held")
      expect(await fps.payments.change(id, { news: "paid" })).toMatchObject({
        status: "paid",
        settlement: "open",
        holdReason: null,
      })
    })

    it("does not open again for money that it knows already", async () => {
      const { fps } = get()
      const { id } = await paidRow()
      const settled = await fps.payments.change(id, { move: "settle" })
      expect(settled.settlement).toBe("settled")
      expect(await fps.payments.change(id, { news: "paid" })).toEqual(settled)
      expect(await fps.payments.change(id, { move: "hold", holdReason: "late_payment" })).toEqual(
        settled,
      )
    })

    it("keeps held money held, for its first reason, until a person accepts it", async () => {
      const { fps } = get()
      const { id } = await paidRow()
      const held = await fps.payments.change(id, { move: "hold", holdReason: "amount_mismatch" })
      expect(held).toMatchObject({ settlement: "held", holdReason: "amount_mismatch" })
      expect(await fps.payments.change(id, { move: "settle" })).toEqual(held)
      expect(await fps.payments.change(id, { move: "hold", holdReason: "late_payment" })).toEqual(
        held,
      )
      expect(await fps.payments.change(id, { move: "accept" })).toMatchObject({
        settlement: "settled",
        holdReason: null,
      })
    })

    it("keeps the first id and address that the gateway gave", async () => {
      const { fps } = get()
      const payment = await pending(fps)
      const again = { gatewayOrderId: randomUUID(), redirectUrl: "https://evil.example" }
      expect(await fps.payments.change(payment.id, { news: "created", ...again })).toMatchObject({
        gatewayOrderId: payment.gatewayOrderId,
        redirectUrl: payment.redirectUrl,
      })
    })

    it("keeps the time of the first failure return", async () => {
      const { fps, sql } = get()
      const { id } = await pending(fps)
      await fps.payments.change(id, { failureReturned: true })
      await sql("update fps_payment set failure_returned_at = $1", [LATER])
      expect(await fps.payments.change(id, { failureReturned: true })).toMatchObject({
        failureReturnedAt: LATER,
      })
    })

    it("says so when there is no such row", async () => {
      await expect(get().fps.payments.change("fpspay_none", { news: "paid" })).rejects.toThrow(
        "There is no ledger row fpspay_none.",
      )
    })
  })
}

import { CASE_KINDS } from "../../../src/fps/vocabulary"
import { asMinorUnits } from "../../../src/protocol"
import { pending, tally, type CaseInput, type Module } from "./support"

const CASE: CaseInput = {
  kind: "late_payment",
  moneyKey: "gateway_order:1",
  amount: asMinorUnits(10_000),
  currencyCode: "hkd",
  paymentId: "fpspay_1",
  gatewayOrderId: "gateway-order-1",
  sessionId: "payses_1",
  cartId: "cart_1",
  orderId: "order_1",
  evidence: { reference: "REFERENCE" },
}

/** Cases: one for the same money, however often it is told of. */
export function describeCases(get: () => Module): void {
  it("opens one case for 20 at once", async () => {
    const { fps } = get()
    const answers = await Promise.all(Array.from({ length: 20 }, () => fps.cases.open(CASE)))
    expect(tally(answers.map(({ opened }) => String(opened)))).toEqual({ true: 1, false: 19 })
    expect(await fps.listFpsCases({})).toEqual([
      expect.objectContaining({
        kind: "late_payment",
        status: "open",
        money_key: "gateway_order:1",
        amount_minor: 10_000,
        currency_code: "hkd",
        payment_id: "fpspay_1",
        gateway_order_id: "gateway-order-1",
        session_id: "payses_1",
        cart_id: "cart_1",
        order_id: "order_1",
        evidence: { reference: "REFERENCE" },
        resolution: null,
        resolved_by: null,
        resolved_at: null,
      }),
    ])
  })

  it.each(CASE_KINDS)("has room for the kind %s", async (kind) => {
    const { fps } = get()
    await fps.cases.open({ ...CASE, kind })
    expect(await fps.listFpsCases({})).toMatchObject([{ kind }])
  })

  it("leaves the first case of some money as it is, of whatever kind the next would be", async () => {
    const { fps } = get()
    await fps.cases.open(CASE)
    const before = await fps.listFpsCases({})
    expect(
      await fps.cases.open({ ...CASE, kind: "refund_due", amount: asMinorUnits(1), evidence: {} }),
    ).toEqual({ opened: false, isOpen: true, isOther: true, isAnswered: false })
    expect(await fps.cases.open({ ...CASE, currencyCode: "usd" })).toMatchObject({ isOther: true })
    expect(await fps.listFpsCases({})).toEqual(before)
  })

  it("asks nobody twice for money whose case was resolved", async () => {
    const { fps, sql } = get()
    await fps.cases.open(CASE)
    await sql("update fps_case set status = 'resolved', resolution = 'refunded'")
    expect(await fps.cases.open(CASE)).toEqual({
      opened: false,
      isOpen: false,
      isOther: false,
      isAnswered: false,
    })
    expect(await fps.listFpsCases({ status: "open" })).toEqual([])
  })

  it("tells whether a person has ended the case of this very refund", async () => {
    const { fps, sql } = get()
    const ofRefund = (id: string) => fps.cases.open({ ...CASE, evidence: { refund_id: id } })
    await ofRefund("ref_1")
    await sql("update fps_case set status = 'resolved', resolved_at = now()")
    // A look closed it: nobody sent anything.
    expect(await ofRefund("ref_1")).toMatchObject({ isOpen: false, isAnswered: false })
    await sql("update fps_case set resolution = 'refunded', resolved_by = 'user_1'")
    expect(await ofRefund("ref_1")).toMatchObject({ isOpen: false, isAnswered: true })
    expect(await ofRefund("ref_2")).toMatchObject({ isOpen: false, isAnswered: false })
  })

  it("opens one for other money", async () => {
    const { fps } = get()
    await fps.cases.open(CASE)
    expect(await fps.cases.open({ ...CASE, moneyKey: "refund:1" })).toEqual({
      opened: true,
      isOpen: true,
      isOther: false,
      isAnswered: false,
    })
    expect(await fps.listFpsCases({})).toHaveLength(2)
  })

  it("closes one only as long as its payment stands as it was seen", async () => {
    const { fps } = get()
    const { id } = await pending(fps)
    await fps.payments.change(id, { news: "paid" })
    await fps.cases.open({ ...CASE, paymentId: id })
    const [found] = await fps.listFpsCases({})
    const close = async (settlement: "open" | "held") =>
      fps.cases.close({
        id: found?.id ?? "",
        resolution: "dismissed",
        reference: null,
        note: null,
        resolvedBy: null,
        asLongAs: { id, settlement },
      })
    expect(await close("held")).toBeNull()
    expect(await fps.listFpsCases({ status: "open" })).toHaveLength(1)
    expect(await close("open")).toMatchObject({ status: "resolved" })
  })
}

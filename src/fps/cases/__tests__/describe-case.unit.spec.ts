import { CASE_KINDS } from "../../vocabulary"
import { asMinorUnits } from "../../../protocol"
import { describeCase } from "../announce"

const RECORD = {
  kind: "late_payment",
  paymentId: "fpspay_1",
  amount: asMinorUnits(10_050),
  currencyCode: "hkd",
  environment: "production",
} as const

describe("what the bell says of a case", () => {
  it("is what happened, the order, the environment and where to look, in both languages", () => {
    expect(describeCase({ record: RECORD, orderNumber: 12, reference: "K7QD4M2X9TRA" })).toBe(
      "HKD 100.50 was received after the order was cancelled. Refund it, or accept it to place the order again. " +
        "Order #12, payment reference K7QD 4M2X 9TRA, production. Look under FPS payments › Needs attention. " +
        "訂單取消後才收到 HKD 100.50。請退款，或接受款項重新下單。" +
        "訂單 #12，付款參考編號 K7QD 4M2X 9TRA，正式環境。請到「轉數快付款 › 待處理」查看。",
    )
  })

  it("says so when there is no order, no payment, no sum and no environment", () => {
    const record = { ...RECORD, amount: null, currencyCode: null, environment: null }
    const text = describeCase({ record, orderNumber: null, reference: null })
    expect(text).toContain("A payment was received after the order was cancelled.")
    expect(text).toContain("No order. Look under")
    expect(text).toContain("訂單取消後才收到 一筆款項。")
    expect(text).toContain("沒有訂單。請到")
  })

  it("asks to refund money that is of no payment in the way it came", () => {
    const record = { ...RECORD, paymentId: null }
    const text = describeCase({ record, orderNumber: 12, reference: null })
    expect(text).toContain("Refund it as it came, not by FPS.")
    expect(text).toContain("不要用轉數快")
    expect(text).not.toContain("accept it")
  })

  it.each(CASE_KINDS)("has a sentence in both languages for %s", (kind) => {
    const text = describeCase({ record: { ...RECORD, kind }, orderNumber: 1, reference: null })
    expect(text.match(/HKD 100\.50/g)).toHaveLength(2)
    expect(text).not.toMatch(/undefined|null/)
  })
})

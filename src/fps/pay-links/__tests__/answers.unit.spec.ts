import { asMinorUnits } from "../../../protocol"
import { payMessages } from "../answers"

const INPUT = {
  url: "https://api.example/fps/pay/token",
  owed: asMinorUnits(12_345),
  currencyCode: "hkd",
  number: 7,
  shop: "Tea & Co",
  contact: null,
  expiresAt: new Date("2026-11-27T06:05:00Z"),
  reference: "K7QD4M2X9TRA",
} as const

describe("the message with a payment link", () => {
  it("says what is owed, by when, and what to do if it is paid already", () => {
    expect(payMessages(INPUT)).toEqual({
      en: `Tea & Co: please pay HK$123.45 for your order #7 (payment reference K7QD 4M2X 9TRA) with FPS by 27 November 2026 at 14:05 (Hong Kong time). If you have paid already, your money is not lost: do not pay again, and contact the shop. If you did not order this, do not pay.\n${INPUT.url}`,
      zh: `Tea & Co：你的訂單 #7（付款參考編號 K7QD 4M2X 9TRA）應付 HK$123.45。請於香港時間 2026年11月27日 下午2:05 或之前以轉數快付款。如已付款，款項不會遺失，請勿重複付款，並聯絡網店。如並無訂購，請勿付款。\n${INPUT.url}`,
    })
  })

  it("says how to reach a shop that has a contact, above the link", () => {
    const { en, zh } = payMessages({ ...INPUT, contact: "help@tea.example" })
    expect(en).toContain(`do not pay. Contact: help@tea.example\n${INPUT.url}`)
    expect(zh).toContain(`請勿付款。聯絡網店：help@tea.example\n${INPUT.url}`)
  })

  it("names no number and no reference where there is none", () => {
    const { en, zh } = payMessages({ ...INPUT, number: null, reference: null })
    expect(en).toContain("please pay HK$123.45 for your order with FPS")
    expect(zh).toContain("：你的訂單應付 HK$123.45。")
    expect(payMessages({ ...INPUT, reference: null }).zh).toContain("你的訂單 #7 應付")
  })
})

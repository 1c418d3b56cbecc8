import { asMinorUnits } from "../../../protocol"
import { languageOf, reminderMessage } from "../reminders"

const INPUT = {
  debt: { owed: asMinorUnits(12_345), currencyCode: "hkd", number: 7 },
  shop: "Tea <& Co>",
  contact: null,
  url: "https://api.example/fps/pay/token",
  until: new Date("2026-11-27T06:05:00Z"),
  reference: "K7QD4M2X9TRA",
} as const

describe("the reminder", () => {
  it.each([
    ["en", "en"],
    ["en-GB", "en"],
    ["zh-HK", "zh"],
    ["zh_TW", "zh"],
    ["ZH", "zh"],
    ["yue-Hant-HK", "zh"],
    ["fr", "both"],
    ["", "both"],
    [null, "both"],
  ])("for the locale %j is in %s", (locale, language) => {
    expect(languageOf(locale)).toBe(language)
  })

  it("says what is owed, by when, and where to pay", () => {
    expect(reminderMessage({ ...INPUT, language: "en" })).toMatchObject({
      subject: "Tea <& Co>: no payment received yet for your order #7",
      text: `Tea <& Co>: HK$123.45 has not reached the shop yet for your order #7, payment reference K7QD 4M2X 9TRA. If you have paid already, your money is not lost: do not pay again, and contact the shop. If not, please pay with FPS by 27 November 2026 at 14:05 (Hong Kong time); an unpaid order is cancelled then. If you did not order this, do not pay.\n${INPUT.url}`,
    })
    expect(reminderMessage({ ...INPUT, language: "zh" })).toMatchObject({
      subject: "Tea <& Co>: 暫未收到你訂單 #7 的付款",
      text: `Tea <& Co>：你的訂單 #7（付款參考編號 K7QD 4M2X 9TRA）暫未收到 HK$123.45 的付款。如已付款，款項不會遺失，請勿重複付款，並聯絡網店。如未付款，請於香港時間 2026年11月27日 下午2:05 或之前以轉數快付款，逾時未付的訂單將會取消。如並無訂購，請勿付款。\n${INPUT.url}`,
    })
  })

  it("is in both languages, with the link below each, and holds no HTML of others", () => {
    const { subject, text, html } = reminderMessage({ ...INPUT, language: "both" })
    expect(subject).toBe(
      "Tea <& Co>: 暫未收到你訂單 #7 的付款 · no payment received yet for your order #7",
    )
    expect(text.split("\n\n").map((part) => part.split("\n")[1])).toEqual([INPUT.url, INPUT.url])
    expect(html).toContain("Tea &#60;&#38; Co&#62;")
    expect(html.match(/<a href="[^"]+">/g)).toEqual(Array(2).fill(`<a href="${INPUT.url}">`))
  })

  it("names no reference of an order that has no payment", () => {
    const { text } = reminderMessage({ ...INPUT, reference: null, language: "both" })
    expect(text).toContain("你的訂單 #7 暫未收到")
    expect(text).toContain("your order #7. If you have paid")
  })

  it("names no number where an order has none", () => {
    const debt = { ...INPUT.debt, number: null }
    const { subject, text } = reminderMessage({
      ...{ ...INPUT, debt, reference: null },
      language: "both",
    })
    expect(subject).toBe(
      "Tea <& Co>: 暫未收到你訂單的付款 · no payment received yet for your order",
    )
    expect(text).toContain("：你的訂單暫未收到 HK$123.45 的付款")
  })

  it("says how to reach a shop that has a contact, above the link", () => {
    const { text } = reminderMessage({ ...INPUT, contact: "help@tea.example", language: "both" })
    expect(text).toContain(`。如並無訂購，請勿付款。聯絡網店：help@tea.example\n${INPUT.url}`)
    expect(text).toContain(
      ` If you did not order this, do not pay. Contact: help@tea.example\n${INPUT.url}`,
    )
  })
})

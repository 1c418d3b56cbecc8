import { groupReference } from "../../fps/vocabulary"
import { formatMoney } from "./format"
import type { CaseDetails } from "./types"

/** The languages in which customers are written to, whatever the panel speaks. */
export type MessageLanguage = "en" | "zh-HK"

type Money = Pick<CaseDetails, "amount" | "currency_code" | "payment_reference" | "customer">

/**
 * Writes a message that asks a customer where to send a refund. Staff copy it into a mail or a
 * chat. It asks for nothing with which money could be taken. Pure.
 */
export function refundMessage(language: MessageLanguage, found: Money): string {
  const { amount, currency_code: currency } = found
  const sum = formatMoney(language, amount ?? 0, currency ?? "hkd")
  const name = found.customer?.name ?? ""
  const number = found.customer?.order_display_id
  const reference = groupReference(found.payment_reference ?? "")
  switch (language) {
    case "en":
      return [
        name ? `Hello ${name},` : "Hello,",
        `We will refund ${sum} to you by FPS${inBrackets([
          number ? `order #${number}` : null,
          reference ? `payment reference ${reference}` : null,
        ])}. Please reply with your FPS ID, or the mobile number or email address that you have registered with FPS, and with the account holder's name as your bank shows it.`,
        "We never ask for a password, a card number or a one-time code.",
        "Thank you.",
      ].join("\n\n")
    case "zh-HK":
      return [
        `${name ? chineseGap(name) : ""}你好：`,
        `我們會以轉數快向你退還 ${sum}${inChineseBrackets([
          number ? `訂單 #${number}` : null,
          reference ? `付款參考編號 ${reference}` : null,
        ])}。請回覆你的轉數快識別碼（FPS ID），或已登記轉數快的手機號碼或電郵地址，以及銀行顯示的賬戶持有人姓名。`,
        "我們不會要求你提供密碼、信用卡號碼或一次性驗證碼。",
        "謝謝！",
      ].join("\n\n")
  }
}

function inBrackets(parts: readonly (string | null)[]): string {
  const said = parts.filter((part) => part !== null)
  return said.length > 0 ? ` (${said.join(", ")})` : ""
}

function inChineseBrackets(parts: readonly (string | null)[]): string {
  const said = parts.filter((part) => part !== null)
  return said.length > 0 ? `（${said.join("，")}）` : ""
}

/** A name in Latin letters stands off from Chinese ones. */
function chineseGap(name: string): string {
  return /\p{Script=Han}$/u.test(name) ? name : `${name} `
}

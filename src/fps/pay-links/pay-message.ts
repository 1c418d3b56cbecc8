import { type MinorUnits, toMajorNumber } from "../../protocol"
import { displayAmount } from "./render-pay-page"

/** What a message to a shopper says. */
export interface PayMessageInput {
  readonly url: string
  readonly owed: MinorUnits
  readonly currencyCode: string
  /** As the shopper knows the order. */
  readonly number: number | null
  readonly shop: string
  readonly expiresAt: Date
}

/** The same in both languages. */
export interface PayMessages {
  readonly en: string
  readonly zh: string
}

/**
 * A message that asks a shopper to pay by a link. Staff copy it into a chat, or it is sent. It names
 * nobody, since it may be passed on. Pure.
 */
export function payMessages(input: PayMessageInput): PayMessages {
  const { url, owed, currencyCode, number, shop } = input
  const sum = displayAmount(toMajorNumber(owed), currencyCode)
  const until = (locale: string) =>
    input.expiresAt.toLocaleString(locale, {
      timeZone: "Asia/Hong_Kong",
      dateStyle: "long",
      timeStyle: "short",
    })
  return {
    en: `${shop}: ${sum} is to be paid for ${number === null ? "your order" : `your order #${number}`}. Please pay with FPS by ${until("en-GB")} (Hong Kong time):\n${url}`,
    zh: `${shop}：${number === null ? "你的訂單" : `你的訂單 #${number} `}應付 ${sum}。請於 ${until("zh-HK")} 或之前以轉數快付款：\n${url}`,
  }
}

/** The subject of a mail, in both languages. */
export function paySubject({ number }: Pick<PayMessageInput, "number">): string {
  return number === null
    ? "Payment for your order · 訂單付款"
    : `Payment for your order #${number} · 訂單 #${number} 付款`
}

import type { CaseRecord } from "../../modules/fps"
import { toDecimal } from "../../protocol"
import { describeCase } from "../cases/announce-cases"

/** What a person is told. Nobody's language is known here, so both stand in it. */
export interface Message {
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface Told {
  readonly kind: string
  readonly count: number
  readonly message: string
}

/** The title and the text of an alarm, for the bell. */
export function alarmWords({ kind, count, message }: Told): { title: string; description: string } {
  return {
    title: `FPS: ${ENGLISH[kind] ?? kind} / 轉數快：${CHINESE[kind]?.(count) ?? kind}`,
    description: message,
  }
}

const ENGLISH: Readonly<Record<string, string>> = {
  creations_refused: "payments cannot start",
  events_missing: "events do not arrive",
  events_refused: "events are refused",
  books_differ: "the books do not balance",
  cases_old: "money waits for a person",
}

const CHINESE: Readonly<Record<string, (count: number) => string>> = {
  creations_refused: (count) => `最近 ${count} 筆付款未能開始`,
  events_missing: (count) => `${count} 筆付款已結束，但未收到付款閘道的通知`,
  events_refused: (count) => `${count} 個通知被拒絕`,
  books_differ: (count) => `賬目不符，涉及 ${count} 筆付款`,
  cases_old: (count) => `${count} 宗個案超過一日未處理`,
}

/** The message about an alarm. */
export function alarmMessage(alarm: Told, link: string): Message {
  const { title, description } = alarmWords(alarm)
  return toMessage(title, [{ text: description, link }])
}

/** The message about cases, one paragraph each. */
export function casesMessage(
  cases: readonly { readonly record: CaseRecord; readonly link: string }[],
  orderNumbers: ReadonlyMap<string, number>,
): Message {
  const n = cases.length
  const subject =
    n === 1
      ? "FPS: a payment needs attention / 轉數快：1 宗個案待處理"
      : `FPS: ${n} payments need attention / 轉數快：${n} 宗個案待處理`
  return toMessage(
    subject,
    cases.map(({ record, link }) => ({ text: caseLines(record, orderNumbers), link })),
  )
}

function caseLines(record: CaseRecord, orderNumbers: ReadonlyMap<string, number>): string {
  const number = record.orderId ? orderNumbers.get(record.orderId) : undefined
  const english = number === undefined ? "" : `Order #${number}: `
  const chinese = number === undefined ? "" : `訂單 #${number}：`
  return `${english}${describeCase(record)}\n${chinese}${describeCaseInChinese(record)}`
}

function describeCaseInChinese({ kind, amount, currencyCode }: CaseRecord): string {
  const sum =
    amount === null ? "一筆款項" : `${(currencyCode ?? "").toUpperCase()} ${toDecimal(amount)}`
  switch (kind) {
    case "late_payment":
      return `訂單取消後才收到 ${sum}。請退還款項，或接納款項重新下單。`
    case "duplicate_payment":
      return `訂單早已付款，其後再收到 ${sum}。請退還款項。`
    case "superseded_payment":
      return `購物車已更改或已用其他方式付款，其後收到 ${sum}。請退還款項。`
    case "amount_mismatch":
      return `收到 ${sum}，與訂單金額不符。請接納或退還款項。`
    case "environment_mismatch":
      return `另一個環境的付款閘道回報已付 ${sum}。出貨前請先核實。`
    case "unknown_gateway_order":
      return `收到 ${sum}，但本店沒有這筆付款的紀錄。請向付款閘道查詢。`
    case "order_not_completed":
      return `已收到 ${sum}，但購物車未能成為訂單。請接納或退還款項。`
    case "shipped_unpaid":
      return `訂單已出貨，但 ${sum} 的付款已過期。`
    case "overpaid":
      return `收到的款項比訂單欠款多 ${sum}。請退還多付的款項。`
    case "refund_due":
      return `已記錄退款 ${sum}。付款閘道不能退款，請自行轉賬。`
  }
}

function toMessage(
  subject: string,
  parts: readonly { readonly text: string; readonly link: string }[],
): Message {
  const text = parts.map((part) => `${part.text}\n${part.link}`).join("\n\n")
  const html = parts
    .map(({ text: words, link }) => {
      const lines = words.split("\n").map(escapeHtml)
      const anchor = `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`
      return `<p>${[...lines, anchor].join("<br>")}</p>`
    })
    .join("\n")
  return { subject, text, html }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

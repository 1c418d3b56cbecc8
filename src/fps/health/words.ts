import type { CaseRecord } from "../../modules/fps"
import { whatHappened } from "../cases/describe-case"

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
  balance_mismatch: "the books do not balance",
  cases_old: "money waits for a person",
}

const CHINESE: Readonly<Record<string, (count: number) => string>> = {
  creations_refused: (count) => `最近 ${count} 筆付款未能開始`,
  events_missing: (count) => `${count} 筆付款已結束，但未收到付款閘道的通知`,
  events_refused: (count) => `${count} 個通知被拒絕`,
  balance_mismatch: (count) => `賬目不符，涉及 ${count} 筆付款`,
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
  const { en, zh } = whatHappened(record)
  return `${english}${en}\n${chinese}${zh}`
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

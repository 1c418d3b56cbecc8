import { shortWord } from "../plain-line"
import { inBothScripts } from "./both-scripts"
import { StatementFault, type FaultPlace } from "./fault"
import { isHongKongDollar, namesCurrency } from "./meaning"

const CURRENCY = inBothScripts(/^(?:hk\$|hkd\$?|港幣|港元|\$)|(?:hkd|hk\$|港幣|港元|元)$/i)
const NO_WORD = /[\d\s.,'’()+-]/g
const WHOLE =
  /^(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?: \d{3}){1,3}|\d{1,3}(?:['’]\d{3}){1,3})$/
const DECIMAL_COMMA = /^[\d.' ]*\d,\d{1,2}$/

/** No amount is longer; expressions are tried on nothing longer. */
const LONGEST = 64

/**
 * Reads an amount as banks write it, in cents; null for none (an empty cell, a dash). It reads a
 * currency in front or behind, thousands with commas, spaces or apostrophes, a minus in front or
 * behind, brackets, and CR and DR. It throws a {@link StatementFault} for what may mean two things.
 */
export function readAmount(cell: string, place: FaultPlace): number | null {
  const given = cell.trim()
  const plain = shortWord(given, LONGEST).replace(/[\u2212\u2013]/g, "-")
  if (plain === "" && given !== "") {
    throw new StatementFault("amount_unreadable", place)
  }
  // The marks by which a spreadsheet keeps a cell a text.
  const text = (/^="(.*)"$/.exec(plain)?.[1] ?? plain.replace(/^'/, "")).trim()
  if (text === "" || /^-+$/.test(text)) {
    return null
  }
  const { body, isNegative } = signOf(withoutCurrency(text), place)
  const amount = withoutCurrency(body)
  if (DECIMAL_COMMA.test(amount)) {
    throw new StatementFault("amount_decimal_comma", place)
  }
  const [whole = "", cents, ...more] = amount.split(".")
  // Three digits may be thousands. Some programs write four and more, zeros behind the cents.
  const isCents = cents === undefined || /^(?:\d{1,2}|\d{2}0{2,})$/.test(cents)
  if (more.length > 0 || !isCents || !WHOLE.test(whole)) {
    const word = text.replace(NO_WORD, "")
    const isForeign = /\d/.test(amount) && namesCurrency(word) && !isHongKongDollar(word)
    throw new StatementFault(isForeign ? "amount_currency" : "amount_unreadable", place)
  }
  const minor =
    Number(whole.replace(/[^\d]/g, "")) * 100 + Number((cents ?? "").slice(0, 2).padEnd(2, "0"))
  return isNegative && minor !== 0 ? -minor : minor
}

/** Reads the sign, however it is written; two of them contradict each other. */
function signOf(text: string, place: FaultPlace): { body: string; isNegative: boolean } {
  const [, brackets] = /^\((.*)\)$/.exec(text) ?? []
  const whole = brackets ?? text
  const [front = ""] = /^(?:[+-]|[cd]r\.?(?![a-z]))/i.exec(whole) ?? []
  const rest = whole.slice(front.length)
  const [back = ""] = /(?:[+-]|[cd]r\.?)$/i.exec(rest) ?? []
  const body = rest.slice(0, rest.length - back.length).trim()
  const signs = [
    ...(brackets === undefined ? [] : ["-"]),
    ...[front, back].filter((sign) => sign !== ""),
  ]
  if (signs.length > 1) {
    throw new StatementFault("amount_unreadable", place)
  }
  return { body, isNegative: /^-|^dr/i.test(signs[0] ?? "") }
}

function withoutCurrency(text: string): string {
  return text.replace(CURRENCY, "").replace(CURRENCY, "").trim()
}

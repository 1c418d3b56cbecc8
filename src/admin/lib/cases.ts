import type { Case, CaseDetails } from "./types"
import type { Words } from "./words"
import { formatMoney } from "./format"
import { isOfOthers } from "../../fps/vocabulary"

/** Names a case for the person who decides it: kind, amount, order and customer. */
export function aboutOf(words: Words, found: Case & Partial<CaseDetails>): string {
  const { name, email, order_display_id: number } = found.customer ?? {}
  return [
    words(`cases.kinds.${found.kind}`),
    sumOf(words, found),
    number ? words("cases.order", { number: `#${number}` }) : null,
    name ?? email,
  ]
    .filter(Boolean)
    .join(" · ")
}

/** Lists what a new order keeps that a customer of today would not get, in sentences. */
export function acceptanceOf(words: Words, found: Case & Partial<CaseDetails>): string[] {
  const { prices = [], discount = 0, credit = 0, unavailable = [] } = found.acceptance ?? {}
  const money = (amount: number) => formatMoney(words.locale, amount, found.currency_code ?? "hkd")
  return [
    ...(unavailable.length > 0
      ? [words("cases.accept.unavailable", { names: unavailable.join(", ") })]
      : []),
    ...prices.map(({ title, paid, today }) =>
      words(today === null ? "cases.accept.noPrice" : "cases.accept.price", {
        title,
        paid: money(paid),
        today: money(today ?? 0),
      }),
    ),
    ...(discount > 0 ? [words("cases.accept.discount", { amount: money(discount) })] : []),
    ...(credit > 0 ? [words("cases.accept.credit", { amount: money(credit) })] : []),
  ]
}

/** Describes a case: what to do about an open one, what became of a closed one. */
export function sentenceOf(words: Words, found: Case): string {
  const sum = sumOf(words, found)
  if (found.status === "open" || !found.resolution) {
    return found.told
      ? words("refusals.amount_told")
      : words(
          `cases.${isOfOthers(found.kind, found.payment_id) ? "facts" : "sentences"}.${found.kind}`,
          { sum },
        )
  }
  const ending = found.resolved_by ? found.resolution : "itself"
  const end = words(`cases.endings.${ending}`)
  return found.told
    ? end
    : words("cases.past", { fact: words(`cases.facts.${found.kind}`, { sum }), end })
}

/** The label of a case's amount. */
export function nameOfSum(words: Words, { kind, status, resolution, told }: Case): string {
  if (kind === "shipped_unpaid" || told) {
    return words("cases.atStake")
  }
  if (status === "open") {
    return words(REFUND_KINDS.includes(kind) ? "cases.owed" : "cases.atStake")
  }
  return words(resolution === "refunded" ? "cases.refunded" : "cases.atStake")
}

/** The amount asked for, if another one was received. */
export function expectedOf({ kind, expected_amount, amount }: Case): number | null {
  const isPart = kind === "refund_due" || kind === "overpaid"
  return isPart || expected_amount === amount ? null : expected_amount
}

/** The amount of a case, for sentences. */
export function sumOf(words: Words, { amount, currency_code }: Case): string {
  return amount === null || currency_code === null
    ? words("cases.money")
    : formatMoney(words.locale, amount, currency_code)
}

/** The kinds of case that today's figures count as refunds: as in the backend, by a test. */
export const REFUND_KINDS: readonly Case["kind"][] = [
  "late_payment",
  "duplicate_payment",
  "superseded_payment",
  "refund_due",
  "overpaid",
]

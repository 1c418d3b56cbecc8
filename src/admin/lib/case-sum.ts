import { formatMoney } from "./format"
import type { Case } from "./types"
import type { Words } from "./words"

/** The sum of a case, for sentences. */
export function sumOf(words: Words, { amount, currency_code }: Case): string {
  return amount === null || currency_code === null
    ? words("cases.money")
    : formatMoney(words.locale, amount, currency_code)
}

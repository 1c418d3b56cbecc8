import { sumOf } from "./case-sum"
import type { Case, CaseDetails } from "./types"
import type { Words } from "./words"

/** Which case it is, for who is about to decide it: kind, sum, order and shopper. */
export function aboutOf(words: Words, found: Case & Partial<CaseDetails>): string {
  const { name, email, order_display_id: number } = found.shopper ?? {}
  return [
    words(`cases.kinds.${found.kind}`),
    sumOf(words, found),
    number ? words("cases.order", { number: `#${number}` }) : null,
    name ?? email,
  ]
    .filter(Boolean)
    .join(" · ")
}

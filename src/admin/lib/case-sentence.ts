import { sumOf } from "./case-sum"
import { SENT_BACK_KINDS } from "./sent-back-kinds"
import type { Case } from "./types"
import type { Words } from "./words"

/** What a case is about: what is to be done of an open one, what became of a closed one. */
export function sentenceOf(words: Words, found: Case): string {
  const sum = sumOf(words, found)
  if (found.status === "open" || !found.resolution) {
    return words(`cases.sentences.${found.kind}`, { sum })
  }
  const ending = found.resolved_by ? found.resolution : "itself"
  const [fact, end] = [
    words(`cases.facts.${found.kind}`, { sum }),
    words(`cases.endings.${ending}`),
  ]
  return words("cases.past", { fact, end })
}

/** What the sum of a case is: owed, already sent back, or what it is or was about. */
export function nameOfSum(words: Words, { kind, status, resolution }: Case): string {
  if (kind === "shipped_unpaid") {
    return words("cases.atStake")
  }
  if (status === "open") {
    return words(SENT_BACK_KINDS.includes(kind) ? "cases.owed" : "cases.atStake")
  }
  return words(resolution === "refunded" ? "cases.sentBack" : "cases.atStake")
}

/** What was asked for, where that is another sum than what came; not of a part of it. */
export function expectedOf({ kind, expected_amount, amount }: Case): number | null {
  const isPart = kind === "refund_due" || kind === "overpaid"
  return isPart || expected_amount === amount ? null : expected_amount
}

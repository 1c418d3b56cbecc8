import type { LedgerPayment } from "../types"
import { lettersOf, type StatementLine } from "./line"
import { lettersIn } from "./marks"
import type { Turns } from "./turns"

/** A shorter text, or one without a digit, stands in lines of anybody. */
const SHORTEST = 6
/** References that more payments claim, or more lines hold, are of no payment. Nobody reads more. */
const MOST = 5

/**
 * Finds the payments of which a customer typed a bank reference that stands in a line, as whole words
 * however the bank has spaced them. It is what customers say: it proves, pairs and ranks nothing.
 */
export async function findClaims(
  lines: readonly StatementLine[],
  { claimed, turns }: { claimed: readonly LedgerPayment[]; turns: Turns },
): Promise<ReadonlyMap<StatementLine, readonly LedgerPayment[]>> {
  const payments = byLettersOf(claimed)
  const holding = new Map<string, StatementLine[]>()
  for (const line of payments.size > 0 ? lines : []) {
    for (const letters of lettersIn(line.text, payments)) {
      const others = holding.get(letters) ?? []
      // One more than may hold it says that it names none.
      holding.set(letters, others.length > MOST ? others : [...others, line])
    }
    await turns.next()
  }
  const claims = new Map<StatementLine, LedgerPayment[]>()
  for (const [letters, ofLetters] of holding) {
    for (const line of ofLetters.length > MOST ? [] : ofLetters) {
      const all = [...(claims.get(line) ?? []), ...(payments.get(letters) ?? [])]
      claims.set(line, all.slice(0, MOST))
    }
  }
  return claims
}

/** The payments that were claimed with a reference, by its letters and digits. */
function byLettersOf(claimed: readonly LedgerPayment[]): ReadonlyMap<string, LedgerPayment[]> {
  const payments = new Map<string, LedgerPayment[]>()
  for (const payment of claimed) {
    const letters = lettersOf(payment.claimReference ?? "")
    if (letters.length >= SHORTEST && /\d/.test(letters)) {
      payments.set(letters, [...(payments.get(letters) ?? []), payment])
    }
  }
  return new Map([...payments].filter(([, { length }]) => length <= MOST))
}

import type { LedgerPayment } from "../types"

/** A shorter text, or one without a digit, stands in lines of anybody. */
const SHORTEST = 6

/** The payments whose customers said that they are paid, by the letters and digits of the reference. */
export interface ClaimIndex {
  readonly byLetters: ReadonlyMap<string, readonly LedgerPayment[]>
  /** How many letters the longest of them has. */
  readonly longest: number
}

/** Makes the index that {@link claimsIn} reads. */
export function indexClaims(payments: readonly LedgerPayment[]): ClaimIndex {
  const byLetters = new Map<string, LedgerPayment[]>()
  for (const payment of payments) {
    const letters = wordsOf(payment.claimReference ?? "").join("")
    if (letters.length >= SHORTEST && /\d/.test(letters)) {
      byLetters.set(letters, [...(byLetters.get(letters) ?? []), payment])
    }
  }
  return { byLetters, longest: Math.max(0, ...[...byLetters.keys()].map(({ length }) => length)) }
}

/**
 * Lists the payments of which a customer typed a bank reference that stands in a line, as whole words
 * however the bank has spaced them. It is what customers say: it proves, pairs and ranks nothing. Pure.
 */
export function claimsIn(
  text: string,
  { byLetters, longest }: ClaimIndex,
): readonly LedgerPayment[] {
  const words = longest === 0 ? [] : wordsOf(text)
  const found = new Set<LedgerPayment>()
  for (let first = 0; first < words.length; first++) {
    let letters = ""
    for (let at = first; at < words.length && letters.length < longest; at++) {
      letters += words[at] ?? ""
      byLetters.get(letters)?.forEach((payment) => found.add(payment))
    }
  }
  return [...found]
}

function wordsOf(text: string): string[] {
  return text.toUpperCase().match(/[A-Z0-9]+/g) ?? []
}

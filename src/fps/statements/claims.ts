import type { LedgerPayment } from "../types"

/** A shorter text, or one without a digit, stands in lines of anybody. */
const SHORTEST = 6

/** The payments whose customers said that they are paid, by the letters and digits of the reference. */
export type ClaimIndex = ReadonlyMap<string, readonly LedgerPayment[]>

/** Makes the index that {@link claimsIn} reads. */
export function indexClaims(payments: readonly LedgerPayment[]): ClaimIndex {
  const index = new Map<string, LedgerPayment[]>()
  for (const payment of payments) {
    const letters = wordsOf(payment.claimReference ?? "").join("")
    if (letters.length >= SHORTEST && /\d/.test(letters)) {
      index.set(letters, [...(index.get(letters) ?? []), payment])
    }
  }
  return index
}

/**
 * Lists the payments of which a customer typed a bank reference that stands in a line, as whole words
 * however the bank has spaced them. It is what customers say: it proves, pairs and ranks nothing. Pure.
 */
export function claimsIn(text: string, index: ClaimIndex): readonly LedgerPayment[] {
  if (index.size === 0) {
    return []
  }
  const longest = Math.max(...[...index.keys()].map(({ length }) => length))
  const words = wordsOf(text)
  const found = new Set<LedgerPayment>()
  for (let first = 0; first < words.length; first++) {
    let letters = ""
    for (let at = first; at < words.length && letters.length < longest; at++) {
      letters += words[at] ?? ""
      index.get(letters)?.forEach((payment) => found.add(payment))
    }
  }
  return [...found]
}

function wordsOf(text: string): string[] {
  return text.toUpperCase().match(/[A-Z0-9]+/g) ?? []
}

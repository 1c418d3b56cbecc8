import { type Candidate, bankReferenceOf, type StatementLine } from "./line"
import { pairByAmount } from "./pair-by-amount"
import { findMarks, indexMarks } from "./marks"

/** How a line was matched. */
export type MatchedBy = "confirmation" | "reference" | "amount"

/** A line and its payment. */
export interface Match {
  readonly payment: Candidate
  readonly by: MatchedBy
}

/** What is compared. */
export interface MatchInput {
  readonly lines: readonly StatementLine[]
  readonly candidates: readonly Candidate[]
  /** Lines that were matched before, with their payments' ids; of other statements too. */
  readonly taken: ReadonlyMap<string, { readonly paymentId: string; readonly by: MatchedBy }>
}

/** The result for each line, by its key. */
export interface Matching {
  /** Lines that agree with a paid payment. */
  readonly matches: ReadonlyMap<string, Match>
  /** Lines that agree with nothing, and the payment that they may be. */
  readonly suggestions: ReadonlyMap<string, Match>
}

/**
 * Compares a statement with payments. A line agrees with a paid payment if it names it and has its
 * amount; or, among lines that name none, if nothing else of that amount can be meant. Staff decide
 * about everything else. Pure.
 */
export function matchStatement(input: MatchInput): Matching {
  const matches = new Map<string, Match>()
  const suggestions = new Map<string, Match>()
  const free = withTaken(input, matches)
  const named = new Set<string>()
  const nameless: StatementLine[] = []
  for (const { line, found } of nameLines(free.lines, input.candidates)) {
    if (!found) {
      nameless.push(line)
      continue
    }
    const { payment } = found
    const agrees =
      payment.isPaid && payment.amount === line.amount && free.payments.delete(payment.id)
    named.add(payment.id)
    ;(agrees ? matches : suggestions).set(line.key, found)
  }
  const rest = input.candidates.filter(({ id }) => free.payments.has(id) && !named.has(id))
  const paid = rest.filter(({ isPaid }) => isPaid)
  for (const [line, payment] of pairByAmount(nameless, paid)) {
    matches.set(line.key, { payment, by: "amount" })
  }
  const open = nameless.filter(({ key }) => !matches.has(key))
  const unpaid = rest.filter(({ isPaid }) => !isPaid)
  for (const [line, payment] of pairByAmount(open, unpaid)) {
    suggestions.set(line.key, { payment, by: "amount" })
  }
  return { matches, suggestions }
}

/** Adds earlier matches, and returns what is still free. */
function withTaken(
  { lines, candidates, taken }: MatchInput,
  matches: Map<string, Match>,
): { lines: StatementLine[]; payments: Set<string> } {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const used = new Set([...taken.values()].map(({ paymentId }) => paymentId))
  const free = lines.filter(({ key }) => {
    const before = taken.get(key)
    const payment = before && byId.get(before.paymentId)
    if (before && payment) {
      matches.set(key, { payment, by: before.by })
    }
    return !payment
  })
  return { lines: free, payments: new Set([...byId.keys()].filter((id) => !used.has(id))) }
}

/** Finds the payment that each line names. */
function nameLines(
  lines: readonly StatementLine[],
  candidates: readonly Candidate[],
): { line: StatementLine; found: Match | undefined }[] {
  const confirmed = new Map(
    candidates.flatMap((one) => (one.bankReference === null ? [] : [[one.bankReference, one]])),
  )
  const marks = indexMarks(candidates)
  return lines.map((line) => {
    const byPerson = confirmed.get(bankReferenceOf(line))
    if (byPerson) {
      return { line, found: { payment: byPerson, by: "confirmation" } }
    }
    const payment = findMarks(marks, line.text)
    return { line, found: payment && { payment, by: "reference" } }
  })
}

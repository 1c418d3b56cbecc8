import { referenceKey } from "../plain-line"
import { type Candidate, bankReferenceOf, type StatementLine } from "./line"
import { groupByAmount, groupByDay, type Group, type Left } from "./group"
import { pairByAmount } from "./pair-by-amount"
import { findMarks, indexMarks, withoutShared, type Marks } from "./marks"
import { isReversal } from "./taken-back"
import { Turns } from "./turns"

/** How a line was matched. */
export type MatchedBy = "confirmation" | "reference" | "amount"

/** A line and its payment. */
export interface Match {
  readonly payment: Candidate
  readonly by: MatchedBy
}

/** The input of a comparison. */
export interface MatchInput {
  readonly lines: readonly StatementLine[]
  readonly candidates: readonly Candidate[]
  /** Lines that were matched before, with their payments' ids; of other statements too. */
  readonly taken: ReadonlyMap<string, { readonly paymentId: string; readonly by: MatchedBy }>
  /** Payments that are on other days' lines of other statements. */
  readonly elsewhere?: ReadonlySet<string>
  /** Lines of other statements that matched nothing, of days that this one does not have. */
  readonly beside?: readonly StatementLine[]
  /** The days of the statement. */
  readonly from: string
  readonly to: string
  /** Where payments are made now. */
  readonly environment: Candidate["environment"]
}

/** The result for each line, by its key. */
export interface Matching {
  /** Lines that agree with a paid payment. */
  readonly matches: ReadonlyMap<string, Match>
  /** Lines that agree with nothing, and the payment that they may be. */
  readonly suggestions: ReadonlyMap<string, Match>
  /** The groups that agree only together; a group proves no single payment. */
  readonly groups: readonly Group[]
}

/**
 * Compares a statement with payments. A line agrees with a paid payment if it names it and has its
 * amount; or, among lines that name none, if nothing else of that amount can be meant. Staff decide
 * about everything else; what agrees as a group proves none of its payments. Lets other requests have
 * their turn, since 50,000 lines of long texts take most of a second.
 */
export async function matchStatement(input: MatchInput): Promise<Matching> {
  // Stored lines are bounded, and a busy store is no fault of the file.
  const turns = new Turns(Number.POSITIVE_INFINITY)
  const matches = new Map<string, Match>()
  const suggestions = new Map<string, Match>()
  const named = new Set<string>()
  const nameless: StatementLine[] = []
  const all = [...input.lines, ...(input.beside ?? [])]
  const marks = await withoutShared(indexMarks(input.candidates), { lines: all, turns })
  const confirmed = confirmedPayments(input.candidates)
  // Once the shop takes money, only a person says that one of the sandbox is on a line.
  const isReal = (one: Candidate) =>
    one.environment === "production" || input.environment === "sandbox"
  const proves = ({ amount }: StatementLine, { payment, by }: Match) =>
    payment.isPaid &&
    (by === "confirmation" || isReal(payment)) &&
    payment.amount === amount &&
    !payment.isOnOther
  const lines = await turns.map(input.lines, (line) => ({
    line,
    ...nameLine(line, { marks, confirmed }),
  }))
  const proved = lines.flatMap(({ line, found }) =>
    found && !input.taken.has(line.key) && proves(line, found) ? [found.payment.id] : [],
  )
  const free = withTaken(input, { matches, proved: new Set(proved) })
  for (const { line, found, isNameless } of lines.filter(
    ({ line: { key } }) => !matches.has(key),
  )) {
    if (!found) {
      nameless.push(...(isNameless ? [line] : []))
      continue
    }
    const agrees = proves(line, found) && free.delete(found.payment.id)
    named.add(found.payment.id)
    ;(agrees ? matches : suggestions).set(line.key, found)
  }
  const rest = input.candidates.filter(
    (one) => free.has(one.id) && !named.has(one.id) && isReal(one),
  )
  const paid = rest.filter(({ isPaid }) => isPaid)
  const beside: StatementLine[] = []
  for (const line of input.beside ?? []) {
    await turns.next()
    if (nameLine(line, { marks, confirmed }).isNameless) {
      beside.push(line)
    }
  }
  const pairs = await pairByAmount([...nameless, ...beside], { candidates: paid, turns })
  const paired = new Set<unknown>(pairs.flat())
  const own = new Set(nameless)
  for (const [line, payment] of pairs.filter(([one]) => own.has(one))) {
    // What an earlier file had on another line is no proof again.
    ;(payment.isOnOther ? suggestions : matches).set(line.key, { payment, by: "amount" })
  }
  const groups = await groupRest(input, {
    turns,
    lines: nameless.filter((line) => !paired.has(line)),
    beside: beside.filter((line) => !paired.has(line)),
    payments: paid.filter((payment) => !paired.has(payment)),
    // A gateway that sends single payments pays out no days.
    isByDay: named.size === 0 && [...matches.values()].every(({ by }) => by !== "reference"),
  })
  const grouped = new Set(groups.flatMap(({ lines }) => lines))
  const open = nameless.filter((line) => !paired.has(line) && !grouped.has(line))
  const unpaid = rest.filter(({ isPaid }) => !isPaid)
  for (const [line, payment] of await pairByAmount(open, { candidates: unpaid, turns })) {
    suggestions.set(line.key, { payment, by: "amount" })
  }
  return { matches, suggestions, groups }
}

/** Groups what no single pair uses. */
async function groupRest(
  { candidates, from, to }: MatchInput,
  { turns, ...rest }: Omit<Left, "from" | "to"> & { isByDay: boolean; turns: Turns },
): Promise<Group[]> {
  const ofAmounts = await groupByAmount({ ...rest, from, to }, turns)
  if (!rest.isByDay) {
    return ofAmounts
  }
  const used = new Set<unknown>(ofAmounts.flatMap(({ lines, payments }) => [...lines, ...payments]))
  const lines = rest.lines.filter((line) => !used.has(line))
  const payments = rest.payments.filter((payment) => !used.has(payment))
  const left = { ...rest, lines, payments, from, to }
  return [...ofAmounts, ...(await groupByDay(left, { candidates, turns }))]
}

/**
 * Adds earlier matches, and returns the payments that are still free. A line that was matched by its
 * amount gives its payment to one of the same file that proves it. Of two files both may be one line.
 */
function withTaken(
  { lines, candidates, taken, elsewhere = new Set() }: MatchInput,
  { matches, proved }: { matches: Map<string, Match>; proved: ReadonlySet<string> },
): Set<string> {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const used = new Set([...elsewhere, ...[...taken.values()].map(({ paymentId }) => paymentId)])
  for (const { key } of lines) {
    const before = taken.get(key)
    const payment = before && byId.get(before.paymentId)
    if (payment && before.by === "amount" && proved.has(payment.id)) {
      used.delete(payment.id)
    } else if (payment) {
      matches.set(key, { payment, by: before.by })
    }
  }
  const isFree = ({ id, isOnOther }: Candidate) => isOnOther || !used.has(id)
  return new Set(candidates.filter(isFree).map(({ id }) => id))
}

/** The payments that staff recorded, by the key of the bank reference. */
function confirmedPayments(candidates: readonly Candidate[]): ReadonlyMap<string, Candidate> {
  return new Map(
    candidates.flatMap((one) =>
      one.bankReference === null ? [] : [[referenceKey(one.bankReference), one]],
    ),
  )
}

/** Finds the payment that a line names. A line that names several is for staff to decide about. */
function nameLine(
  line: StatementLine,
  { marks, confirmed }: { marks: Marks; confirmed: ReadonlyMap<string, Candidate> },
): { found: Match | undefined; isNameless: boolean } {
  const byPerson = confirmed.get(referenceKey(bankReferenceOf(line)))
  if (byPerson) {
    return { found: { payment: byPerson, by: "confirmation" }, isNameless: false }
  }
  // What is called so and came in gives back what had gone out, such as a refund.
  const isPayment = !isReversal(line)
  const named = isPayment ? findMarks(marks, line.text) : []
  const payment = named.length === 1 ? named[0] : undefined
  const found = payment && ({ payment, by: "reference" } as const)
  return { found, isNameless: isPayment && named.length === 0 }
}

import type { FpsModuleService } from "../../modules/fps"
import { referenceKey } from "../plain-line"
import type { LedgerPayment } from "../types"
import type { FoundStatement } from "./statement-rows"
import { bankReferenceOf, type Candidate, type StatementLine } from "./line"
import { DAYS_BESIDE, lastBooking } from "./bank-days"
import { daysAfter, hongKongDayOf } from "./read-day"
import { matchStatement, type Matching } from "./match"
import { findMarks, indexMarks, possibleMarks } from "./marks"
import { hongKongDay } from "../hong-kong"
import { groupBy } from "./pair-by-amount"
import { Turns } from "./turns"

/** A statement compared with the payments as they are now. */
export interface StatementMatching extends Matching {
  readonly payments: ReadonlyMap<string, LedgerPayment>
  /** The payments that are on a statement, this one or another. */
  readonly used: ReadonlySet<string>
  /** The payments whose money the bank took back in this statement. */
  readonly takenBack: ReadonlySet<string>
  /**
   * The payment of a line of this day and amount that another file has, and this one does not: a
   * line that looks new may be that one with another text. So may one under another day that has its
   * bank reference.
   */
  readonly seen: ReadonlyMap<string, LedgerPayment>
  /** The payments that another file has on a line by the amount alone. */
  readonly guessed: ReadonlySet<string>
}

/** Other requests wait no longer than a moment for the lines that are asked for at once. */
const LINES_AT_ONCE = 5_000

/** Compares a statement with the payments. Changes nothing. */
export async function readMatching(
  fps: FpsModuleService,
  { statement, lines, undone }: FoundStatement,
): Promise<StatementMatching> {
  const { id, from, to } = statement
  // Stored lines are bounded, and a busy store is no fault of the file.
  const turns = new Turns(Number.POSITIVE_INFINITY)
  const references = new Set<string>()
  const gatewayOrderIds = new Set<string>()
  const own = [...lines, ...undone]
  for (const { text } of own) {
    const marks = possibleMarks(text)
    marks.references.forEach((reference) => references.add(reference))
    marks.ids.forEach((gatewayOrderId) => gatewayOrderIds.add(gatewayOrderId))
    await turns.next()
  }
  const [payments, others, twins] = await Promise.all([
    fps.statements.listPayments({
      from: hongKongDay(from).from,
      to: hongKongDay(to).to,
      references: [...references],
      gatewayOrderIds: [...gatewayOrderIds],
    }),
    fps.statements.listOtherLines({
      statementId: id,
      within: { from, to },
      from: daysAfter(from, -DAYS_BESIDE),
      to: daysAfter(to, DAYS_BESIDE),
    }),
    fps.statements.listTwins({ statementId: id, from, to }),
  ])
  const twinsOf = groupBy(twins, (twin) => twin.line_key)
  const paymentIds = payments.map((payment) => payment.id)
  const all = [...own, ...others]
  const [kept, confirmed] = await Promise.all([
    fps.statements.listMatches({ lineKeys: [], paymentIds }),
    fps.statements.listBankReferences({ paymentIds, references: [] }),
  ])
  for (let start = 0; start < all.length; start += LINES_AT_ONCE) {
    const some = all.slice(start, start + LINES_AT_ONCE)
    const lineKeys = some.map(({ key }) => key)
    kept.push(...(await fps.statements.listMatches({ lineKeys, paymentIds: [] })))
    const named = { paymentIds: [], references: some.map(bankReferenceOf) }
    confirmed.push(...(await fps.statements.listBankReferences(named)))
  }
  const known = new Map(payments.map((payment) => [payment.id, payment]))
  const more = [...kept, ...confirmed].map(({ paymentId }) => paymentId)
  for (const payment of await fps.payments.listById(more.filter((one) => !known.has(one)))) {
    known.set(payment.id, payment)
  }
  const taken = new Map(kept.map(({ lineKey, paymentId, by }) => [lineKey, { paymentId, by }]))
  const confirmedBy = new Map(
    confirmed.map(({ paymentId, reference }) => [referenceKey(reference), paymentId]),
  )
  const paymentOf = (line: StatementLine) =>
    taken.get(line.key)?.paymentId ?? confirmedBy.get(referenceKey(bankReferenceOf(line)))
  const isWithin = ({ day, key }: StatementLine) => (from <= day && day <= to) || twinsOf.has(key)
  const displaced: StatementLine[] = []
  const elsewhere: string[] = []
  const beside: StatementLine[] = []
  for (const line of others) {
    const paymentId = paymentOf(line)
    if (paymentId === undefined) {
      beside.push(...(isWithin(line) ? [] : [line]))
    } else if (isWithin(line)) {
      displaced.push(line)
    } else {
      elsewhere.push(paymentId)
    }
    await turns.next()
  }
  const isOnOther = new Set(displaced.map(paymentOf))
  const bankReferences = new Map(
    confirmed.map(({ paymentId, reference }) => [paymentId, reference]),
  )
  const candidates = await turns.map(known.values(), (payment) =>
    toCandidate(payment, {
      bankReference: bankReferences.get(payment.id) ?? null,
      isOnOther: isOnOther.has(payment.id),
    }),
  )
  const { environment } = await fps.settings()
  const matching = await matchStatement({
    ...{ lines, candidates, taken, from, to, environment },
    elsewhere: new Set(elsewhere),
    beside,
  })
  const found = [...matching.matches.values()].map(({ payment }) => payment.id)
  const marks = indexMarks(undone.length > 0 ? candidates : [])
  const takenBack = await turns.map(
    undone,
    (line) => paymentOf(line) ?? findMarks(marks, line.text).map(({ id }) => id),
  )
  const undoneKeys = new Set(undone.map(({ key }) => key))
  const keptIds = kept.filter((one) => !undoneKeys.has(one.lineKey)).map((one) => one.paymentId)
  const ownKeys = new Set(own.map(({ key }) => key))
  const guessed = kept
    .filter(({ lineKey, by }) => by === "amount" && !ownKeys.has(lineKey))
    .map(({ paymentId }) => paymentId)
  return {
    ...matching,
    payments: known,
    used: new Set([...keptIds, ...elsewhere, ...found]),
    takenBack: new Set(takenBack.flat()),
    guessed: new Set(guessed),
    seen: new Map(
      displaced.flatMap((line) => {
        const payment = known.get(paymentOf(line) ?? "")
        const days = [line.day, ...(twinsOf.get(line.key) ?? []).map(({ ownDay }) => ownDay)]
        return payment ? days.map((day) => [placeOf({ ...line, day }), payment] as const) : []
      }),
    ),
  }
}

/** Day and amount: two lines that differ in one of them are two. */
export function placeOf({ day, amount }: Pick<StatementLine, "day" | "amount">): string {
  return `${day} ${amount}`
}

/** Describes a payment as something that a line may be about. Pure. */
function toCandidate(
  payment: LedgerPayment,
  { bankReference, isOnOther }: Pick<Candidate, "bankReference" | "isOnOther">,
): Candidate {
  const isPaid = payment.status === "paid"
  const end = Math.max(payment.expiresAt.getTime(), payment.paidAt?.getTime() ?? 0)
  // Nobody saw the QR code of a payment that was never created; only its reference could name it.
  const isPayable = payment.status !== "failed" && payment.status !== "creating"
  const firstDay = hongKongDayOf(payment.createdAt)
  return {
    id: payment.id,
    marks: [payment.reference, payment.uniqueOrderId, payment.gatewayOrderId ?? ""],
    bankReference,
    isOnOther,
    environment: payment.environment,
    amount: isPaid ? payment.received : payment.amount,
    isPaid,
    paidDay: payment.paidAt && hongKongDayOf(payment.paidAt),
    firstDay,
    lastDay: isPayable ? lastBooking(hongKongDayOf(new Date(end))) : daysAfter(firstDay, -1),
  }
}

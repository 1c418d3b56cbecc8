import type { FpsModuleService } from "../../modules/fps"
import type { LedgerPayment } from "../types"
import type { StatementRecord } from "./statements"
import { bankReferenceOf, type Candidate, type StatementLine } from "./line"
import { daysAfter, hongKongDayOf } from "./read-day"
import { matchStatement, type Matching } from "./match"
import { possibleMarks } from "./marks"
import { hongKongDay } from "../hong-kong"

/** A statement compared with the payments as they are now. */
export interface StatementMatching extends Matching {
  readonly payments: ReadonlyMap<string, LedgerPayment>
  /** The payments that are on a statement, this one or another. */
  readonly used: ReadonlySet<string>
}

/** Compares a statement with the payments. Changes nothing. */
export async function readMatching(
  fps: FpsModuleService,
  { from, to, lines }: Pick<StatementRecord, "from" | "to"> & { lines: readonly StatementLine[] },
): Promise<StatementMatching> {
  const marks = lines.map(({ text }) => possibleMarks(text))
  const payments = await fps.statements.listPayments({
    from: hongKongDay(from).from,
    to: hongKongDay(to).to,
    references: [...new Set(marks.flatMap(({ references }) => references))],
    gatewayOrderIds: [...new Set(marks.flatMap(({ ids }) => ids))],
  })
  const paymentIds = payments.map(({ id }) => id)
  const [kept, confirmed] = await Promise.all([
    fps.statements.listMatches({ lineKeys: lines.map(({ key }) => key), paymentIds }),
    fps.statements.listBankReferences({ paymentIds, references: lines.map(bankReferenceOf) }),
  ])
  const beside = kept.map(({ paymentId }) => paymentId)
  const known = new Map(payments.map((payment) => [payment.id, payment]))
  const others = [...beside, ...confirmed.map(({ paymentId }) => paymentId)]
  for (const payment of await fps.payments.listById(others.filter((id) => !known.has(id)))) {
    known.set(payment.id, payment)
  }
  const taken = new Map(kept.map(({ lineKey, paymentId, by }) => [lineKey, { paymentId, by }]))
  const references = new Map(confirmed.map(({ paymentId, reference }) => [paymentId, reference]))
  const candidates = [...known.values()].map((payment) =>
    toCandidate(payment, references.get(payment.id) ?? null),
  )
  const matching = matchStatement({ lines, candidates, taken })
  const found = [...matching.matches.values()].map(({ payment }) => payment.id)
  return { ...matching, payments: known, used: new Set([...beside, ...found]) }
}

/** Describes a payment as something that a line may be about. Pure. */
function toCandidate(payment: LedgerPayment, bankReference: string | null): Candidate {
  const isPaid = payment.status === "paid"
  const end = Math.max(payment.expiresAt.getTime(), payment.paidAt?.getTime() ?? 0)
  // Nobody saw the QR code of a payment that was never created; only its reference could name it.
  const isPayable = payment.status !== "failed" && payment.status !== "creating"
  const firstDay = hongKongDayOf(payment.createdAt)
  return {
    id: payment.id,
    marks: [payment.reference, payment.uniqueOrderId, payment.gatewayOrderId ?? ""],
    bankReference,
    amount: isPaid ? payment.received : payment.amount,
    isPaid,
    paidDay: payment.paidAt && hongKongDayOf(payment.paidAt),
    firstDay,
    lastDay: isPayable ? lastBooking(hongKongDayOf(new Date(end))) : daysAfter(firstDay, -1),
  }
}

const SATURDAY = 6

/** A bank may book a payment a day later, and what came on a weekend on Monday. */
export function lastBooking(day: string): string {
  const isSaturday = new Date(`${day}T00:00:00Z`).getUTCDay() === SATURDAY
  return daysAfter(day, isSaturday ? 2 : 1)
}

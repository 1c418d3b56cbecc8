import type { MedusaContainer } from "@medusajs/framework/types"
import type { LedgerPayment } from "../types"
import { CURRENCY, toMajorNumber } from "../../protocol"
import { findOrders, type OrderOfPayment } from "../payments/admin-payment"
import { type ViewDependencies, viewDependencies } from "../dependencies"
import { hongKongDay } from "../hong-kong"
import type { Page } from "../lists"
import type { LeftOut } from "./left-out"
import type { FoundStatement, StatementRecord, StoredMapping } from "./statement-rows"
import { bankReferenceOf, type StatementLine } from "./line"
import { findClaims } from "./claims"
import { daysAfter, hongKongDayOf } from "./read-day"
import type { Group } from "./group"
import type { Match, MatchedBy } from "./match"
import { placeOf, readMatching, type StatementMatching } from "./read-matching"
import { Turns } from "./turns"
import type { OrderNumber } from "../medusa/order-number"

/** A line of a statement, a payment, or both. Amounts are in major units. */
export interface AdminStatementEntry {
  /** Of a line that agrees with nothing: the payment that it may be. */
  readonly payment_id: string | null
  /** The reference of that payment. */
  readonly reference: string | null
  /** The amount of the line; without one, what was received or asked for here. */
  readonly amount: number
  readonly currency_code: string
  /** The line in the file; null if the statement has none. */
  readonly line: number | null
  /** `YYYY-MM-DD` in Hong Kong: of the line, or of the payment. */
  readonly date: string
  /** The bank's text. */
  readonly text: string | null
  /** Names the line in a manual confirmation. */
  readonly bank_reference: string | null
  readonly matched_by: MatchedBy | null
  /** Status of the payment, the amount asked for, and its order. */
  readonly status: LedgerPayment["status"] | null
  readonly asked_amount: number | null
  readonly environment: LedgerPayment["environment"] | null
  readonly order_id: string | null
  readonly order_display_id: OrderNumber | null
  /** Of what a group leaves to explain: its place in `groups`. Which line or payment is not known. */
  readonly group: number | null
  /**
   * The reference of the payment that another file has on a line of this day and amount, if this
   * line may be that one with another text. Also that of a payment which this line names, and which
   * another file has on a line by its amount.
   */
  readonly seen_as: string | null
  /**
   * Payments of which the customer says that this line is it: the bank reference that they typed stands
   * in the line. At most five, and only in `only_there`. It proves nothing.
   */
  readonly claims: readonly StatementClaim[]
}

interface StatementClaim {
  readonly payment_id: string
  readonly reference: string
  /** As the customer typed it. */
  readonly claim_reference: string
}

/** Lines and payments that agree together: nobody can say which is which. */
export interface AdminStatementGroup {
  /** Several of one amount, or what the gateway paid out for a day. */
  readonly kind: Group["kind"]
  /** The first and the last day of its lines. */
  readonly from: string
  readonly to: string
  /** How many lines agree, and what they come to. */
  readonly count: number
  readonly sum: number
  /** The fee that the gateway kept of the day's payments. */
  readonly fee: number
  readonly currency_code: string
  /** How many of the payments are not on the statement. */
  readonly missing: number
  /** How many of the lines are no payment. */
  readonly surplus: number
  readonly lines: AdminStatementEntry[]
  readonly payments: AdminStatementEntry[]
}

/** A statement compared with the payments. */
export interface AdminStatement {
  readonly id: string
  readonly from: string
  readonly to: string
  /** ISO 8601. */
  readonly created_at: string
  /** On the statement, and known as paid. */
  readonly matched: AdminStatementEntry[]
  /** Paid, or timed out, and not on the statement. */
  readonly only_here: AdminStatementEntry[]
  /** On the statement, and not known as paid. */
  readonly only_there: AdminStatementEntry[]
  /** The groups that agree only together. A group proves no single payment. */
  readonly groups: AdminStatementGroup[]
  /** Lines that are not income: how many, for which reason, and the first of them. */
  readonly left_out: readonly LeftOut[]
}

/** Compares a statement with the payments as they are now. */
async function toAdminStatement(
  { fps, query }: ViewDependencies,
  { statement, lines, undone }: FoundStatement,
): Promise<AdminStatement> {
  const [matching, claimed] = await Promise.all([
    readMatching(fps, { statement, lines, undone }),
    fps.payments.listClaims(hongKongDay(daysAfter(statement.from, -DAYS_BEFORE)).from),
  ])
  const turns = new Turns(Number.POSITIVE_INFINITY)
  const { matches, suggestions, payments, groups, seen, guessed } = matching
  const here = onlyHere(statement, matching)
  const ofGroups = groups.flatMap((group) => group.payments)
  const grouped = new Set(groups.flatMap((group) => group.lines))
  const there = lines.filter((line) => !matches.has(line.key) && !grouped.has(line))
  const ofLines = [...matches.values(), ...suggestions.values()].map(({ payment }) => payment)
  const shown = [...ofLines, ...ofGroups].flatMap(({ id }) => payments.get(id) ?? [])
  const orders = await findOrders(query, [...here, ...shown])
  const claims = await findClaims(there, { claimed, turns })
  const seenAs = (line: StatementLine) => {
    const named = suggestions.get(line.key)
    const isGuessed = named?.by === "reference" && guessed.has(named.payment.id)
    return seen.get(placeOf(line)) ?? (isGuessed ? payments.get(named.payment.id) : undefined)
  }
  const describe = (line: StatementLine | null, payment: LedgerPayment | null, by?: MatchedBy) => ({
    ...toEntry({ line, payment, by, order: payment && orders.get(payment.paymentCollectionId) }),
    seen_as: (line && !matches.has(line.key) ? seenAs(line) : undefined)?.reference ?? null,
    claims: ((line && claims.get(line)) ?? []).map(toClaim),
  })
  const ofMatch = (line: StatementLine, match: Match | undefined) =>
    describe(line, (match && payments.get(match.payment.id)) ?? null, match?.by)
  const answers = await turns.map(groups, (group) => toGroup(group, describe, payments))
  const agreeing = lines.filter(({ key }) => matches.has(key))
  return {
    id: statement.id,
    from: statement.from,
    to: statement.to,
    created_at: statement.createdAt.toISOString(),
    matched: await turns.map(agreeing, (line) => ofMatch(line, matches.get(line.key))),
    only_here: [
      ...answers.flatMap((group, at) => leftOf(group.payments, { count: group.missing, at })),
      ...(await turns.map(here, (payment) => describe(null, payment))),
    ],
    only_there: [
      ...answers.flatMap((group, at) => leftOf(group.lines, { count: group.surplus, at })),
      ...(await turns.map(there, (line) => ofMatch(line, suggestions.get(line.key)))),
    ],
    groups: answers,
    left_out: statement.leftOut,
  }
}

/** A bank may book a payment so many days after its customer said that it is paid. */
const DAYS_BEFORE = 8

function toClaim({ id, reference, claimReference }: LedgerPayment): StatementClaim {
  return { payment_id: id, reference, claim_reference: claimReference ?? "" }
}

function toGroup(
  group: Group,
  describe: (line: StatementLine | null, payment: LedgerPayment | null) => AdminStatementEntry,
  payments: ReadonlyMap<string, LedgerPayment>,
): AdminStatementGroup {
  const days = group.lines.map(({ day }) => day).sort()
  return {
    kind: group.kind,
    from: days[0] ?? "",
    to: days.at(-1) ?? "",
    count: group.count,
    sum: toMajorNumber(group.sum),
    fee: toMajorNumber(group.fee),
    currency_code: CURRENCY,
    missing: group.missing,
    surplus: group.surplus,
    lines: group.lines.map((line) => describe(line, null)),
    payments: group.payments.map(({ id }) => describe(null, payments.get(id) ?? null)),
  }
}

/** Returns the rest of a group. Nobody can say which of its lines or payments it is. */
function leftOf(
  [first]: readonly AdminStatementEntry[],
  { count, at }: { count: number; at: number },
): AdminStatementEntry[] {
  if (!first) {
    return []
  }
  const { amount, currency_code, date } = first
  const left = { ...toEntry({ line: null, payment: null, by: undefined, order: null }), group: at }
  return Array.from({ length: count }, () => ({ ...left, amount, currency_code, date }))
}

/**
 * Lists payments that were paid on the days of a statement or taken back in it, and are on none, and
 * timed-out payments that staff have not reviewed. Those that a line is about are left out.
 */
function onlyHere(
  { from, to }: StatementRecord,
  { payments, used, takenBack, suggestions, groups }: StatementMatching,
): LedgerPayment[] {
  const isWithin = (day: string) => from <= day && day <= to
  const asked = new Set(
    [...suggestions.values()]
      .filter(({ payment }) => !payment.isPaid)
      .map(({ payment }) => payment.id),
  )
  const grouped = new Set(groups.flatMap((group) => group.payments.map(({ id }) => id)))
  const missing = [...payments.values()].filter((payment) => {
    if (used.has(payment.id) || asked.has(payment.id) || grouped.has(payment.id)) {
      return false
    }
    if (payment.status === "paid") {
      const day = hongKongDayOf(payment.paidAt ?? payment.createdAt)
      return takenBack.has(payment.id) || isWithin(day)
    }
    const isWithoutWord = payment.closedBy === "timeout" && payment.reviewedAt === null
    return isWithoutWord && isWithin(hongKongDayOf(payment.createdAt))
  })
  return missing.sort((a, b) => rank(a) - rank(b) || a.createdAt.getTime() - b.createdAt.getTime())
}

/** Paid ones first. */
function rank({ status }: LedgerPayment): number {
  return status === "paid" ? 0 : 1
}

function toEntry(input: {
  line: StatementLine | null
  payment: LedgerPayment | null
  by: MatchedBy | undefined
  order: OrderOfPayment | null | undefined
}): AdminStatementEntry {
  const { line, payment, by, order } = input
  const amount = line?.amount ?? payment?.received ?? payment?.amount
  const day = payment && hongKongDayOf(payment.paidAt ?? payment.createdAt)
  return {
    payment_id: payment?.id ?? null,
    reference: payment?.reference ?? null,
    amount: amount === undefined ? 0 : toMajorNumber(amount),
    currency_code: line ? CURRENCY : (payment?.currencyCode ?? CURRENCY),
    line: line?.number ?? null,
    date: line?.day ?? day ?? "",
    text: line?.text ?? null,
    bank_reference: line && bankReferenceOf(line),
    matched_by: by ?? null,
    status: payment?.status ?? null,
    asked_amount: payment && toMajorNumber(payment.amount),
    environment: payment?.environment ?? null,
    order_id: order?.id ?? null,
    order_display_id: order?.number ?? null,
    group: null,
    seen_as: null,
    claims: [],
  }
}

/** A statement without its lines. */
interface AdminStatementSummary {
  readonly id: string
  /** `YYYY-MM-DD` in Hong Kong. */
  readonly from: string
  readonly to: string
  /** Which columns of the file had what. */
  readonly mapping: StoredMapping
  /** The line with the names of the columns, if a person chose it. */
  readonly header: number | null
  /** ISO 8601. */
  readonly created_at: string
}

/** A page of statements. */
export interface ListStatementsResult extends Page {
  readonly statements: AdminStatementSummary[]
}

/** Lists the statements that are still kept, newest first. */
export async function listStatements(
  container: MedusaContainer,
  page: { readonly limit: number; readonly offset: number },
): Promise<ListStatementsResult> {
  const { fps } = viewDependencies(container)
  const { statements, count } = await fps.statements.list(page)
  return {
    statements: statements.map(({ id, from, to, mapping, header, createdAt }) => ({
      id,
      from,
      to,
      mapping,
      header,
      created_at: createdAt.toISOString(),
    })),
    count,
    limit: page.limit,
    offset: page.offset,
  }
}

/** Compares one statement with the payments as they are now; null if there is none. */
export async function retrieveStatement(
  container: MedusaContainer,
  id: string,
): Promise<AdminStatement | null> {
  const dependencies = viewDependencies(container)
  const found = await dependencies.fps.statements.find(id)
  return found && toAdminStatement(dependencies, found)
}

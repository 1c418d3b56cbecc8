import type { CaseRecord, LedgerPayment } from "../../modules/fps"
import { asMinorUnits, type MinorUnits } from "../../protocol"

/** What became of a payment's money, as far as its cases tell. */
export interface MoneyFacts {
  readonly detail: "under_review" | "too_little" | "too_much" | "sent_back" | null
  /** What came by proof; null before, and where the gateway's amount could not be read. */
  readonly received: MinorUnits | null
  /** What staff marked as sent back; null when nothing. */
  readonly refunded: MinorUnits | null
}

/** A paid gateway order, every case of its money, and whether its order was cancelled. */
export interface MoneyFactsInput {
  readonly payment: LedgerPayment
  readonly cases: readonly CaseRecord[]
  readonly orderCanceled: boolean
}

/** Works out what a shopper may be told of the money of a gateway order. Pure. */
export function moneyFacts({ payment, cases, orderCanceled }: MoneyFactsInput): MoneyFacts {
  if (payment.status !== "paid") {
    return { detail: null, received: null, refunded: null }
  }
  const received = receivedOf(payment, cases)
  const sentBack = cases.filter(({ resolution }) => resolution === "refunded")
  const refunded = sentBack.length > 0 ? sumOf(sentBack, payment.currencyCode) : null
  // Goods that were sent without money are a case too, of which the money that came is no part.
  const open = cases.filter(({ status, kind }) => status === "open" && kind !== "shipped_unpaid")
  const isUsed = payment.settlement !== "held" && !orderCanceled
  if (open.length > 0) {
    return { detail: isUsed ? null : openDetail(payment, open), received, refunded }
  }
  const isAllBack = refunded !== null && refunded >= (received ?? payment.amount)
  const isSentBack = sentBack.length > 0 && (!isUsed || isAllBack)
  return { detail: isSentBack ? "sent_back" : null, received, refunded }
}

function openDetail(payment: LedgerPayment, open: readonly CaseRecord[]): MoneyFacts["detail"] {
  const received = receivedOf(payment, open)
  if (received === null || received === payment.amount) {
    return "under_review"
  }
  return received < payment.amount ? "too_little" : "too_much"
}

/**
 * Only money that is not what was asked for has a case that tells how much came. Such a case of the
 * very sum is of an event whose amount could not be read; one in another currency compares with
 * nothing.
 */
function receivedOf(payment: LedgerPayment, cases: readonly CaseRecord[]): MinorUnits | null {
  const mismatch = cases.find(({ kind }) => kind === "amount_mismatch")
  if (!mismatch) {
    return payment.amount
  }
  const isKnown =
    mismatch.currencyCode === payment.currencyCode && mismatch.amount !== payment.amount
  return isKnown ? mismatch.amount : null
}

function sumOf(cases: readonly CaseRecord[], currencyCode: string): MinorUnits | null {
  const amounts = cases.flatMap((one) =>
    one.amount !== null && one.currencyCode === currencyCode ? [one.amount as number] : [],
  )
  return amounts.length > 0 ? asMinorUnits(amounts.reduce((sum, amount) => sum + amount)) : null
}

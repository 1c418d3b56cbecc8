import type { CaseRecord, LedgerPayment } from "../../modules/fps"
import { figuresOf, type Figures } from "../payments/figures"

/** What became of a payment's money, as far as its cases tell. */
export interface MoneyFacts extends Figures {
  readonly detail: "under_review" | "too_little" | "too_much" | "sent_back" | null
}

/** A paid gateway order, every case of its money, and whether its order was cancelled. */
export interface MoneyFactsInput {
  readonly payment: LedgerPayment
  readonly cases: readonly CaseRecord[]
  readonly orderCanceled: boolean
}

/** Works out what a shopper may be told of the money of a gateway order. Pure. */
export function moneyFacts({ payment, cases, orderCanceled }: MoneyFactsInput): MoneyFacts {
  const figures = figuresOf(payment, cases)
  if (payment.status !== "paid") {
    return { detail: null, ...figures }
  }
  const { received, refunded } = figures
  const isSent = cases.some(({ resolution }) => resolution === "refunded")
  // Goods that were sent without money are a case too, of which the money that came is no part.
  const open = cases.filter(({ status, kind }) => status === "open" && kind !== "shipped_unpaid")
  const isUsed = payment.settlement !== "held" && !orderCanceled
  if (open.length > 0) {
    return { detail: isUsed ? null : openDetail(payment, { received, open }), ...figures }
  }
  const isAllBack = refunded !== null && refunded >= (received ?? payment.amount)
  return { detail: isSent && (!isUsed || isAllBack) ? "sent_back" : null, ...figures }
}

/** A sum that fits is not why a case of another kind is open. */
function openDetail(
  payment: LedgerPayment,
  { received, open }: { received: Figures["received"]; open: readonly CaseRecord[] },
): MoneyFacts["detail"] {
  const isMismatch = open.some(({ kind }) => kind === "amount_mismatch")
  if (!isMismatch || received === null || received === payment.amount) {
    return "under_review"
  }
  return received < payment.amount ? "too_little" : "too_much"
}

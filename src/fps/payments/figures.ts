import type { CaseRecord, LedgerPayment } from "../types"
import { asMinorUnits, toMajorNumber, type MinorUnits } from "../../protocol"

/** What came for a gateway order and what went back, beside what was asked for. */
export interface Figures {
  /** By proof, in the currency that was asked for; null before, and where that cannot be read. */
  readonly received: MinorUnits | null
  /** What staff marked as sent back; null when nothing. */
  readonly refunded: MinorUnits | null
}

/** The same in major units, as every answer has it. */
export interface ShownFigures {
  /** What came, by proof; null before, and where the proof's amount cannot be read. */
  readonly received_amount: number | null
  /** What staff marked as sent back; null when nothing. */
  readonly refunded_amount: number | null
}

/** What was received and sent back of a gateway order. `cases` are those of its money. Pure. */
export function figuresOf(payment: LedgerPayment, cases: readonly CaseRecord[]): Figures {
  if (payment.status !== "paid") {
    return { received: null, refunded: null }
  }
  const { received, receivedCurrency, currencyCode } = payment
  return {
    received: receivedCurrency === currencyCode ? received : null,
    refunded: sumOf(
      cases.filter(({ resolution }) => resolution === "refunded"),
      currencyCode,
    ),
  }
}

/** Figures in major units. */
export function showFigures({ received, refunded }: Figures): ShownFigures {
  return { received_amount: toMajorOrNull(received), refunded_amount: toMajorOrNull(refunded) }
}

function toMajorOrNull(amount: MinorUnits | null): number | null {
  return amount === null ? null : toMajorNumber(amount)
}

function sumOf(cases: readonly CaseRecord[], currencyCode: string): MinorUnits | null {
  const amounts = cases.flatMap((one) =>
    one.amount !== null && one.currencyCode === currencyCode ? [one.amount as number] : [],
  )
  return amounts.length > 0 ? asMinorUnits(amounts.reduce((sum, amount) => sum + amount)) : null
}

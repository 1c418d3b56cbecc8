import type { CaseRecord, LedgerPayment } from "../types"
import { isTold } from "../vocabulary"
import { asMinorUnits, toMajorNumber, type MinorUnits } from "../../protocol"

/** The amounts received and refunded, beside the amount asked for. */
export interface Figures {
  /** In the currency asked for; null before, and if it cannot be read. */
  readonly received: MinorUnits | null
  /** The amount that staff marked as refunded; null without a refund. */
  readonly refunded: MinorUnits | null
}

/** The same in major units, as every answer has it. */
export interface ShownFigures {
  /** The amount received, by proof; null before, and if it cannot be read. */
  readonly received_amount: number | null
  /** The amount that staff marked as refunded; null without a refund. */
  readonly refunded_amount: number | null
}

/** Returns what was received and refunded of a payment. `cases` are those of its money. Pure. */
export function figuresOf(payment: LedgerPayment, cases: readonly CaseRecord[]): Figures {
  if (payment.status !== "paid") {
    return { received: null, refunded: null }
  }
  const { received, receivedCurrency, currencyCode } = payment
  return {
    received: receivedCurrency === currencyCode ? received : null,
    refunded: sumOf(
      cases.filter(({ resolution, moneyKey }) => resolution === "refunded" && !isTold(moneyKey)),
      currencyCode,
    ),
  }
}

/** Converts figures to major units. */
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

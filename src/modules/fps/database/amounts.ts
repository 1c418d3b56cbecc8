import { asMinorUnits, type MinorUnits } from "../../../protocol"

/** An amount out of the database. */
export function minorOrNull(amount: string | null): MinorUnits | null {
  return amount === null ? null : asMinorUnits(Number(amount))
}

/** Column values of an amount: Medusa's `bigNumber` property wants the exact form beside it. */
export function amountColumns(amount: MinorUnits | null): {
  amount_minor: string | null
  raw_amount_minor: string | null
} {
  return amount === null
    ? { amount_minor: null, raw_amount_minor: null }
    : {
        amount_minor: String(amount),
        raw_amount_minor: JSON.stringify({ value: String(amount), precision: 20 }),
      }
}

import { asMinorUnits, type MinorUnits } from "../../protocol"

/** An amount out of the database. */
export function minorOrNull(amount: string | null): MinorUnits | null {
  return amount === null ? null : asMinorUnits(Number(amount))
}

/**
 * Column values of an amount, `amount_minor` where no other one is named: Medusa's `bigNumber`
 * property wants the exact form beside it.
 */
export function amountColumns(amount: MinorUnits | null, name = "amount") {
  const value = amount === null ? null : String(amount)
  return {
    [`${name}_minor`]: value,
    [`raw_${name}_minor`]: value && JSON.stringify({ value, precision: 20 }),
  }
}

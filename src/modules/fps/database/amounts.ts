import { asMinorUnits, type MinorUnits } from "../../../protocol"

/** An amount out of the database. */
export function minorOrNull(amount: string | null): MinorUnits | null {
  return amount === null ? null : asMinorUnits(Number(amount))
}

/** An amount in the two forms in which Medusa's `bigNumber` property keeps it. */
export function exactAmount(amount: MinorUnits | null) {
  const value = amount === null ? null : String(amount)
  return { minor: value, raw: value === null ? null : { value, precision: 20 } }
}

/**
 * Column values of an amount, `amount_minor` where no other one is named: Medusa's `bigNumber`
 * property wants the exact form beside it.
 */
export function amountColumns(amount: MinorUnits | null, name = "amount") {
  const { minor, raw } = exactAmount(amount)
  return {
    [`${name}_minor`]: minor,
    [`raw_${name}_minor`]: raw && JSON.stringify(raw),
  }
}

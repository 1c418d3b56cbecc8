import type { BalanceRow, Figure } from "./types"

/** The columns of the daily balance, in their order. */
export const FIGURES: readonly Figure[] = [
  "received",
  "captured",
  "refunded",
  "open",
  "dismissed",
  "difference",
]

/** The environments of some rows, in their order. */
export function environmentsOf(rows: readonly BalanceRow[]): BalanceRow["environment"][] {
  return [...new Set(rows.map(({ environment }) => environment))]
}

/** In major units; added up in cents, since sums of dollars gather what they round. */
export function totalOf(
  rows: readonly BalanceRow[],
  of: { environment: BalanceRow["environment"]; figure: Figure },
): number {
  const cents = rows
    .filter(({ environment }) => environment === of.environment)
    .reduce((sum, row) => sum + Math.round(row[of.figure] * 100), 0)
  return cents / 100
}

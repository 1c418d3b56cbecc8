import type { BookRow, Figure } from "./types"

/** The columns of the books, in their order. */
export const FIGURES: readonly Figure[] = [
  "received",
  "captured",
  "sent_back",
  "open",
  "dismissed",
  "difference",
]

/** The environments of some books, in their order. */
export function environmentsOf(rows: readonly BookRow[]): BookRow["environment"][] {
  return [...new Set(rows.map(({ environment }) => environment))]
}

/** In major units; added up in cents, since sums of dollars gather what they round. */
export function totalOf(
  rows: readonly BookRow[],
  of: { environment: BookRow["environment"]; figure: Figure },
): number {
  const cents = rows
    .filter(({ environment }) => environment === of.environment)
    .reduce((sum, row) => sum + Math.round(row[of.figure] * 100), 0)
  return cents / 100
}

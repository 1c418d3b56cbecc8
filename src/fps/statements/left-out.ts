/** The reason for which a line is not income. */
const LEFT_OUT = [
  "above",
  "currency",
  "status",
  "balance",
  "total",
  "went_out",
  "taken_back",
] as const

/** Lines that were left out for one reason. */
export interface LeftOut {
  readonly reason: (typeof LEFT_OUT)[number]
  readonly count: number
  /** The first of them, by their numbers in the file. */
  readonly lines: readonly number[]
}

const SHOWN = 5

/** Groups lines that were left out by their reason. */
export function summed(leftOut: readonly { reason: LeftOut["reason"]; line: number }[]): LeftOut[] {
  return LEFT_OUT.flatMap((reason) => {
    const lines = leftOut
      .filter((one) => one.reason === reason)
      .map(({ line }) => line)
      .sort((a, b) => a - b)
    return lines.length > 0 ? [{ reason, count: lines.length, lines: lines.slice(0, SHOWN) }] : []
  })
}

/** What both sides of a row measured, one value a round, in turns. */
export interface Measured {
  readonly ours: readonly number[]
  readonly theirs: readonly number[]
  /** Of what: `ms`, `/s`. */
  readonly unit: string
}

/** One line of the table: our way of doing something over somebody else's, in one run. */
export interface Row {
  readonly name: string
  readonly work: string
  readonly against: string
  /** Whether the ratio is to be large (work a second) or small (time). */
  readonly wants: "more" | "less"
  /** The ratio that must be reached, and the one that is aimed at. */
  readonly mark: number
  readonly aim: number
  measure(): Promise<Measured>
}

/** A row with what was measured. */
export interface Outcome {
  readonly name: string
  readonly work: string
  readonly against: string
  readonly unit: string
  /** Medians. */
  readonly ours: number
  readonly theirs: number
  readonly ratio: number
  /** The smallest and the largest ratio of a round. */
  readonly spread: readonly [number, number]
  readonly wants: Row["wants"]
  readonly mark: number
  readonly aim: number
  readonly reached: boolean
}

/** Measures a row. The ratio is the one of the medians; each round has its own, which tells how noisy the machine was. */
export async function run(row: Row): Promise<Outcome> {
  const { name, work, against, wants, mark, aim } = row
  const { ours, theirs, unit } = await row.measure()
  const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN))
  const ratio = median(ours) / median(theirs)
  return {
    ...{ name, work, against, wants, mark, aim, unit, ratio },
    ours: median(ours),
    theirs: median(theirs),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    reached: wants === "more" ? ratio >= mark : ratio <= mark,
  }
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/** Runs both sides in turns, each as often as there are rounds; who begins changes. */
export async function inTurns(
  rounds: number,
  sides: { readonly ours: () => Promise<number>; readonly theirs: () => Promise<number> },
): Promise<Pick<Measured, "ours" | "theirs">> {
  const measured = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (["ours", "theirs"] as const) : (["theirs", "ours"] as const)
    for (const side of order) {
      measured[side].push(await sides[side]())
    }
  }
  return measured
}

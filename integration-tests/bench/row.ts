/** What a figure must stay on this side of, and what it aims at. */
export interface Mark {
  side: "at least" | "at most"
  must: number
  aim: number
}

/** One line of the table. `figure` is the ratio of ours to theirs, or ours where there is no peer. */
export interface Row {
  name: string
  unit: string
  ours: number
  /** Undefined where the mark is an absolute figure. */
  theirs: number | undefined
  figure: number
  /** The smallest and the largest figure of the rounds. */
  spread: readonly [number, number]
  /** Undefined where a figure only stands beside the others. */
  mark?: Mark
}

/** One row or several that are measured together. */
export type Measure = () => Promise<readonly Row[]>

/** What a round gave each side. */
export interface Round {
  ours: number
  theirs: number
}

/**
 * A row of rounds in which both sides were measured in turns. The ratio is the median of the
 * rounds' own ratios, not that of the medians: what slows the machine for a while slows both sides
 * of a round.
 */
export function compared(input: {
  name: string
  unit: string
  mark?: Mark
  rounds: readonly Round[]
}): Row {
  const ratios = input.rounds.map(({ ours, theirs }) => ours / theirs)
  return {
    name: input.name,
    unit: input.unit,
    mark: input.mark,
    ours: median(input.rounds.map(({ ours }) => ours)),
    theirs: median(input.rounds.map(({ theirs }) => theirs)),
    figure: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  }
}

/** A row without a peer: the mark is a figure of its own. */
export function absolute(input: {
  name: string
  unit: string
  mark?: Mark
  values: readonly number[]
}): Row {
  const figure = median(input.values)
  return {
    name: input.name,
    unit: input.unit,
    mark: input.mark,
    ours: figure,
    theirs: undefined,
    figure,
    spread: [Math.min(...input.values), Math.max(...input.values)],
  }
}

/** Whether a figure is on the right side of what it must reach, and of what it aims at. */
export function verdict({ figure, mark }: Row): "aim" | "must" | "missed" | "none" {
  if (!mark) {
    return "none"
  }
  const reaches = (limit: number) => (mark.side === "at least" ? figure >= limit : figure <= limit)
  if (!reaches(mark.must)) {
    return "missed"
  }
  return reaches(mark.aim) ? "aim" : "must"
}

/** What 99 of 100 values stay below. */
export function p99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

/** The middle value; of an even number of them the upper of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) {
    throw new Error("There is no median of nothing.")
  }
  return middle
}

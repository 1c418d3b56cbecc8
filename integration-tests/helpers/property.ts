import { report } from "./report"

/** A fresh seed each run; `FPS_PROPERTY_SEED` repeats one. */
export function propertySeed(): number {
  const given = Number(process.env.FPS_PROPERTY_SEED)
  return Number.isInteger(given) && given !== 0 ? given : Date.now() % 2 ** 31
}

/** How many cases to try: `FPS_PROPERTY_RUNS` for the long run, else the suite's own number. */
export function propertyRuns(usual: number): number {
  const given = Number(process.env.FPS_PROPERTY_RUNS)
  return Number.isInteger(given) && given > 0 ? given : usual
}

/** Prints how much was tried, and the seed that tries the same again. */
export function reportProperty(name: string, figures: Record<string, number>): void {
  const text = Object.entries(figures).map(([what, count]) => `${what} ${count}`)
  report(`property ${name}: ${text.join(", ")}`)
}

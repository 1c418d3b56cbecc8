import type { Core } from "./processes"
import { simulate, type Schedule } from "./simulate"

/** The story of a schedule that failed, in words, with what it takes to run it again. */
export async function tellOf(schedule: Schedule, core: Core): Promise<string> {
  const { broken, story } = await simulate(schedule, { core, tells: true })
  return [
    "",
    ...broken.map((sentence) => `BROKEN: ${sentence}`),
    ...story.slice(-200),
    "To keep it, add this to regressions.json:",
    JSON.stringify(schedule),
  ].join("\n")
}

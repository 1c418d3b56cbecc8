import type { Core } from "./processes"
import { simulate, type Schedule } from "./simulate"

/** So many lines are told of how a story begins, and of how it ends. */
const PART = 120

/** The story of a schedule that failed, in words, with what it takes to run it again. */
export async function tellOf(schedule: Schedule, core: Core): Promise<string> {
  const { broken, story } = await simulate(schedule, { core, tells: true })
  return [
    "",
    ...broken.map((sentence) => `BROKEN: ${sentence}`),
    ...(story.length > 2 * PART ? [...story.slice(0, PART), "  …", ...story.slice(-PART)] : story),
    "To keep it, add this to regressions.json:",
    JSON.stringify({ story: broken[0], schedule }),
  ].join("\n")
}

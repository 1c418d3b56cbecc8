import { look, take, type FakeSide } from "./fake-side"
import { wordsOf, type Ended, type Step } from "./operation"
import type { RealSide } from "./real-side"
import { differences, type Seen } from "./seen"

/** By how many ways two operations can get between each other in memory; one has branches as well. */
const WAYS = { alone: 8, together: 3_000 }

interface Outcome {
  readonly ended: readonly Ended[]
  readonly seen: Seen
}

/**
 * Has both go through a story, and compares them after each step. Returns the story up to the first
 * difference, in words, with where they differ; nothing where there is none.
 *
 * What happens in memory depends on who goes first at every call. The real outcome has to be one of
 * those that can be reached, and the story goes on from that one.
 */
export async function compare(
  { real, fake }: { real: RealSide; fake: FakeSide },
  steps: readonly Step[],
): Promise<string> {
  let side = fake
  let seen = { real: await real.see(), fake: await look(side) }
  const told: string[] = []
  for (const step of steps) {
    const before = seen.real
    const ended = await Promise.all(step.map((operation) => real.perform(operation, before)))
    const outcome = { ended, seen: await real.see() }
    told.push(`${String(told.length + 1).padStart(2)}. ${wordsOf(step)}: ${saysOf(ended)}`)
    const reached = await reach({ side, step, seen: seen.fake }, outcome)
    if ("nearest" in reached) {
      return [...told, ...reached.nearest].join("\n")
    }
    side = reached.side
    seen = { real: outcome.seen, fake: reached.seen }
  }
  return ""
}

interface Place {
  readonly side: FakeSide
  readonly step: Step
  readonly seen: Seen
}

/** The way in memory that ends as it really did; else what is nearest to it. */
async function reach(
  { side, step, seen }: Place,
  real: Outcome,
): Promise<{ side: FakeSide; seen: Seen } | { nearest: string[] }> {
  let nearest: string[] | null = null
  const ways = new Set<string>()
  for (let seed = 1; seed <= (step.length > 1 ? WAYS.together : WAYS.alone); seed++) {
    const taken = await take(side, { step, seen, seed })
    const different = differ(real, taken)
    if (different.length === 0) {
      return { side: taken.side, seen: taken.seen }
    }
    ways.add(different.join())
    if (!nearest || different.length < nearest.length) {
      nearest = [...different]
      nearest.push(`simulated: ${saysOf(taken.ended)}`)
    }
  }
  const count = `    of ${ways.size} ways that it ends in memory, this is the nearest:`
  return { nearest: [count, ...(nearest ?? []).map((line) => `    ${line}`)] }
}

function differ(real: Outcome, fake: Outcome): string[] {
  return [
    ...real.ended.flatMap((ended, index) =>
      differences(endOf(ended), endOf(fake.ended[index], ended), ` › operation ${index + 1}`),
    ),
    ...differences(real.seen.facts, fake.seen.facts),
  ]
}

/** Without the reason where the store does not tell it. */
function endOf(ended: Ended | undefined, real = ended): object | undefined {
  const isTold = !/unknown error occurred/i.test(real?.message ?? "")
  return ended && (isTold ? { how: ended.how, why: ended.why } : { how: ended.how })
}

function saysOf(ended: readonly (Ended | undefined)[]): string {
  return ended
    .map((one) => (one ? [one.how, one.message].filter(Boolean).join(", ") : "never ends"))
    .join("; ")
}

/** What stands in line for a statement longer than this is not held up by a hanging one. */
const LATE_MS = 100
/** Less than a commit takes, and enough for a storm to stand in line meanwhile. */
const SOON_MS = 4
/** Others that hurry take connections from everybody; beside so many, one begins each {@link LATE_MS}. */
const HURRYING = 3

export interface TogetherOptions {
  /** So many go together. */
  readonly most: number
  /** Whether somebody waits for each of them. */
  readonly hurries?: boolean
  /** For how long, in milliseconds, to wait at this moment for more to come. */
  readonly gathers?: () => number
}

/**
 * Does together what comes together: one call has a round trip of its own, and whatever comes while
 * that is under way shares the next one, which in a hurry begins a little later beside it. `run`
 * answers for each input in its turn, or with a promise of its own for it; when it throws, all of
 * them fail.
 */
export function together<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly (Output | Promise<Output>)[]>,
  { most, hurries = false, gathers = () => 0 }: TogetherOptions,
): (input: Input) => Promise<Output> {
  const line: Waiting<Input, Output>[] = []
  let running = 0
  let late: NodeJS.Timeout | undefined
  let gathering: NodeJS.Timeout | undefined

  const start = () => {
    const ms = gathers()
    if (ms > 0 && line.length > 0) {
      gathering ??= setTimeout(begin, ms)
    } else {
      begin()
    }
  }
  const begin = () => {
    clearTimeout(gathering)
    clearTimeout(late)
    gathering = undefined
    late = undefined
    const batch = line.splice(0, most)
    if (batch.length === 0) {
      return
    }
    running++
    void answer(batch).finally(() => {
      running--
      start()
    })
    wakeLater()
  }
  const wakeLater = () => {
    if (line.length > 0) {
      late ??= setTimeout(begin, hurries && running < HURRYING ? SOON_MS : LATE_MS)
    }
  }
  const answer = async (batch: readonly Waiting<Input, Output>[]) => {
    try {
      const outputs = await run(batch.map(({ input }) => input))
      batch.forEach(({ resolve }, index) => resolve(outputs[index] as Output | Promise<Output>))
    } catch (error) {
      batch.forEach(({ reject }) => reject(error))
    }
  }
  return async (input) =>
    new Promise<Output>((resolve, reject) => {
      line.push({ input, resolve, reject })
      if (running === 0) {
        start()
      } else {
        wakeLater()
      }
    })
}

interface Waiting<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output | Promise<Output>) => void
  readonly reject: (error: unknown) => void
}

/** What stands in line for a statement longer than this is not held up by a hanging one. */
const LATE_MS = 100

/**
 * Does together what comes together: one call has a round trip of its own, and whatever comes while
 * that is under way shares the next one. `run` answers for each input in its turn, or with a promise
 * of its own for it; when it throws, all of them fail.
 */
export function together<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly (Output | Promise<Output>)[]>,
  { most }: { readonly most: number },
): (input: Input) => Promise<Output> {
  const line: Waiting<Input, Output>[] = []
  let running = 0
  let late: NodeJS.Timeout | undefined

  const start = () => {
    clearTimeout(late)
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
      late ??= setTimeout(start, LATE_MS)
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

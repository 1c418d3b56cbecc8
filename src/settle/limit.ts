/** Runs functions, at most `size` of them at a time; the others wait in line. */
export function createLimit(size: number): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running >= size) {
      // Whoever ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) {
        next()
      } else {
        running--
      }
    }
  }
}

/**
 * Whoever is at it longer than this keeps no other one waiting: it waits for the database, which
 * takes nothing from anybody in this process.
 */
const HANDS_OVER_MS = 100

/**
 * Runs functions, at most `size` of them at a time, and more only while some of them take long. What
 * comes in a storm leaves room for others then: a shopper's request asks the database some thirty
 * times, and would stand behind all of the storm each time.
 */
export function inTurn(size: number): <T>(run: () => Promise<T>) => Promise<T> {
  const limit = createLimit(size)
  return async (run) => {
    const { work } = await new Promise<{ work: ReturnType<typeof run> }>((resolve) => {
      void limit(
        () =>
          new Promise<void>((handOver) => {
            const work = (async () => run())()
            resolve({ work })
            const timer = setTimeout(handOver, HANDS_OVER_MS)
            const end = () => {
              clearTimeout(timer)
              handOver()
            }
            void work.then(end, end)
          }),
      )
    })
    return work
  }
}

/** Runs a few tasks at a time; the others wait. */
export interface Limit {
  /** Runs a task before all others that wait. */
  first<T>(task: () => Promise<T>): Promise<T>
  /** Runs a task after the first ones and before the last ones. */
  second<T>(task: () => Promise<T>): Promise<T>
  /** Runs a task when nothing else waits. */
  last<T>(task: () => Promise<T>): Promise<T>
  /** The number of tasks that wait. */
  readonly waiting: number
}

/** When a task that hangs gives up its place, and how many may hang beside the others. */
export interface Release {
  readonly releaseAfterMs: number
  /** @default Infinity */
  readonly mostBeyond?: number
}

type Start = () => void

/**
 * Runs at most `most` tasks at a time. A task that takes longer than `releaseAfterMs` gives its
 * place to the next one and continues beside it. At most `mostBeyond` run beyond `most`.
 */
export function createLimit(
  most: number,
  { releaseAfterMs, mostBeyond = Infinity }: Release,
): Limit {
  const first: Start[] = []
  const second: Start[] = []
  const last: Start[] = []
  const queues = [first, second, last]
  let running = 0
  let late = 0
  const startNext = () => {
    while (running < most + Math.min(late, mostBeyond)) {
      const start = queues.find((queue) => queue.length > 0)?.shift()
      if (!start) {
        return
      }
      running++
      start()
    }
  }
  const run = async <T>(task: () => Promise<T>, queue: Start[]): Promise<T> => {
    await new Promise<void>((start) => {
      queue.push(start)
      startNext()
    })
    const place = { isGivenUp: false }
    const timer = setTimeout(() => {
      place.isGivenUp = true
      late++
      startNext()
    }, releaseAfterMs).unref()
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      late -= place.isGivenUp ? 1 : 0
      running--
      startNext()
    }
  }
  return {
    first: async (task) => run(task, first),
    second: async (task) => run(task, second),
    last: async (task) => run(task, last),
    get waiting() {
      return queues.reduce((sum, { length }) => sum + length, 0)
    },
  }
}

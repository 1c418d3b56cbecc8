/** How a {@link throttledWrite} writes. */
export interface ThrottledWriteOptions<T> {
  /** The least time between the beginnings of two writes. */
  readonly intervalMs: number
  readonly write: (value: T) => Promise<void>
  /** What is to be written of two values that came while it was too early. */
  readonly merge: (earlier: T, later: T) => T
}

/**
 * Makes a function that has values written in the background: the first at once, later ones
 * together, at most one write every `intervalMs` and never two at a time. It returns at once and
 * never throws; what cannot be written is dropped. So neither a flood of values nor a database that
 * hangs is felt by whoever hands them over.
 */
export function throttledWrite<T>(options: ThrottledWriteOptions<T>): (value: T) => void {
  let waiting: { value: T } | undefined
  let busy = false

  const writeWaiting = async (): Promise<void> => {
    busy = true
    while (waiting) {
      const { value } = waiting
      waiting = undefined
      await Promise.allSettled([options.write(value), pause(options.intervalMs)])
    }
    busy = false
  }

  return (value) => {
    waiting = { value: waiting ? options.merge(waiting.value, value) : value }
    if (!busy) {
      void writeWaiting()
    }
  }
}

/** Keeps no process alive. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}

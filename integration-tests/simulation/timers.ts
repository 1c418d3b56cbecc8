/** What happens at a time. */
export interface Timers {
  add(at: number, run: () => void): void
  /** When something happens next. */
  next(): number | null
  /** Lets the next thing happen. */
  fire(): void
}

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** A list kept in order: there are never more than a few dozen timers, and most are soon due. */
export function createTimers(): Timers {
  const timers: Timer[] = []
  return {
    add(at, run) {
      let index = timers.length
      // Two of the same time happen in the order in which they were set.
      while (index > 0 && (timers[index - 1]?.at ?? 0) > at) {
        index--
      }
      timers.splice(index, 0, { at, run })
    },
    next: () => timers[0]?.at ?? null,
    fire() {
      timers.shift()?.run()
    },
  }
}

/** How a {@link freshValue} is read. */
export interface FreshValueOptions<T> {
  readonly read: () => Promise<T>
  /** For how long a value that was read counts as fresh. */
  readonly maxAgeMs: number
  /** For how long a caller waits for a reading before the last known value has to do. */
  readonly patienceMs: number
  /** A reading without an answer for so long is given up: its connection may be dead. */
  readonly giveUpMs: number
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/** A value that lies elsewhere and is read again when somebody needs it. */
export interface FreshValue<T> {
  get(): Promise<T>
  /** Whether the last known value had to serve the last time: it may have changed. */
  isStale(): boolean
  /** The next `get` reads it anew: this process has just changed it. */
  expire(): void
}

/**
 * Keeps a value that is read often and changes rarely. At most one reading at a time, which every
 * caller shares. When reading fails or takes long, the last known value serves; without any, the
 * caller gets the error.
 */
export function freshValue<T>(options: FreshValueOptions<T>): FreshValue<T> {
  let known: { readonly value: T; readonly readAt: number } | undefined
  let reading: { readonly promise: Promise<T>; readonly begunAt: number } | undefined
  let expiredAt = Number.NEGATIVE_INFINITY
  let stale = false

  const isFresh = () =>
    known !== undefined &&
    known.readAt > expiredAt &&
    options.now() - known.readAt < options.maxAgeMs

  const begin = () => {
    const begunAt = options.now()
    const promise = options
      .read()
      .then((value) => {
        // As old as its question: what was saved meanwhile may not be in the answer.
        if (known === undefined || known.readAt <= begunAt) {
          known = { value, readAt: begunAt }
          stale = false
        }
        return value
      })
      .finally(() => {
        if (reading?.promise === promise) {
          reading = undefined
        }
      })
    promise.catch(() => undefined)
    reading = { promise, begunAt }
    return reading
  }

  const isUsable = ({ begunAt }: { readonly begunAt: number }) =>
    begunAt > expiredAt && options.now() - begunAt < options.giveUpMs

  return {
    async get() {
      if (known && isFresh()) {
        return known.value
      }
      const current = reading && isUsable(reading) ? reading : begin()
      if (!known) {
        return current.promise
      }
      const last = known.value
      return new Promise<T>((resolve) => {
        const serveLast = () => {
          stale = true
          resolve(last)
        }
        const patience = current.begunAt + options.patienceMs - options.now()
        const timer = setTimeout(serveLast, Math.max(patience, 0))
        void current.promise.then(resolve, serveLast).finally(() => {
          clearTimeout(timer)
        })
      })
    },
    isStale: () => stale,
    expire() {
      expiredAt = options.now()
    },
  }
}

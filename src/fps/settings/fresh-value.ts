/** How a {@link freshValue} is read. */
export interface FreshValueOptions<T> {
  readonly read: () => Promise<T>
  /** A read value is fresh for so long. */
  readonly maxAgeMs: number
  /** A caller waits this long for a reading, then gets the last known value. */
  readonly waitMs: number
  /** A reading without an answer is given up after this time: its connection may be dead. */
  readonly giveUpMs: number
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** A value that is stored elsewhere and read again when somebody needs it. */
export interface FreshValue<T> {
  get(): Promise<T>
  /** Returns true if the last caller got an old value: the stored one may have changed. */
  isStale(): boolean
  /** Makes the next `get` read the value: this process has just changed it. */
  expire(): void
}

/**
 * Keeps a value that is read often and changes rarely. Callers share one reading at a time. If
 * reading fails or takes long, they get the last known value; without one, the error.
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
        // The answer is as old as its question: a later save may be missing in it.
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
        const waitLeftMs = current.begunAt + options.waitMs - options.now()
        const timer = setTimeout(serveLast, Math.max(waitLeftMs, 0))
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

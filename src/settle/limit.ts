import { setTimeout as sleep } from "node:timers/promises"

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
 * Runs functions, at most `size` of them at a time, and more only while some of them take long. What
 * comes in a storm leaves room for others then: a shopper's request asks the database some thirty
 * times, and would stand behind all of the storm each time. Whoever is at it for longer than
 * `handsOverMs` keeps no other one waiting: it waits itself, which takes nothing from anybody here.
 * With `mostBeyond`, no more than so many go on beyond their turn; the others keep their place.
 */
export function inTurn(
  size: number,
  handsOverMs: number,
  { mostBeyond = Infinity }: { readonly mostBeyond?: number } = {},
): <T>(run: () => Promise<T>) => Promise<T> {
  const limit = createLimit(size)
  let beyond = 0
  return async (run) => {
    const { work } = await new Promise<{ work: ReturnType<typeof run> }>((resolve) => {
      void limit(
        () =>
          new Promise<void>((handOver) => {
            const work = (async () => run())()
            resolve({ work })
            let isBeyond = false
            const timer = setTimeout(() => {
              if (beyond < mostBeyond) {
                beyond++
                isBeyond = true
                handOver()
              }
            }, handsOverMs).unref()
            const end = () => {
              clearTimeout(timer)
              beyond -= isBeyond ? 1 : 0
              handOver()
            }
            void work.then(end, end)
          }),
      )
    })
    return work
  }
}

/** What work gives, or `otherwise` where it takes longer than `ms`; the work goes on. */
export async function orAfter<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise).unref()
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** How {@link spaced} keeps apart. */
interface Spacing {
  readonly mostMs: number
  /** Those of so many milliseconds go on together, and share what follows. */
  readonly stepMs?: number
}

/** Lets one after the other go on, `gapMs()` apart, and none of them later than after `mostMs`. */
export function spaced(gapMs: () => number, { mostMs, stepMs = 1 }: Spacing): () => Promise<void> {
  let next = 0
  return async () => {
    const gap = gapMs()
    if (gap === 0) {
      return
    }
    const now = performance.now()
    next = Math.max(now, Math.min(next + gap, now + mostMs))
    if (next > now) {
      await sleep(Math.ceil(next / stepMs) * stepMs - now)
    }
  }
}

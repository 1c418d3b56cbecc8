/** Stops asking a gateway that does not answer, so that an outage costs few requests. */
export interface Breaker {
  /** Milliseconds for which nothing is to be asked; 0 when asking is fine. */
  pauseMs(now: number): number
  /** Tells whether the gateway answered. */
  record(answered: boolean, now: number): void
}

const FAILURES = 3
const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 300_000

/**
 * A breaker for one gateway in this process. Opens after three failures in a row, for half a minute
 * at first; after each pause one question decides whether it closes or opens for twice as long.
 */
export function createBreaker(): Breaker {
  let failures = 0
  let openUntil = 0
  let pause = FIRST_PAUSE_MS
  return {
    pauseMs: (now) => Math.max(0, openUntil - now),
    record(answered, now) {
      if (answered) {
        failures = 0
        openUntil = 0
        pause = FIRST_PAUSE_MS
        return
      }
      failures++
      if (failures >= FAILURES && openUntil <= now) {
        openUntil = now + pause
        pause = Math.min(pause * 2, MAX_PAUSE_MS)
      }
    },
  }
}

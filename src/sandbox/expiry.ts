const SWEEP_EVERY_MS = 200

/**
 * Calls `sweep` five times a second until the returned function is called. Never keeps the
 * process alive.
 *
 * Rejected: a timer for each order. `setTimeout` fires at once beyond 24.8 days, stands still
 * while a laptop sleeps, and knows nothing of a clock that was handed in.
 */
export function startExpiryClock(sweep: () => void): () => void {
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref()
  return () => clearInterval(timer)
}

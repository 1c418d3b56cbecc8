import type { Exchange } from "./exchange"
import { errorCode } from "./redact"

const MAX_ATTEMPTS = 3
const FIRST_PAUSE_MS = 100
/** A closed client is a decision, not a failure to retry. */
const CLOSED = new Set(["UND_ERR_CLOSED", "UND_ERR_DESTROYED"])

/**
 * Runs an exchange up to three times within `timeoutMs`, with pauses of 50 to 100 ms and then 100
 * to 200 ms. It is repeated only if nothing of the request can have left: a creation that arrives
 * twice makes two payable payments, and the gateway can cancel neither. `before` runs right before
 * each attempt and may throw; each attempt gets the time that is left.
 */
export async function withAttempts(input: {
  timeoutMs: number
  random: () => number
  before: () => void
  attempt: (remainingMs: number) => Promise<Exchange>
}): Promise<Exchange> {
  const deadline = performance.now() + input.timeoutMs
  for (let count = 1; ; count++) {
    input.before()
    const result = await input.attempt(Math.max(0, deadline - performance.now()))
    const pause = FIRST_PAUSE_MS * 2 ** (count - 1) * (0.5 + input.random() / 2)
    const timeLeft = deadline - performance.now() > pause
    if (count === MAX_ATTEMPTS || !timeLeft || !mayRepeat(result)) {
      return result
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

function mayRepeat(result: Exchange): boolean {
  if (result.ok || result.sent || result.reason !== "failed") {
    return false
  }
  return !CLOSED.has(errorCode(result.cause) ?? "")
}

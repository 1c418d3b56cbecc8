import type { Readable } from "node:stream"
import getRawBody from "raw-body"

/** An event is well under 1 KiB. */
const MAX_BODY_BYTES = 64 * 1024
/** Whoever sends half a body and waits keeps no connection; an event is one packet. */
const BODY_WITHIN_MS = 9_000

/** Why there is no body to verify. */
export type UnusableBody = "too_large" | "too_slow" | "aborted"

/** The bytes of a request as they came over the wire, of which all have to be there within 9 s. */
export async function readBody(request: Readable): Promise<Buffer | UnusableBody> {
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<"too_slow">((resolve) => {
    timer = setTimeout(() => resolve("too_slow"), BODY_WITHIN_MS)
  })
  const body = getRawBody(request, { limit: MAX_BODY_BYTES }).catch(
    (error: unknown): UnusableBody => {
      const tooLarge = error instanceof Error && "status" in error && error.status === 413
      return tooLarge ? "too_large" : "aborted"
    },
  )
  try {
    return await Promise.race([body, tooSlow])
  } finally {
    clearTimeout(timer)
  }
}

import type { Readable } from "node:stream"
import getRawBody from "raw-body"

/** A webhook event is well under 1 KiB, and so is a form of ours. */
const MAX_BODY_BYTES = 64 * 1024
/** A sender that stops in the middle of a body keeps no connection. */
const BODY_WITHIN_MS = 9_000

/** The reason for which there is no whole body. */
type UnusableBody = "too_large" | "too_slow" | "aborted"

/** Reads the bytes of a request as they came over the wire, all within 9 s. */
export async function readBody(
  request: Readable,
  limit = MAX_BODY_BYTES,
): Promise<Buffer | UnusableBody> {
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<"too_slow">((resolve) => {
    timer = setTimeout(() => resolve("too_slow"), BODY_WITHIN_MS)
  })
  const body = getRawBody(request, { limit }).catch((error: unknown): UnusableBody => {
    const tooLarge = error instanceof Error && "status" in error && error.status === 413
    return tooLarge ? "too_large" : "aborted"
  })
  try {
    return await Promise.race([body, tooSlow])
  } finally {
    clearTimeout(timer)
  }
}

import { z } from "zod"
import { EVENT_ID_HEADER, SIGNATURE_HEADER, signBody } from "../protocol"
import type { DeliveryAttempt } from "./types"

/** `timestamp` in epoch seconds. */
export interface SignedHeadersInput {
  body: string | Uint8Array
  secret: string
  timestamp: number
  deliveryId: string
}

/** The three headers of an event. */
export function signedHeaders(input: SignedHeadersInput): Record<string, string> {
  const { body, secret, timestamp, deliveryId } = input
  return {
    "content-type": "application/json",
    [SIGNATURE_HEADER]: signBody({ body, secret, timestamp }),
    [EVENT_ID_HEADER]: deliveryId,
  }
}

/** One attempt; `now` in epoch milliseconds. */
export interface PostEventInput {
  url: string
  body: string
  secret: string
  deliveryId: string
  timeoutMs: number
  now: () => number
  signal: AbortSignal
}

/**
 * Posts an event once, signed at this moment. Never throws: what went wrong is in the attempt.
 * A redirect is an answer like any other and is not followed.
 */
export async function postEvent(input: PostEventInput): Promise<DeliveryAttempt> {
  const at = input.now()
  const started = performance.now()
  const elapsed = (): number => Math.round(performance.now() - started)
  const timeout = abortAfter(input.timeoutMs, input.signal)
  const headers = signedHeaders({ ...input, timestamp: Math.floor(at / 1000) })
  const signature = headers[SIGNATURE_HEADER]
  try {
    const response = await fetch(input.url, {
      method: "POST",
      redirect: "manual",
      headers,
      body: input.body,
      signal: timeout.signal,
    })
    await response.body?.cancel()
    return { at, ms: elapsed(), status: response.status, signature }
  } catch (error) {
    const late = `no answer within ${input.timeoutMs} ms`
    const why = timeout.expired() ? late : describe(error)
    return { at, ms: elapsed(), error: why, signature }
  } finally {
    timeout.clear()
  }
}

/**
 * A signal that aborts after a time or with another signal. Not `AbortSignal.any` of a timeout:
 * on Node 20 the garbage collector can take it away, and the time-out with it.
 */
function abortAfter(timeoutMs: number, other: AbortSignal) {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  let expired = false
  const timer = setTimeout(() => {
    expired = true
    abort()
  }, timeoutMs)
  other.addEventListener("abort", abort)
  return {
    signal: controller.signal,
    expired: () => expired,
    clear() {
      clearTimeout(timer)
      other.removeEventListener("abort", abort)
    },
  }
}

/** By shape, not by class: errors of `fetch` may come from another realm. */
function describe(error: unknown): string {
  const { message, cause } = errorSchema.parse(error)
  return cause?.code ?? message
}

const errorSchema = z
  .object({
    message: z.string(),
    cause: z.object({ code: z.string() }).optional().catch(undefined),
  })
  .catch({ message: "failed" })

import { FpsError } from "./errors"
import type { FpsOptions, MedusaFetchInit } from "./types"

/** One call of the store API. `T` is the documented shape of its answer. */
export type StoreRequest = <T>(
  path: string,
  input?: { body?: Record<string, unknown>; signal?: AbortSignal },
) => Promise<T>

/**
 * Calls the store API through js-sdk or without it. A body makes it a POST. Never from a cache:
 * the starter showed the address of a payment that was over. Throws `FpsError`.
 */
export function createStoreRequest(options: FpsOptions): StoreRequest {
  const send = "medusa" in options ? options.medusa.client : { fetch: plainFetch(options) }
  return async <T>(
    path: string,
    input: { body?: Record<string, unknown>; signal?: AbortSignal } = {},
  ) => {
    const headers = (await options.headers?.()) ?? {}
    try {
      return await send.fetch<T>(`/store${path}`, {
        method: input.body ? "POST" : "GET",
        cache: "no-store",
        headers,
        ...input,
      })
    } catch (error) {
      input.signal?.throwIfAborted()
      throw asFpsError(error)
    }
  }
}

function plainFetch(options: { backendUrl: string; publishableKey: string }) {
  return async <T>(path: string, init: MedusaFetchInit = {}): Promise<T> => {
    const response = await fetch(options.backendUrl.replace(/\/$/, "") + path, {
      ...init,
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": options.publishableKey,
        ...init.headers,
      },
      body: init.body && JSON.stringify(init.body),
    })
    const answer = (await response.json().catch(() => ({}))) as T & { message?: string }
    if (!response.ok) {
      const { status, statusText } = response
      throw refusal(status, answer.message ?? statusText)
    }
    return answer
  }
}

/** js-sdk's `FetchError` has a `status`; what has none never got an answer. */
function asFpsError(error: unknown): FpsError {
  if (error instanceof FpsError) {
    return error
  }
  const { message, status } = error as { message?: string; status?: number }
  return status
    ? refusal(status, message ?? "")
    : new FpsError("unreachable", { message: message ?? String(error) })
}

/** Core's two sentences: of a cart's items, and of an order's reservations. */
const SOLD_OUT = /required inventory|not enough stock/i

/** js-sdk passes on no code, so that core's sentence is all there is to know it by. */
function refusal(status: number, message: string): FpsError {
  const code = SOLD_OUT.test(message) ? "out_of_stock" : "refused"
  return new FpsError(code, { message, status })
}

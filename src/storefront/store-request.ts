import { FpsError } from "./errors"
import type { FpsOptions, MedusaFetchInit } from "./types"

/** One call of the store API. `T` is the documented shape of its answer. */
export type StoreRequest = <T>(
  path: string,
  input?: { body?: Record<string, unknown>; signal?: AbortSignal },
) => Promise<T>

/**
 * Calls the store API, with js-sdk or without it. A body makes it a POST. Never from a cache: the
 * starter showed the URL of a payment that was over. Throws `FpsError`.
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
      throwIfAborted(input.signal)
      throw asFpsError(error, path)
    }
  }
}

/** `AbortSignal.throwIfAborted`, which browsers before 2022 lack. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw signal.reason ?? new DOMException("Aborted", "AbortError")
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
      throw new FpsError("refused", { message: answer.message, status: response.status })
    }
    return answer
  }
}

/**
 * js-sdk's `FetchError` has a `status`; without one there was no answer. It drops the code, so only
 * core's sentences tell that an item is sold out: "does not have the required inventory" of a cart,
 * "Not enough stock available" of an order's reservations.
 */
function asFpsError(error: unknown, path: string): FpsError {
  const { message = String(error), status } = error as { message?: string; status?: number }
  const code = !status
    ? "unreachable"
    : /inventory|stock/i.test(message)
      ? "out_of_stock"
      : status === 404 && /carts\/[^/]+$|copy-cart$/.test(path)
        ? "cart_gone"
        : "refused"
  return new FpsError(code, { message, status })
}

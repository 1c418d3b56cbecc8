import { z } from "zod"

/** An answer of the store API that is not a success; `message` is Medusa's own. */
export class StoreApiError extends Error {
  constructor(
    readonly status: number,
    /** Medusa's error type, such as `not_allowed`. */
    readonly type: string,
    message: string,
  ) {
    super(message)
    this.name = "StoreApiError"
  }
}

const errorSchema = z.object({ type: z.string().default("unknown"), message: z.string() })

/** One call of the store API: path, what is sent, and the shape that the answer must have. */
export interface StoreCall<T> {
  path: string
  method?: "GET" | "POST" | "DELETE"
  body?: unknown
  schema: z.ZodType<T>
}

export type StoreRequest = <T>(call: StoreCall<T>) => Promise<T>

/** The store API as seen from the shop's server, so no browser needs the key or CORS. */
export function createStoreRequest(input: {
  backendUrl: string
  publishableKey: string
}): StoreRequest {
  return async ({ path, method = "GET", body, schema }) => {
    const response = await fetch(`${input.backendUrl}/store${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": input.publishableKey,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      const { data } = errorSchema.safeParse(answer)
      const message = data?.message ?? `Medusa answered ${response.status}.`
      throw new StoreApiError(response.status, data?.type ?? "unknown", message)
    }
    return schema.parse(answer)
  }
}

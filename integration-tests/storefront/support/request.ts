import { z } from "zod"

/** What an address answered that was not success. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    what: string,
  ) {
    super(`${what} answered ${status}: ${body.slice(0, 500)}`)
  }
}

/** Asks JSON of an address, with a few headers that stay the same. */
export interface Api {
  get<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>>
  post<T extends z.ZodType>(path: string, body: object, schema: T): Promise<z.output<T>>
  /** The same address with further headers. */
  as(headers: Record<string, string>): Api
}

export const anything = z.unknown()

export function createApi(base: string, headers: Record<string, string> = {}): Api {
  const ask = async <T extends z.ZodType>(
    path: string,
    schema: T,
    init: RequestInit = {},
  ): Promise<z.output<T>> => {
    const response = await fetch(base + path, {
      ...init,
      headers: { "content-type": "application/json", ...headers },
    })
    const text = await response.text()
    if (!response.ok) {
      throw new Refused(response.status, text, `${init.method ?? "GET"} ${path}`)
    }
    return schema.parse(JSON.parse(text))
  }
  return {
    get: (path, schema) => ask(path, schema),
    post: (path, body, schema) => ask(path, schema, { method: "POST", body: JSON.stringify(body) }),
    as: (more) => createApi(base, { ...headers, ...more }),
  }
}

import type { NextRuntime } from "../options"

/** What a fake Next was asked, and what the browser would have afterwards. */
export interface FakeNext {
  readonly next: NextRuntime
  readonly cookies: Map<string, string>
  /** How each cookie was set last. */
  readonly settings: Map<string, object>
  readonly refreshed: string[]
  readonly logged: unknown[]
}

interface FakeOptions {
  /** 14 hands cookies at once, 15 and 16 promise them; `updateTag` came with 16. */
  readonly version: 14 | 15 | 16
  /** Where the code runs: a page may change nothing, and only an action may call `updateTag`. */
  readonly place?: "action" | "route" | "page"
  readonly cookies?: Record<string, string>
  readonly headers?: Record<string, string>
}

/** A Next that refuses what the real one refuses, in its version and at its place. */
export function fakeNext(options: FakeOptions): FakeNext {
  const { version, place = "action", headers = {} } = options
  const cookies = new Map(Object.entries(options.cookies ?? {}))
  const settings = new Map<string, object>()
  const refreshed: string[] = []
  const logged: unknown[] = []
  const refuse = (what: string) => {
    throw new Error(`${what} is not allowed here.`)
  }
  const jar = {
    get: (name: string) => {
      const value = cookies.get(name)
      return value === undefined ? undefined : { value }
    },
    set: (name: string, value: string, how: { maxAge: number }) => {
      if (place === "page") {
        refuse("Changing a cookie")
      }
      settings.set(name, how)
      return how.maxAge > 0 ? cookies.set(name, value) : cookies.delete(name)
    },
  }
  const head = { get: (name: string) => headers[name] ?? null }
  const revalidateTag = (tag: string) =>
    place === "page" ? refuse("Revalidating") : refreshed.push(`revalidated ${tag}`)
  const updateTag = (tag: string) =>
    place === "action" ? refreshed.push(`updated ${tag}`) : refuse("updateTag")
  return {
    next: {
      cookies: () => (version === 14 ? jar : Promise.resolve(jar)),
      headers: () => (version === 14 ? head : Promise.resolve(head)),
      cache: version === 16 ? { revalidateTag, updateTag } : { revalidateTag },
      production: true,
      log: (error) => logged.push(error),
    },
    cookies,
    settings,
    refreshed,
    logged,
  }
}

import { setTimeout as sleep } from "node:timers/promises"

/** Waits until `read` gives something that `ok` accepts; fails with what it last gave. */
export async function eventually<T>(
  read: () => Promise<T>,
  ok: (value: T) => boolean,
  ms = 30_000,
): Promise<T> {
  const deadline = Date.now() + ms
  for (;;) {
    const value = await read()
    if (ok(value)) {
      return value
    }
    if (Date.now() > deadline) {
      throw new Error(`Still not so after ${ms} ms: ${JSON.stringify(value)}`)
    }
    await sleep(50)
  }
}

/** A gate: work that awaits `opened` pauses until `open` is called. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

/** Returns the result of `work`, or `waited` after 20 seconds: then something blocks it. */
export async function unlessHeldUp<T>(work: Promise<T>): Promise<T | "waited"> {
  const over = new AbortController()
  const waited = sleep(20_000, "waited" as const, { signal: over.signal })
  try {
    return await Promise.race([work, waited])
  } finally {
    waited.catch(() => undefined)
    over.abort()
  }
}

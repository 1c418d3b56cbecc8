import { setTimeout as sleep } from "node:timers/promises"

/** Waits until `read` gives something that `ok` accepts; fails with what it last gave. */
export async function eventually<T>(
  read: () => Promise<T>,
  ok: (value: T) => boolean,
  ms = 15_000,
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

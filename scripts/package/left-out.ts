import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { ModuleKind, ScriptTarget, transpileModule } from "typescript"

/** What is built in another way, or is not packed. */
const NOT_COMPILED = /^(admin|demo)\/|(^|\/)__tests__\/|\.d\.ts$/

/** The source files, of which each is a compiled file of the package or a part of a bundle. */
export function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && !NOT_COMPILED.test(name))
}

/**
 * Compiles what Medusa's build leaves out: it takes everything in a folder of the name `test` for
 * tests, and an address that ends in `/test` is a folder of that name. Answers of how many files.
 */
export function compileLeftOut({ from, to }: { from: string; to: string }): number {
  const missing = listSources(from).filter((name) => !existsSync(join(to, toJs(name))))
  for (const name of missing) {
    const { outputText } = transpileModule(readFileSync(join(from, name), "utf8"), {
      fileName: name,
      compilerOptions: {
        target: ScriptTarget.ES2022,
        module: ModuleKind.CommonJS,
        esModuleInterop: true,
      },
    })
    mkdirSync(dirname(join(to, name)), { recursive: true })
    writeFileSync(join(to, toJs(name)), outputText)
  }
  return missing.length
}

/** The compiled file of a source file. */
export function toJs(name: string): string {
  return name.replace(/\.ts$/, ".js")
}

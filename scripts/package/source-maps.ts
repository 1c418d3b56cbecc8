import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"

const SOURCE_MAP = /\n?\/\/# sourceMappingURL=data:\S+\s*$/

const WITHOUT_COMMENTS: ts.CompilerOptions = {
  removeComments: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.CommonJS,
}

/**
 * Takes source maps and comments out of the compiled files of a folder. Medusa's build always writes
 * the maps, a third of each file, and they point at sources that nobody gets. The comments are in the
 * types, too. Returns the number of files.
 */
export function dropSourceMaps(folder: string): number {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".js"))
  return files.filter((name) => {
    const file = join(folder, name)
    const code = readFileSync(file, "utf8")
    const without = code.replace(SOURCE_MAP, "\n")
    if (without !== code) {
      const { outputText } = ts.transpileModule(without, { compilerOptions: WITHOUT_COMMENTS })
      writeFileSync(file, outputText)
    }
    return without !== code
  }).length
}

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, posix } from "node:path"
import { build } from "esbuild"
import { loadWhenUsed, medusasZod, requireWhenUsed } from "./when-used"

/** Medusa finds a module's models beside the file that defines it, so it has to lie there. */
export const RUNTIME = "modules/fps/runtime.js"

/** What a running store loads, but for its database's migrations, which are each read by themselves. */
const IN_RUNTIME =
  /^(api|checkout|creation|gateway|jobs|medusa|modules|protocol|providers|settle|statement|subscribers|telemetry|views|workflows)\//

const NOT_IN_RUNTIME = /(^|\/)__tests__\/|^modules\/fps\/migrations\//

/** What Medusa finds by its path, and what package.json names. */
const ENTRY =
  /^(api\/(.*\/)?(route|middlewares)|(jobs|subscribers)\/[^/]+|((modules|providers)\/fps|workflows)\/index)\.js$/

const ROUTE = /\/route\.js$/

/** Which methods a compiled route exports; ours export nothing else. */
const METHOD = /^(?:(?:async )?function |const |exports\.)(GET|POST|PUT|PATCH|DELETE)\b/gm

/** Of these, what package.json names. */
const PUBLIC = ["modules/fps/index.js", "providers/fps/index.js", "workflows/index.js"]

const ES_MODULE = `Object.defineProperty(exports, "__esModule", { value: true })\n`

/** Medusa reads every file of the folder for the models that it exports. */
const MODELS = { file: "modules/fps/models/all.js", from: "modules/fps/tables.js", name: "TABLES" }

/** In a file of the workflows: it makes one, which Medusa goes on with after a restart. */
const MAKES_WORKFLOW = "createWorkflow)("

/**
 * Makes one file of the compiled files that a running store loads, each of which is run when it is
 * first asked for: Node looks up, reads and compiles four hundred small files for longer than what
 * they do at a start takes. What others find by its path stays there and hands out its part.
 * Answers of how many files went in.
 */
export async function bundleRuntime(folder: string): Promise<number> {
  if (existsSync(join(folder, RUNTIME))) {
    throw new Error(`${join(folder, RUNTIME)} was made already: build anew.`)
  }
  const names = readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".js") && IN_RUNTIME.test(name) && !NOT_IN_RUNTIME.test(name))
    .sort()
  const { outputFiles } = await build({
    stdin: { contents: entryOf(names), resolveDir: folder, sourcefile: RUNTIME },
    absWorkingDir: folder,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    packages: "external",
    plugins: [loadWhenUsed, requireWhenUsed(folder), medusasZod],
    legalComments: "none",
    write: false,
  })
  const found = names
    .map((name) => ({ name, code: readFileSync(join(folder, name), "utf8") }))
    .filter(isFound)
  names.forEach((name) => rmSync(join(folder, name)))
  writeFileSync(join(folder, RUNTIME), outputFiles[0]?.text ?? "")
  found.forEach(({ name, code }) =>
    writeFileSync(
      join(folder, name),
      ROUTE.test(name) ? handOutRoute(name, code) : handOut(name, name),
    ),
  )
  writeFileSync(join(folder, MODELS.file), `${handOut(MODELS.file, MODELS.from)}.${MODELS.name}`)
  return names.length
}

function isFound({ name, code }: { readonly name: string; readonly code: string }): boolean {
  return ENTRY.test(name) || (name.startsWith("workflows/") && code.includes(MAKES_WORKFLOW))
}

/** The parts by the paths of their files, each behind a function. */
function entryOf(names: readonly string[]): string {
  const parts = names.map((name) => `  ${JSON.stringify(name)}: () => require("./${name}"),\n`)
  return `const parts = {\n${parts.join("")}}\nmodule.exports = (name) => parts[name]()\n`
}

/** The files whose code is in a runtime. */
export function partsOf(runtime: string): ReadonlySet<string> {
  return new Set(
    [...runtime.matchAll(/^ {2}"(.+\.js)": \(\) => require_/gm)].map((m) => m[1] ?? ""),
  )
}

/**
 * Names in the files that package.json names what each exports: an ECMAScript module can import
 * only what Node sees without running them.
 */
export function nameExports(folder: string): void {
  for (const file of PUBLIC) {
    const names = Object.keys(createRequire(__filename)(join(folder, file)) as object)
    // As TypeScript writes it, and as Node reads it.
    const lines = names.map(
      (name) =>
        `Object.defineProperty(exports, "${name}", { enumerable: true, get: function () { return part.${name}; } });\n`,
    )
    const part = `const part = require("${wayToRuntime(file)}")("${file}")\n`
    writeFileSync(join(folder, file), `${ES_MODULE}${part}${lines.join("")}`)
  }
}

/** A file that exports what a part does. */
function handOut(file: string, part: string): string {
  const path = wayToRuntime(file)
  // Were it one expression, Node would read the whole runtime for the names of its exports.
  return `const partOf = require("${path}")\nmodule.exports = partOf("${part}")`
}

/** A file of the methods that a route answers to, which is loaded with its first request. */
function handOutRoute(file: string, code: string): string {
  const methods = [...new Set([...code.matchAll(METHOD)].map((match) => match[1] ?? ""))]
  if (methods.length === 0) {
    throw new Error(`${file} answers to no method.`)
  }
  const lines = methods.map(
    (method) => `exports.${method} = (...input) => partOf("${file}").${method}(...input)\n`,
  )
  return `const partOf = require("${wayToRuntime(file)}")\n${lines.join("")}`
}

function wayToRuntime(file: string): string {
  const way = posix.relative(dirname(file), RUNTIME)
  return way.startsWith(".") ? way : `./${way}`
}

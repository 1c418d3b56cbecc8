import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { basename, dirname, join } from "node:path"
import { DECODER_FILES, decoderFile, SCRIPTS, scriptOf } from "../../src/sandbox/asset-routes"
import { bundlePart, bundleStorefront, STOREFRONT_PARTS } from "../storefront/bundle"
import { writeAdminTypes } from "./admin-types"
import { bundleCli, bundleQr, bundleSandbox, notices } from "./bundle"
import { dropSourceMaps } from "./source-maps"
import { noteSources } from "./sources"

const TARGET = join(__dirname, "..", "..", ".medusa", "server", "src")

/**
 * Ships what `medusa plugin:build` left (CommonJS, one file each) and adds what others need: the
 * storefront's parts as ECMAScript modules, with types that say so; the sandbox, the command line and
 * what draws QR codes each as one file that holds the packages which only they need; types of the
 * admin panel.
 * Source maps go, since the sources that they point at are not packed, and comments, since types have them.
 */
async function main(): Promise<void> {
  if (!existsSync(join(TARGET, "storefront", "index.js"))) {
    throw new Error("Run `medusa plugin:build` first: it empties the folder.")
  }
  await writeStorefront()
  await writeCommands()
  writeAdminTypes(join(TARGET, "admin"))
  console.log(`source maps and comments of ${dropSourceMaps(TARGET)} files dropped`)
  noteSources()
}

async function writeStorefront(): Promise<void> {
  const { code, compressedBytes } = bundleStorefront()
  writeModule("index", code)
  for (const part of STOREFRONT_PARTS) {
    writeModule(part.name, await bundlePart(part))
  }
  console.log(`storefront/index.mjs: ${compressedBytes} bytes compressed`)
}

function writeModule(name: string, code: string): void {
  const file = join(TARGET, "storefront", name)
  writeFileSync(`${file}.mjs`, code)
  writeFileSync(`${file}.d.mts`, `export * from "./${basename(name)}.js"\n`)
}

async function writeCommands(): Promise<void> {
  const [sandbox, cli, qr] = [await bundleSandbox(), await bundleCli(), await bundleQr()]
  const decoder = DECODER_FILES.map((name) => [name, decoderFile(name) ?? ""] as const)
  const scripts = await Promise.all(
    SCRIPTS.map(async (name) => [name, await scriptOf(name)] as const),
  )
  const types = readTypes(join(TARGET, "sandbox", "index.d.ts"))

  // What was compiled one by one asks for packages that nobody installs.
  rmSync(join(TARGET, "sandbox"), { recursive: true })
  rmSync(join(TARGET, "cli"), { recursive: true })
  for (const folder of ["sandbox/browser", "sandbox/qr", "cli"]) {
    mkdirSync(join(TARGET, folder), { recursive: true })
  }
  types.forEach((content, file) => writeFileSync(file, content))
  decoder.forEach(([name, file]) => copyFileSync(file, join(TARGET, "sandbox", "qr", name)))
  scripts.forEach(([name, code]) =>
    writeFileSync(join(TARGET, "sandbox", "browser", `${name}.js`), code),
  )
  writeFileSync(join(TARGET, "qr.js"), qr.code)
  writeFileSync(join(TARGET, "sandbox", "index.js"), sandbox.code)
  writeFileSync(join(TARGET, "cli", "index.js"), cli.code)
  chmodSync(join(TARGET, "cli", "index.js"), 0o755)
  const packages = [...sandbox.packages, ...cli.packages, ...qr.packages, "node_modules/qr"]
  writeFileSync(join(TARGET, "cli", "LICENSES.txt"), notices([...new Set(packages)].sort()))
  console.log(
    `sandbox/index.js: ${sandbox.code.length} bytes, cli/index.js: ${cli.code.length} bytes`,
  )
}

/** A declaration file and those of its own folder that it needs, with their contents. */
function readTypes(file: string, read = new Map<string, string>()): ReadonlyMap<string, string> {
  if (read.has(file)) {
    return read
  }
  const content = readFileSync(file, "utf8")
  read.set(file, content)
  for (const [, name = ""] of content.matchAll(/(?:from|import\() ?"(\.\/[^"]+)"/g)) {
    readTypes(join(dirname(file), `${name}.d.ts`), read)
  }
  return read
}

void main()

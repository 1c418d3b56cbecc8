import { existsSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { bundlePart, bundleStorefront, STOREFRONT_PARTS } from "./bundle"

const TARGET = join(__dirname, "..", "..", ".medusa", "server", "src", "storefront")

/**
 * Puts ECMAScript modules beside what `medusa plugin:build` made of the storefront's parts
 * (CommonJS, one file each), with types that say so: a bundler and a browser take `index.mjs`,
 * Node's require `index.js`.
 */
async function main(): Promise<void> {
  if (!existsSync(join(TARGET, "index.js"))) {
    throw new Error("Run `medusa plugin:build` first: it empties the folder.")
  }
  const { code, compressedBytes } = bundleStorefront()
  write("index", code)
  console.log(`storefront/index.mjs: ${compressedBytes} bytes compressed`)
  for (const part of STOREFRONT_PARTS) {
    write(part.name, await bundlePart(part))
  }
}

function write(name: string, code: string): void {
  writeFileSync(join(TARGET, `${name}.mjs`), code)
  writeFileSync(join(TARGET, `${name}.d.mts`), `export * from "./${basename(name)}.js"\n`)
}

void main()

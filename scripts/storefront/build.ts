import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { bundleStorefront } from "./bundle"

const TARGET = join(__dirname, "..", "..", ".medusa", "server", "src", "storefront")

/**
 * Puts the kit's ECMAScript module beside what `medusa plugin:build` made of it (CommonJS, one file
 * each), with types that say so: a bundler and a browser take `index.mjs`, Node's require `index.js`.
 */
function main(): void {
  if (!existsSync(join(TARGET, "index.js"))) {
    throw new Error("Run `medusa plugin:build` first: it empties the folder.")
  }
  const { code, compressedBytes } = bundleStorefront()
  writeFileSync(join(TARGET, "index.mjs"), code)
  writeFileSync(join(TARGET, "index.d.mts"), 'export * from "./index.js"\n')
  console.log(`storefront/index.mjs: ${compressedBytes} bytes compressed`)
}

main()

import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { buildSync } from "esbuild"

const ENTRY = join(__dirname, "..", "..", "src", "storefront", "index.ts")

/** The storefront kit as one ECMAScript module, for browsers without a bundler. */
export function bundleStorefront(): { code: string; compressedBytes: number } {
  const { outputFiles } = buildSync({
    entryPoints: [ENTRY],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    write: false,
  })
  const code = outputFiles[0]?.text ?? ""
  return { code, compressedBytes: gzipSync(code, { level: 9 }).length }
}

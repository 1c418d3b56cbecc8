import { existsSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { build, buildSync, type Plugin } from "esbuild"
import { ownFiles } from "../package/own-files"

const SOURCE = join(__dirname, "..", "..", "src", "storefront")
const KIT = join(SOURCE, "index.ts")

/** The storefront kit as one ECMAScript module, for browsers without a bundler. */
export function bundleStorefront(): { code: string; compressedBytes: number } {
  const { outputFiles } = buildSync({
    entryPoints: [KIT],
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

/** A module of ours that a storefront imports, next to the kit. */
interface Entry {
  /** Below `src/storefront`, without its ending. */
  readonly path: string
  /** Runs in the browser: whoever imports it from a server component meets a boundary. */
  readonly client: boolean
}

const ENTRIES: readonly Entry[] = [
  { path: "react/index", client: true },
  { path: "next/client", client: true },
  { path: "next/server", client: false },
]

/** What is built of React and Next: path below `storefront` and code, one ECMAScript module each. */
export async function bundleComponents(): Promise<{ path: string; code: string }[]> {
  const built = new Map([
    [KIT, "index.mjs"],
    ...ENTRIES.map(({ path }) => [sourceOf(path), `${path}.mjs`] as const),
  ])
  return Promise.all(
    ENTRIES.filter(({ path }) => existsSync(sourceOf(path))).map(async (entry) => {
      const { outputFiles } = await build({
        entryPoints: [sourceOf(entry.path)],
        bundle: true,
        format: "esm",
        target: "es2022",
        platform: "neutral",
        jsx: "automatic",
        // Not minified: what fails in a shop's console can be read there.
        banner: entry.client ? { js: '"use client";' } : {},
        plugins: [packages, ownFiles(built, `${entry.path}.mjs`)],
        write: false,
      })
      return { path: `${entry.path}.mjs`, code: outputFiles?.[0]?.text ?? "" }
    }),
  )
}

/** Packages stay outside; those of Next with their ending, as a module that ends in `.mjs` has to. */
const packages: Plugin = {
  name: "packages",
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path }) => ({
      path: /^next\/[a-z]+$/.test(path) ? `${path}.js` : path,
      external: true,
    }))
  },
}

function sourceOf(path: string): string {
  const file = join(SOURCE, path)
  return existsSync(`${file}.tsx`) ? `${file}.tsx` : `${file}.ts`
}

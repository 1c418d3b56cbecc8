import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { minifySync } from "@swc/core"
import { build, buildSync, type BuildOptions, type Plugin } from "esbuild"
import { ownFiles } from "../package/own-files"

const SOURCE = join(__dirname, "..", "..", "src", "storefront")
const KIT = join(SOURCE, "index.ts")

/** A module of the storefront that is built besides the kit. */
interface StorefrontPart {
  /** Below `src/storefront`, without its ending. */
  readonly path: string
  readonly source: string
  /** Runs in browsers too: React's and Next's bundlers are told by the first line. */
  readonly client: boolean
}

const PARTS: readonly StorefrontPart[] = [
  { path: "react/index", source: "react/index.ts", client: true },
  { path: "next/client", source: "next/client.tsx", client: true },
  { path: "next/server", source: "next/server.ts", client: false },
]

const COMMON = {
  bundle: true,
  format: "esm",
  target: "es2022",
  platform: "neutral",
  charset: "utf8",
} satisfies BuildOptions

/** The storefront kit as one ECMAScript module, for browsers without a bundler. */
export function bundleStorefront(): { code: string; compressedBytes: number } {
  const { outputFiles } = buildSync({ ...COMMON, entryPoints: [KIT], write: false })
  // Two per cent smaller than esbuild's own, which is what the second language costs.
  const { code } = minifySync(outputFiles[0]?.text ?? "", {
    module: true,
    compress: { ecma: 2022, passes: 3, hoist_vars: true },
    mangle: { toplevel: true },
    format: { ecma: 2022 },
  })
  return { code, compressedBytes: gzipSync(code, { level: 9 }).length }
}

/**
 * The parts as ECMAScript modules for a storefront's own bundler: readable, React and Next left to
 * the storefront, kit and other parts shared by address so that each exists once.
 */
export function bundleParts(): Promise<{ path: string; code: string }[]> {
  const built = new Map([
    [KIT, "index.mjs"],
    ...PARTS.map(({ path, source }) => [join(SOURCE, source), `${path}.mjs`] as const),
  ])
  return Promise.all(
    PARTS.map(async ({ path, source, client }) => {
      const { outputFiles } = await build({
        ...COMMON,
        entryPoints: [join(SOURCE, source)],
        jsx: "automatic",
        banner: client ? { js: '"use client";' } : {},
        plugins: [packages, ownFiles(built, `${path}.mjs`)],
        write: false,
      })
      return { path, code: outputFiles?.[0]?.text ?? "" }
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

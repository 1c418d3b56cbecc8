import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { minifySync } from "@swc/core"
import * as esbuild from "esbuild"
import { ownFiles } from "../package/own-files"

const SOURCE = join(__dirname, "..", "..", "src", "storefront")

const COMMON = {
  bundle: true,
  format: "esm",
  target: "es2022",
  platform: "neutral",
  charset: "utf8",
} satisfies esbuild.BuildOptions

/** The storefront kit as one ECMAScript module, for browsers without a bundler. */
export function bundleStorefront(): { code: string; compressedBytes: number } {
  const entryPoints = [join(SOURCE, "index.ts")]
  const { outputFiles } = esbuild.buildSync({ ...COMMON, entryPoints, write: false })
  // Two per cent smaller than esbuild's own, which is what the second language costs.
  const { code } = minifySync(outputFiles[0]?.text ?? "", {
    module: true,
    compress: { ecma: 2022, passes: 3 },
    mangle: { toplevel: true },
    format: { ecma: 2022 },
  })
  return { code, compressedBytes: gzipSync(code, { level: 9 }).length }
}

/** A module of the storefront that is built besides the SDK. */
export interface StorefrontPart {
  /** Where it belongs, such as `react/index`. */
  readonly name: string
  readonly source: string
  /** Runs in browsers too: The first line says so to React's and Next's bundlers. */
  readonly client: boolean
}

export const STOREFRONT_PARTS: readonly StorefrontPart[] = [
  { name: "react/index", source: "react/index.ts", client: true },
  { name: "next/client", source: "next/client.tsx", client: true },
  { name: "next/server", source: "next/server.ts", client: false },
]

/** Files of ours that stand on their own, by the sources they are made of. */
const FILES = new Map([
  [join(SOURCE, "index.ts"), "index.mjs"],
  ...STOREFRONT_PARTS.map(({ name, source }) => [join(SOURCE, source), `${name}.mjs`] as const),
])

/**
 * One of the parts as an ECMAScript module for a storefront's own bundler: readable, React and Next
 * left to the storefront, kit and other parts shared by address so that each exists once
 * (`FpsError` has one identity).
 */
export async function bundlePart({ name, source, client }: StorefrontPart): Promise<string> {
  const { outputFiles } = await esbuild.build({
    ...COMMON,
    write: false,
    entryPoints: [join(SOURCE, source)],
    external: ["react", "react/jsx-runtime"],
    jsx: "automatic",
    // The half of it draws a text as well.
    alias: { "lean-qr": "lean-qr/nano" },
    banner: client ? { js: '"use client";' } : {},
    plugins: [nextFiles, ownFiles(FILES, `${name}.mjs`)],
  })
  return outputFiles?.[0]?.text ?? ""
}

/** Modules of Next are named with their ending, as Node and webpack ask of files ending in `.mjs`. */
const nextFiles: esbuild.Plugin = {
  name: "files of Next",
  setup(build) {
    build.onResolve({ filter: /^next\/[a-z]+$/ }, ({ path }) => ({
      path: `${path}.js`,
      external: true,
    }))
  },
}

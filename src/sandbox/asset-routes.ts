import { readFile } from "node:fs/promises"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { Hono } from "hono"
import type { SandboxEnv } from "./context"

/** The scripts of the pages: `browser/<name>.ts`. */
export const SCRIPTS = ["checkout", "simulator", "console"] as const

const JAVASCRIPT = { "Content-Type": "text/javascript; charset=utf-8" }

/** Serves the scripts of the pages. Nothing comes from anywhere else. */
export function assetRoutes(): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.get("/assets/:name", async (c, next) => {
    const name = SCRIPTS.find((known) => `${known}.js` === c.req.param("name"))
    return name ? c.body(await scriptOf(name), 200, JAVASCRIPT) : next()
  })
  app.get("/assets/qr/:name", async (c, next) => {
    const file = decoderFile(c.req.param("name"))
    return file ? c.body(await readFile(file, "utf8"), 200, JAVASCRIPT) : next()
  })
  return app
}

/**
 * Returns a script of the pages as JavaScript. The packed sandbox has it as a file; in a clone, it is
 * made from the TypeScript source.
 */
export async function scriptOf(name: (typeof SCRIPTS)[number]): Promise<string> {
  const file = join(__dirname, "browser", name)
  if (existsSync(`${file}.js`)) {
    return readFile(`${file}.js`, "utf8")
  }
  const { transform } = await import("esbuild")
  const { code } = await transform(await readFile(`${file}.ts`, "utf8"), {
    loader: "ts",
    target: "es2020",
  })
  return code
}

/** Modules of the decoder, by the names with which they import each other. */
export const DECODER_FILES = ["index.js", "decode.js", "dom.js"] as const

/** The packed sandbox has its own copy of them: their package is not installed there. */
const PACKED = join(__dirname, "qr")

/** Returns the file of a decoder module, if there is one of that name. */
export function decoderFile(name: string): string | undefined {
  const file = DECODER_FILES.find((known) => known === name)
  if (!file) {
    return undefined
  }
  return existsSync(PACKED) ? join(PACKED, file) : installedFile(file)
}

function installedFile(file: (typeof DECODER_FILES)[number]): string {
  return require.resolve(file === "index.js" ? "qr" : `qr/${file}`)
}

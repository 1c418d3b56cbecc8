import { readFile } from "node:fs/promises"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { Hono } from "hono"
import type { SandboxEnv } from "./context"
import { CHECKOUT_SCRIPT } from "./pages/checkout-script"
import { CONSOLE_SCRIPT } from "./pages/console-script"
import { SIMULATOR_SCRIPT } from "./pages/simulator-script"

// Maps: the name comes from outside, and every object has a "constructor".
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ["checkout.js", CHECKOUT_SCRIPT],
  ["simulator.js", SIMULATOR_SCRIPT],
  ["console.js", CONSOLE_SCRIPT],
])

const JAVASCRIPT = { "Content-Type": "text/javascript; charset=utf-8" }

/** The scripts that the pages load. Nothing comes from anywhere else. */
export function assetRoutes(): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.get("/assets/:name", (c, next) => {
    const script = SCRIPTS.get(c.req.param("name"))
    return script ? c.body(script, 200, JAVASCRIPT) : next()
  })
  app.get("/assets/qr/:name", async (c, next) => {
    const file = decoderFile(c.req.param("name"))
    return file ? c.body(await readFile(file, "utf8"), 200, JAVASCRIPT) : next()
  })
  return app
}

/** Modules of the decoder, as its package has them: they import each other by these names. */
export const DECODER_FILES = ["index.js", "decode.js", "dom.js"] as const

/** Where the packed sandbox has its copy of them: its package is not installed there. */
const PACKED = join(__dirname, "qr")

/** Where the module that a page asks for lies, if there is one of that name. */
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

import { readFile } from "node:fs/promises"
import { Hono } from "hono"
import type { SandboxEnv } from "./context"
import { decoderFile } from "./decoder-files"
import { CHECKOUT_SCRIPT } from "./pages/checkout-script"
import { CONSOLE_SCRIPT } from "./pages/console-script"
import { SIMULATOR_SCRIPT } from "./pages/simulator-script"

const SCRIPTS: Readonly<Record<string, string>> = {
  "checkout.js": CHECKOUT_SCRIPT,
  "simulator.js": SIMULATOR_SCRIPT,
  "console.js": CONSOLE_SCRIPT,
}

const JAVASCRIPT = { "Content-Type": "text/javascript; charset=utf-8" }

/** The scripts that the pages load. Nothing comes from anywhere else. */
export function assetRoutes(): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.get("/assets/:name", (c, next) => {
    const script = SCRIPTS[c.req.param("name")]
    return script ? c.body(script, 200, JAVASCRIPT) : next()
  })
  app.get("/assets/qr/:name", async (c, next) => {
    const file = decoderFile(c.req.param("name"))
    return file ? c.body(await readFile(file, "utf8"), 200, JAVASCRIPT) : next()
  })
  return app
}

import { readFile } from "node:fs/promises"
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

/** Modules of the decoder, as its package has them: they import each other by these names. */
const DECODER: ReadonlyMap<string, () => string> = new Map([
  ["index.js", () => require.resolve("qr")],
  ["decode.js", () => require.resolve("qr/decode.js")],
  ["dom.js", () => require.resolve("qr/dom.js")],
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
    const resolve = DECODER.get(c.req.param("name"))
    return resolve ? c.body(await readFile(resolve(), "utf8"), 200, JAVASCRIPT) : next()
  })
  return app
}

import { join } from "node:path"
import { serve } from "@hono/node-server"
import Medusa from "@medusajs/js-sdk"
import { buildSync } from "esbuild"

import { createShop } from "./app"

export interface ShopOptions {
  port: number
  /** Address of the Medusa backend. */
  backendUrl: string
  publishableKey: string
}

/** Starts the demo shop on this machine only. */
export async function startShop(options: ShopOptions): Promise<{ close(): Promise<void> }> {
  const { backendUrl, publishableKey } = options
  const app = createShop({
    medusa: new Medusa({ baseUrl: backendUrl, publishableKey }),
    browser: { backendUrl, publishableKey },
    script: browserScript(),
  })
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: options.port, hostname: "localhost" }, () => {
      resolve({
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            if ("closeAllConnections" in server) {
              server.closeAllConnections()
            }
          }),
      })
    })
    server.once("error", reject)
  })
}

/** The shop's script with the SDK inside, as an ECMAScript module. */
function browserScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(__dirname, "browser", "main.ts")],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  })
  return outputFiles[0]?.text ?? ""
}

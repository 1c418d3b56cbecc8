import { serve } from "@hono/node-server"

import { createShop } from "./app"
import type { ShopContext } from "./context"
import { createStoreApi } from "./store-api"
import { createStoreRequest } from "./store-request"

export interface ShopOptions {
  port: number
  /** Address of the Medusa backend. */
  backendUrl: string
  publishableKey: string
  placeOrder: ShopContext["placeOrder"]
}

/** Starts the demo shop on this machine only. */
export async function startShop(options: ShopOptions): Promise<{ close(): Promise<void> }> {
  const api = createStoreApi(createStoreRequest(options))
  const app = createShop({ api, placeOrder: options.placeOrder })
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

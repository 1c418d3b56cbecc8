import { serve } from "@hono/node-server"

import { createFps, type FpsPlaceOrder } from "../../storefront"
import { createShop } from "./app"
import { createStoreApi } from "./store-api"
import { createStoreRequest } from "./store-request"

export interface ShopOptions {
  port: number
  /** Address of the Medusa backend. */
  backendUrl: string
  publishableKey: string
  /** As in the plugin's options: whether the order is placed before the shopper pays. */
  placeOrder: FpsPlaceOrder
}

/** Starts the demo shop on this machine only. */
export async function startShop(options: ShopOptions): Promise<{ close(): Promise<void> }> {
  const { backendUrl, publishableKey, placeOrder } = options
  const app = createShop({
    api: createStoreApi(createStoreRequest(options)),
    fps: createFps({ backendUrl, publishableKey, placeOrder }),
    browser: { backendUrl, publishableKey, placeOrder },
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

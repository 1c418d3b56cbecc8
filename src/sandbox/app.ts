import { Hono } from "hono"
import { apiRoutes } from "./api-routes"
import { assetRoutes } from "./asset-routes"
import { checkoutRoutes } from "./checkout-routes"
import { consoleRoutes } from "./console-routes"
import type { SandboxContext, SandboxEnv } from "./context"
import { controlRoutes } from "./control-routes"
import { errorEnvelope } from "./envelope"
import { simulatorRoutes } from "./simulator-routes"

/** Everything the sandbox answers. */
export function createApp(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.route("/", apiRoutes(context))
  app.route("/", assetRoutes())
  app.route("/", consoleRoutes(context))
  app.route("/", checkoutRoutes(context))
  app.route("/", simulatorRoutes(context))
  app.route("/", controlRoutes(context))
  app.notFound((c) =>
    errorEnvelope({ status: 404, message: `There is no ${c.req.method} ${c.req.path} here` }),
  )
  app.onError((error) => {
    context.options.log(`error: ${error.stack ?? error.message}`)
    return errorEnvelope({ status: 500, message: "The sandbox failed; see its output" })
  })
  return app
}

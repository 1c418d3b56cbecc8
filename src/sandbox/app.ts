import { Hono } from "hono"
import { bodyLimit } from "hono/body-limit"
import { apiRoutes } from "./api-routes"
import { assetRoutes } from "./asset-routes"
import { checkoutRoutes } from "./checkout-routes"
import { consoleRoutes } from "./console-routes"
import type { SandboxContext, SandboxEnv } from "./context"
import { controlRoutes } from "./control-routes"
import { errorEnvelope } from "./errors"
import { refuseForeignHosts } from "./server"
import { simulatorRoutes } from "./simulator-routes"

/** Real bodies are much smaller. */
const MAX_BODY_BYTES = 1024 * 1024

/** Everything the sandbox answers. */
export function createApp(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.use(refuseForeignHosts(context.options))
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        const answer = errorEnvelope({ status: 413, message: "The body is larger than 1 MiB" })
        // The rest of the body is not read, so no further request can follow on the connection.
        answer.headers.set("connection", "close")
        return answer
      },
    }),
  )
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

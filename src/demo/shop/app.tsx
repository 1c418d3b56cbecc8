/** @jsxImportSource hono/jsx */
import { Hono } from "hono"
import { csrf } from "hono/csrf"
import { ZodError } from "zod"

import type { ShopContext } from "./context"
import { Problem } from "./pages/layout"
import { cartRoutes } from "./routes/cart"
import { checkoutRoutes } from "./routes/checkout"
import { paymentRoutes } from "./routes/payment"
import { StoreApiError } from "./store-request"

/**
 * A storefront as small as one can be: pages made on the server, no script in the browser. It
 * shows what a real one has to do to take FPS payments.
 */
export function createShop(context: ShopContext): Hono {
  const app = new Hono()
  app.use(csrf())
  app.route("/", cartRoutes(context))
  app.route("/", checkoutRoutes(context))
  app.route("/", paymentRoutes(context))

  app.notFound((c) => c.html(<Problem title="Not found" message="There is no such page." />, 404))
  app.onError((error, c) => {
    if (error instanceof ZodError && c.req.method === "POST") {
      return c.html(<Problem title="Please check the form" message={fieldsOf(error)} />, 400)
    }
    if (error instanceof StoreApiError && error.status < 500) {
      const title = error.status === 404 ? "Not found" : "That did not work"
      return c.html(<Problem title={title} message={error.message} />, 400)
    }
    console.error(`Shop, ${c.req.method} ${c.req.path}:`, error)
    return c.html(<Problem title="Something went wrong" message="Please try again soon." />, 500)
  })
  return app
}

function fieldsOf(error: ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")
}

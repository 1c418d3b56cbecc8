/** @jsxImportSource hono/jsx */
import { Hono } from "hono"
import { csrf } from "hono/csrf"
import { ZodError } from "zod"

import { describeError, FpsError } from "../../storefront"
import { browserScript } from "./browser-script"
import { visitOf, type ShopContext } from "./context"
import { Problem } from "./pages/layout"
import { cartRoutes } from "./routes/cart"
import { checkoutRoutes } from "./routes/checkout"
import { languageRoutes } from "./routes/language"
import { paymentRoutes } from "./routes/payment"
import { StoreApiError } from "./store-request"

/**
 * A small storefront: pages made on the server, and the kit in the browser for the two moments
 * that need it, paying and waiting. It shows what a real one has to do to take FPS payments.
 */
export function createShop(context: ShopContext): Hono {
  const app = new Hono()
  const script = browserScript()
  app.use(csrf())
  app.use(async (c, next) => {
    await next()
    // What a page says of a cart or a payment is true now, not when "back" is pressed.
    c.header("cache-control", "no-store")
  })
  app.get("/assets/shop.js", (c) => c.body(script, 200, { "content-type": "text/javascript" }))
  app.route("/", languageRoutes())
  app.route("/", cartRoutes(context))
  app.route("/", checkoutRoutes(context))
  app.route("/", paymentRoutes(context))

  app.notFound((c) => {
    const visit = visitOf(c)
    const { notFound, notFoundText } = visit.texts.problem
    return c.html(<Problem visit={visit} title={notFound} message={notFoundText} lost />, 404)
  })
  app.onError((error, c) => {
    const visit = visitOf(c)
    const texts = visit.texts.problem
    if (error instanceof ZodError && c.req.method === "POST") {
      const message = `${texts.formText} ${fieldsOf(error)}`
      return c.html(<Problem visit={visit} title={texts.form} message={message} />, 400)
    }
    if (error instanceof FpsError) {
      const { title, text } = describeError(error, visit)
      return c.html(<Problem visit={visit} title={title} message={text} />, 400)
    }
    if (error instanceof StoreApiError && error.status < 500) {
      const title = error.status === 404 ? texts.notFound : texts.refused
      return c.html(<Problem visit={visit} title={title} message={error.message} />, 400)
    }
    console.error(`Shop, ${c.req.method} ${c.req.path}:`, error)
    return c.html(<Problem visit={visit} title={texts.wrong} message={texts.wrongText} />, 500)
  })
  return app
}

function fieldsOf(error: ZodError): string {
  return error.issues.map(({ path }) => path.join(".")).join(", ")
}

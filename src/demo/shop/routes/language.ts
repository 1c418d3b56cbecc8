import { Hono } from "hono"

import { writeLanguage } from "../language"

/** The language switch, which leads back to where the shopper was. */
export function languageRoutes(): Hono {
  const app = new Hono()
  app.get("/language/:language", (c) => {
    writeLanguage(c, c.req.param("language"))
    return c.redirect(ownPath(c.req.query("back")), 303)
  })
  return app
}

/** A path of this shop; never the address of another one. */
function ownPath(back = "/"): string {
  const { origin, pathname, search } = new URL(back, "http://shop.invalid")
  return origin === "http://shop.invalid" ? pathname.replace(/^\/+/, "/") + search : "/"
}

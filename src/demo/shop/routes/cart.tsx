/** @jsxImportSource hono/jsx */
import { Hono } from "hono"
import { z } from "zod"

import { cartCookie } from "../cart-cookie"
import { openCart, type ShopContext } from "../context"
import { ProductList, ProductPage } from "../pages/catalog"
import { CartPage } from "../pages/cart"
import { Problem } from "../pages/layout"

const itemSchema = z.object({
  variant_id: z.string().min(1),
  quantity: z.coerce.number().int().min(1).max(20),
})

/** Choosing: products and cart. */
export function cartRoutes({ api }: ShopContext): Hono {
  const app = new Hono()

  app.get("/", async (c) => c.html(<ProductList products={await api.products()} />))

  app.get("/products/:handle", async (c) => {
    const [product] = await api.products(c.req.param("handle"))
    return product
      ? c.html(<ProductPage product={product} />)
      : c.html(<Problem title="Not found" message="We have no such tea." />, 404)
  })

  app.get("/cart", async (c) => c.html(<CartPage cart={await openCart(c, api)} />))

  app.post("/cart/items", async (c) => {
    const item = itemSchema.parse(await c.req.parseBody())
    const cart = (await openCart(c, api)) ?? (await api.createCart())
    await api.addItem(cart.id, item)
    cartCookie.write(c, cart.id)
    return c.redirect("/cart", 303)
  })

  app.post("/cart/items/:id/remove", async (c) => {
    const cart = await openCart(c, api)
    if (cart) {
      await api.removeItem(cart.id, c.req.param("id"))
    }
    return c.redirect("/cart", 303)
  })

  return app
}

/** @jsxImportSource hono/jsx */
import { Hono } from "hono"
import { z } from "zod"

import { cartCookie } from "../cart-cookie"
import { openCart, visitOf, type ShopContext } from "../context"
import { readLanguage } from "../language"
import { CartPage } from "../pages/cart"
import { ProductList, ProductPage } from "../pages/catalog"
import { Problem } from "../pages/layout"

const itemSchema = z.object({
  variant_id: z.string().min(1),
  quantity: z.coerce.number().int().min(1).max(20),
})
const quantitySchema = z.object({ quantity: z.coerce.number().int().min(0).max(99) })

/** Choosing: products and cart. */
export function cartRoutes({ api }: ShopContext): Hono {
  const app = new Hono()

  app.get("/", async (c) => {
    const visit = visitOf(c, await openCart(c, api))
    return c.html(<ProductList visit={visit} products={await api.products()} />)
  })

  app.get("/products/:handle", async (c) => {
    const visit = visitOf(c, await openCart(c, api))
    const [product] = await api.products(c.req.param("handle"))
    const { notFound, notFoundText } = visit.texts.problem
    return product
      ? c.html(<ProductPage visit={visit} product={product} />)
      : c.html(<Problem visit={visit} title={notFound} message={notFoundText} lost />, 404)
  })

  app.get("/cart", async (c) => {
    const cart = await openCart(c, api)
    return c.html(<CartPage visit={visitOf(c, cart)} cart={cart} />)
  })

  app.post("/cart/items", async (c) => {
    const item = itemSchema.parse(await c.req.parseBody())
    const cart = (await openCart(c, api)) ?? (await api.createCart({ locale: readLanguage(c) }))
    await api.addItem(cart.id, item)
    cartCookie.write(c, cart.id)
    return c.redirect("/cart", 303)
  })

  app.post("/cart/items/:id", async (c) => {
    const { quantity } = quantitySchema.parse(await c.req.parseBody())
    const cart = await openCart(c, api)
    const id = c.req.param("id")
    // Of another tab: what is gone already needs no removing.
    if (cart?.items.some((item) => item.id === id)) {
      await (quantity > 0
        ? api.setQuantity(cart.id, { id, quantity })
        : api.removeItem(cart.id, id))
    }
    return c.redirect("/cart", 303)
  })

  return app
}

/** @jsxImportSource hono/jsx */
import { Hono } from "hono"
import { z } from "zod"

import { cartCookie } from "../cart-cookie"
import { anyCart, openCart, type ShopContext } from "../context"
import { AddressPage, DeliveryPage, PayPage } from "../pages/checkout"
import { StoreApiError } from "../store-request"

const text = z.string().trim().min(1)
const addressFormSchema = z.object({
  email: z.email(),
  first_name: text,
  last_name: text,
  phone: text,
  address_1: text,
  city: text,
})

/** From the cart to the gateway's door. */
export function checkoutRoutes({ api, placeOrder }: ShopContext): Hono {
  const app = new Hono()

  app.get("/checkout", async (c) => {
    const cart = await openCart(c, api)
    return cart?.items.length ? c.html(<AddressPage cart={cart} />) : c.redirect("/cart", 303)
  })

  app.post("/checkout", async (c) => {
    const cart = await openCart(c, api)
    if (!cart) {
      return c.redirect("/cart", 303)
    }
    const { email, ...address } = addressFormSchema.parse(await c.req.parseBody())
    await api.setAddress(cart.id, { email, address: { ...address, country_code: "hk" } })
    return c.redirect("/checkout/delivery", 303)
  })

  app.get("/checkout/delivery", async (c) => {
    const cart = await openCart(c, api)
    if (!cart?.shipping_address) {
      return c.redirect("/checkout", 303)
    }
    const options = await api.shippingOptions(cart.id)
    return c.html(<DeliveryPage cart={cart} options={options} />)
  })

  app.post("/checkout/delivery", async (c) => {
    const cart = await openCart(c, api)
    if (!cart) {
      return c.redirect("/cart", 303)
    }
    const { option_id } = z.object({ option_id: text }).parse(await c.req.parseBody())
    await api.chooseShipping(cart.id, option_id)
    return c.redirect("/checkout/pay", 303)
  })

  app.get("/checkout/pay", async (c) => {
    const cart = await openCart(c, api)
    return cart?.shipping_methods.length
      ? c.html(<PayPage cart={cart} />)
      : c.redirect("/checkout", 303)
  })

  app.post("/checkout/pay", async (c) => {
    const cart = await anyCart(c, api)
    if (!cart) {
      return c.redirect("/cart", 303)
    }
    if (cart.completed_at) {
      // A double click: the first one has placed the order.
      const session = cart.payment_collection?.payment_sessions?.at(-1)
      return c.redirect(session ? `/return?session_id=${session.id}` : "/cart", 303)
    }
    try {
      const { redirectUrl } = await api.startPayment(cart.id)
      if (placeOrder === "before_payment") {
        await api.completeCart(cart.id)
        cartCookie.forget(c)
      }
      return c.redirect(redirectUrl, 303)
    } catch (error) {
      if (error instanceof StoreApiError && error.status < 500) {
        return c.html(<PayPage cart={cart} problem={error.message} />, 400)
      }
      throw error
    }
  })

  return app
}

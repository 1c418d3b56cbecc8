/** @jsxImportSource hono/jsx */
import { Hono } from "hono"
import { z } from "zod"

import { describeError, FpsError } from "../../../storefront"
import { anyCart, openCart, visitOf, type ShopContext } from "../context"
import { readLanguage } from "../language"
import { AddressPage, DeliveryPage, PayPage } from "../pages/checkout"
import type { Cart } from "../schemas"

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
export function checkoutRoutes({ api, fps, browser }: ShopContext): Hono {
  const app = new Hono()

  app.get("/checkout", async (c) => {
    const cart = await openCart(c, api)
    return cart?.items.length
      ? c.html(<AddressPage visit={visitOf(c, cart)} cart={cart} />)
      : c.redirect("/cart", 303)
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
    return c.html(<DeliveryPage visit={visitOf(c, cart)} cart={cart} options={options} />)
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
    const cart = await anyCart(c, api)
    if (cart?.completed_at) {
      // Back from the gateway with the back button, or a second tab: the order is placed.
      return c.redirect(returnPath(cart), 303)
    }
    if (!cart?.shipping_methods.length) {
      return c.redirect("/checkout", 303)
    }
    const language = readLanguage(c)
    const asked = cart.locale === language ? cart : await api.setLocale(cart.id, language)
    return c.html(<PayPage visit={visitOf(c, cart)} cart={asked} browser={browser} />)
  })

  // For browsers without scripts: what the kit does there, it does here.
  app.post("/checkout/pay", async (c) => {
    const cart = await anyCart(c, api)
    if (!cart) {
      return c.redirect("/cart", 303)
    }
    try {
      const { redirectUrl } = await fps.start(cart.id)
      return c.redirect(redirectUrl ?? returnPath(cart), 303)
    } catch (error) {
      if (error instanceof FpsError) {
        const visit = visitOf(c, cart)
        const problem = describeError(error, visit).text
        return c.html(
          <PayPage visit={visit} cart={cart} browser={browser} problem={problem} />,
          400,
        )
      }
      throw error
    }
  })

  return app
}

function returnPath(cart: Cart): string {
  const session = cart.payment_collection?.payment_sessions?.at(-1)
  return session ? `/return?session_id=${session.id}` : "/cart"
}

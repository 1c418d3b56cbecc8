/** @jsxImportSource hono/jsx */
import { Hono } from "hono"
import { z } from "zod"

import { cartCookie } from "../cart-cookie"
import type { ShopContext } from "../context"
import { copyCart } from "../copy-cart"
import { PaymentPage } from "../pages/payment"

/** Back from the gateway. */
export function paymentRoutes({ api }: ShopContext): Hono {
  const app = new Hono()

  app.get("/return", async (c) => {
    const payment = await api.payment(c.req.query("session_id") ?? "")
    const order =
      payment.status === "paid" && payment.order_id ? await api.order(payment.order_id) : undefined
    if (order && cartCookie.read(c) === payment.cart_id) {
      cartCookie.forget(c)
    }
    const failed = c.req.query("outcome") === "failure"
    return c.html(<PaymentPage payment={payment} order={order} failed={failed} />)
  })

  app.post("/retry", async (c) => {
    const form = z.object({ session_id: z.string().min(1) }).parse(await c.req.parseBody())
    const payment = await api.payment(form.session_id)
    const cart = payment.cart_id ? await api.cart(payment.cart_id) : undefined
    if (!cart) {
      return c.redirect("/cart", 303)
    }
    // A cart that has become an order stays one; the next try needs a copy of it.
    const { id } = cart.completed_at ? await copyCart(api, cart) : cart
    cartCookie.write(c, id)
    return c.redirect("/checkout/pay", 303)
  })

  return app
}

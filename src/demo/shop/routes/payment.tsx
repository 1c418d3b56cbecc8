/** @jsxImportSource hono/jsx */
import { Hono } from "hono"
import { z } from "zod"

import { describePayment, FpsError, type FpsPayment } from "../../../storefront"
import { cartCookie } from "../cart-cookie"
import { openCart, visitOf, type ShopContext } from "../context"
import { PaymentPage } from "../pages/payment"

/** Back from the gateway. */
export function paymentRoutes({ api, fps, browser }: ShopContext): Hono {
  const app = new Hono()

  app.get("/return", async (c) => {
    const payment = await known(fps.status(c.req.query("session_id") ?? ""))
    const order =
      payment?.status === "paid" && payment.order_id ? await api.order(payment.order_id) : undefined
    const visit = visitOf(c, await openCart(c, api))
    const view = describePayment(payment, {
      language: visit.language,
      failed: c.req.query("outcome") === "failure",
    })
    const page = { visit, payment, view, order, browser }
    return c.html(<PaymentPage {...page} />, payment ? 200 : 404)
  })

  app.post("/retry", async (c) => {
    const form = z.object({ session_id: z.string().min(1) }).parse(await c.req.parseBody())
    try {
      const { cartId, redirectUrl } = await fps.retry(form.session_id)
      if (redirectUrl) {
        return c.redirect(redirectUrl, 303)
      }
      cartCookie.write(c, cartId)
      return c.redirect("/checkout/pay", 303)
    } catch (error) {
      if (error instanceof FpsError && error.code === "already_paid") {
        return c.redirect(`/return?session_id=${encodeURIComponent(form.session_id)}`, 303)
      }
      throw error
    }
  })

  return app
}

/** Null for a payment that the backend does not know. */
async function known(payment: Promise<FpsPayment>): Promise<FpsPayment | null> {
  try {
    return await payment
  } catch (error) {
    if (error instanceof FpsError && error.status === 404) {
      return null
    }
    throw error
  }
}

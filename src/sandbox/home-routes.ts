import { Hono } from "hono"
import type { SandboxContext, SandboxEnv } from "./context"
import { orderAmount } from "./order-amount"
import { answerPage } from "./page-answer"
import { CHECKOUT_SCRIPT } from "./pages/checkout-script"
import { homePage } from "./pages/home"
import { STYLES } from "./pages/styles"

const SHOWN = 50

/** The front page, and the files that the pages load. */
export function homeRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.get("/", (c) => {
    const orders = context.orders.list().slice(-SHOWN).reverse()
    return answerPage({
      c,
      page: homePage({
        simulatorUrl: `${context.url()}/simulator`,
        orders: orders.map((order) => ({
          orderID: order.orderID,
          checkoutUrl: context.links.checkout(order),
          amount: orderAmount(order),
          reference: order.merchantRef,
          status: order.status,
        })),
      }),
    })
  })
  app.get("/assets/sandbox.css", (c) => c.body(STYLES, 200, { "Content-Type": "text/css" }))
  app.get("/assets/checkout.js", (c) =>
    c.body(CHECKOUT_SCRIPT, 200, { "Content-Type": "text/javascript" }),
  )
  return app
}

import { Hono } from "hono"
import type { Context } from "hono"
import type { SandboxContext, SandboxEnv } from "./context"
import { checkoutState, showCheckout } from "./checkout-view"
import { eventStream } from "./feed"
import { answerPage } from "./page-answer"
import { browserAddress, problemPage } from "./pages/outcome"
import { pageLanguage, switchAddress } from "./pages/language"
import { textsFor } from "./pages/texts"
import { qrPng } from "./qr-image"
import type { SandboxOrder } from "./types"

interface Call {
  c: Context<SandboxEnv>
  context: SandboxContext
}

/** The hosted checkout: a signed URL for directpay, a token for legacy orders. */
export function checkoutRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.get("/paynow/checkout", (c) => {
    const order = context.orders.find(c.req.query("order") ?? "")
    const allowed = order && context.links.isToken(order, c.req.query("token"))
    return allowed ? showCheckout({ c, context, order }) : refuse({ c, order })
  })
  app.get("/checkout/:orderID", (c) => {
    const { order, allowed } = signedOrder({ c, context })
    return order && allowed ? showCheckout({ c, context, order }) : refuse({ c, order })
  })
  app.get("/checkout/:orderID/state", (c) => {
    const { order, allowed } = signedOrder({ c, context })
    if (!order || !allowed) {
      return c.json({ error: "forbidden" }, 403)
    }
    c.header("Cache-Control", "no-store")
    return c.json(checkoutState(order))
  })
  app.get("/checkout/:orderID/events", (c) => {
    const { order, allowed } = signedOrder({ c, context })
    return order && allowed ? watch(context, order) : c.json({ error: "forbidden" }, 403)
  })
  app.get("/checkout/:orderID/code.png", async (c) => {
    const { order, allowed } = signedOrder({ c, context })
    if (!order || !allowed) {
      return refuse({ c, order })
    }
    const picture = new Uint8Array(await qrPng(order.qrPayload))
    return c.body(picture, 200, { "Content-Type": "image/png", "Cache-Control": "no-store" })
  })
  app.post("/checkout/:orderID/cancel", (c) => {
    const { order, allowed } = signedOrder({ c, context })
    if (!order || !allowed) {
      return refuse({ c, order })
    }
    if (order.status !== "PENDING") {
      return c.redirect(context.links.checkout(order), 303)
    }
    // The browser does not wait for the merchant's answer to the event.
    context.actions.cancel(order.orderID).catch(() => undefined)
    return c.redirect(browserAddress(order.webhookFailure), 303)
  })
  return app
}

/** Sends the state at once and whenever it changes: a new connection has missed nothing. */
function watch({ feed, orders }: SandboxContext, { orderID }: SandboxOrder): Response {
  return eventStream((send) => {
    const tell = (): void => send("state", checkoutState(orders.get(orderID)))
    tell()
    return feed.subscribe((change) => {
      if (change.kind === "order" && change.orderID === orderID) {
        tell()
      }
    })
  })
}

function signedOrder({ c, context }: Call): { order?: SandboxOrder; allowed: boolean } {
  const orderID = c.req.param("orderID") ?? ""
  const allowed = context.links.isSignature(orderID, c.req.query("signature"))
  return { order: context.orders.find(orderID), allowed }
}

function refuse({ c, order }: { c: Call["c"]; order: SandboxOrder | undefined }) {
  const language = pageLanguage(c.req.query("lang") ?? order?.language)
  const switchUrl = c.req.method === "GET" ? switchAddress(c.req.url, language) : undefined
  const { forbidden, forbiddenNote, unknown, unknownNote } = textsFor(language).problem
  return order
    ? answerPage({
        c,
        status: 403,
        page: problemPage({ language, switchUrl, title: forbidden, note: forbiddenNote }),
      })
    : answerPage({
        c,
        status: 404,
        page: problemPage({ language, switchUrl, title: unknown, note: unknownNote }),
      })
}

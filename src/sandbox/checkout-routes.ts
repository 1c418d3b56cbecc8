import { Hono } from "hono"
import type { Context } from "hono"
import type { SandboxContext, SandboxEnv } from "./context"
import { orderAmount } from "./order-amount"
import { answerPage } from "./page-answer"
import { browserAddress } from "./pages/address"
import { checkoutPage } from "./pages/checkout"
import { pageLanguage } from "./pages/language"
import { outcomePage } from "./pages/outcome"
import { problemPage } from "./pages/problem"
import { textsFor } from "./pages/texts"
import { qrSvg } from "./qr-image"
import type { SandboxOrder } from "./types"

interface Call {
  c: Context<SandboxEnv>
  context: SandboxContext
}

/** The hosted checkout: a signed address for directpay, a token for legacy orders. */
export function checkoutRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.get("/paynow/checkout", (c) => {
    const order = context.orders.find(c.req.query("order") ?? "")
    const allowed = order && context.links.isToken(order, c.req.query("token"))
    return allowed ? show({ c, context, order }) : refuse({ c, order })
  })
  app.get("/checkout/:orderID", (c) => {
    const { order, allowed } = signedOrder({ c, context })
    return order && allowed ? show({ c, context, order }) : refuse({ c, order })
  })
  app.get("/checkout/:orderID/state", (c) => {
    const { order, allowed } = signedOrder({ c, context })
    if (!order || !allowed) {
      return c.json({ error: "forbidden" }, 403)
    }
    c.header("Cache-Control", "no-store")
    return c.json({ status: order.status, failedPayments: order.failedPayments })
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

function signedOrder({ c, context }: Call): { order?: SandboxOrder; allowed: boolean } {
  const orderID = c.req.param("orderID") ?? ""
  const allowed = context.links.isSignature(orderID, c.req.query("signature"))
  return { order: context.orders.find(orderID), allowed }
}

function refuse({ c, order }: { c: Call["c"]; order: SandboxOrder | undefined }) {
  const language = pageLanguage(order?.language)
  const { forbidden, forbiddenNote, unknown, unknownNote } = textsFor(language).problem
  return order
    ? answerPage({
        c,
        status: 403,
        page: problemPage({ language, title: forbidden, note: forbiddenNote }),
      })
    : answerPage({
        c,
        status: 404,
        page: problemPage({ language, title: unknown, note: unknownNote }),
      })
}

function show(call: Call & { order: SandboxOrder }): Response | Promise<Response> {
  const { c, order } = call
  switch (order.status) {
    case "PENDING":
      return showPending(call)
    case "PAID":
      return showOutcome({ ...call, outcome: "paid", backUrl: order.webhookSuccess })
    case "EXPIRED":
      return showOutcome({ ...call, outcome: "expired", backUrl: order.webhookFailure })
    case "CANCELLED":
      return showOutcome({ ...call, outcome: "cancelled", backUrl: order.webhookFailure })
    default:
      return c.json(order.status satisfies never, 500)
  }
}

/**
 * `failures` says how many failed payments this browser has seen. One more sends it to the
 * failure address; the address without it shows the code again, for the order is still payable.
 */
async function showPending({ c, context, order }: Call & { order: SandboxOrder }) {
  const seen = Number(c.req.query("failures") ?? order.failedPayments)
  if (order.failedPayments > seen) {
    return c.redirect(browserAddress(order.webhookFailure), 303)
  }
  const { options, links } = context
  return answerPage({
    c,
    page: checkoutPage({
      language: pageLanguage(order.language),
      merchantName: options.merchantName,
      amount: orderAmount(order),
      reference: order.merchantRef,
      expiresAt: order.expiresAt,
      now: options.now(),
      qrSvg: await qrSvg(order.qrPayload),
      qrPayload: order.qrPayload,
      selfUrl: `${links.checkout(order)}&failures=${order.failedPayments}`,
      stateUrl: links.part(order, "state"),
      cancelUrl: links.part(order, "cancel"),
      simulatorUrl: links.simulator(order),
      failedPayments: order.failedPayments,
    }),
  })
}

function showOutcome(
  call: Call & { order: SandboxOrder; outcome: "paid" | "expired" | "cancelled"; backUrl: string },
) {
  const { c, context, order, outcome, backUrl } = call
  return answerPage({
    c,
    page: outcomePage({
      language: pageLanguage(order.language),
      outcome,
      merchantName: context.options.merchantName,
      amount: orderAmount(order),
      reference: order.merchantRef,
      backUrl,
    }),
  })
}

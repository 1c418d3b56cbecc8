import { Hono } from "hono"
import type { Context } from "hono"
import type { SandboxContext, SandboxEnv } from "./context"
import { orderAmount } from "./checkout-view"
import { answerPage } from "./page-answer"
import { displayAmount, pageLanguage, switchAddress } from "./pages/language"
import { problemPage } from "./pages/outcome"
import { reviewPage } from "./pages/simulator-review"
import { scanPage } from "./pages/simulator-scan"
import { textsFor } from "./pages/texts"
import { readQrPayload } from "./qr-payload"
import type { SandboxOrder, SandboxOrderStatus } from "./types"

interface Call {
  c: Context<SandboxEnv>
  context: SandboxContext
}

/** The payment simulator: a banking app in a browser. */
export function simulatorRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.get("/simulator", (c) => {
    const { order: orderID, code } = c.req.query()
    if (orderID !== undefined) {
      return review({ c, context, order: context.orders.find(orderID) })
    }
    return code === undefined ? scan({ c, context }) : readCode({ c, context, code })
  })
  app.post("/simulator/confirm", async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const order = context.orders.find(form.get("order") ?? "")
    return order?.status === "PENDING"
      ? confirm({ c, context, order, form })
      : review({ c, context, order, lang: form.get("lang") ?? undefined })
  })
  return app
}

function scan({ c, context }: Call) {
  const language = pageLanguage(c.req.query("lang"))
  const waiting = context.orders.list().filter(({ status }) => status === "PENDING")
  return answerPage({
    c,
    page: scanPage({
      language,
      switchUrl: switchAddress(c.req.url, language),
      waiting: waiting.reverse().map((order) => ({
        url: `${context.links.simulator(order)}${chosenLanguage(c.req.query("lang"))}`,
        amount: orderAmount(order),
        reference: order.merchantRef,
      })),
    }),
  })
}

function readCode({ c, context, code }: Call & { code: string }) {
  const language = pageLanguage(c.req.query("lang"))
  const { problem } = textsFor(language)
  if (c.req.query("mode") === "production") {
    return answerProblem({ c, language, title: problem.wrongMode, note: problem.wrongModeNote })
  }
  const reading = readQrPayload(code)
  if (!reading.ok) {
    const notes = {
      unreadable: problem.unreadable,
      checksum: problem.checksum,
      not_fps: problem.notFps,
    }
    return answerProblem({ c, language, title: problem.badCode, note: notes[reading.reason] })
  }
  const payload = code.trim()
  const order = context.orders.list().find(({ qrPayload }) => qrPayload === payload)
  return order
    ? review({ c, context, order })
    : answerProblem({ c, language, title: problem.badCode, note: problem.foreign })
}

function review(call: Call & { order: SandboxOrder | undefined; lang?: string }) {
  const { c, context, order } = call
  const lang = call.lang ?? c.req.query("lang")
  const language = pageLanguage(lang ?? order?.language)
  const { problem } = textsFor(language)
  if (!order) {
    return answerProblem({
      c,
      language,
      title: problem.unknown,
      note: problem.unknownNote,
      status: 404,
    })
  }
  if (order.status !== "PENDING") {
    return answerProblem({
      c,
      language,
      title: problem.notPayable,
      note: notPayable(order.status, problem),
      status: 409,
      checkoutUrl: context.links.checkout(order),
    })
  }
  const reading = readQrPayload(order.qrPayload)
  const contents = reading.ok ? reading.contents : undefined
  return answerPage({
    c,
    page: reviewPage({
      language,
      switchUrl: switchAddress(c.req.url, language),
      simulatorUrl: `/simulator?lang=${language}`,
      orderID: order.orderID,
      payee: contents?.payee ?? "",
      fpsId: contents?.fpsId ?? "",
      amount: displayAmount(contents?.amount ?? ""),
      reference: contents?.billNumber ?? "",
    }),
  })
}

/**
 * The order changes before the browser continues; the event is posted meanwhile. The hidden field
 * has the language of the page, which a URL needs only if it is not the order's own.
 */
function confirm(call: Call & { order: SandboxOrder; form: URLSearchParams }): Response {
  const { c, context, order, form } = call
  if (form.has("failure")) {
    context.actions.fail(order.orderID)
  } else {
    context.actions.pay(order.orderID).catch(() => undefined)
  }
  const lang = form.get("lang") ?? undefined
  const differs = pageLanguage(lang ?? order.language) !== pageLanguage(order.language)
  const address = `${context.links.checkout(order)}&failures=${order.failedPayments}`
  return c.redirect(`${address}${differs ? chosenLanguage(lang) : ""}`, 303)
}

function chosenLanguage(lang: string | undefined): string {
  return lang ? `&lang=${pageLanguage(lang)}` : ""
}

function notPayable(
  status: Exclude<SandboxOrderStatus, "PENDING">,
  texts: ReturnType<typeof textsFor>["problem"],
): string {
  switch (status) {
    case "PAID":
      return texts.paid
    case "EXPIRED":
      return texts.expired
    case "CANCELLED":
      return texts.cancelled
  }
}

function answerProblem(input: {
  c: Call["c"]
  language: ReturnType<typeof pageLanguage>
  title: string
  note: string
  status?: 400 | 404 | 409
  checkoutUrl?: string
}) {
  const { c, language, title, note, status = 400, checkoutUrl } = input
  const switchUrl = c.req.method === "GET" ? switchAddress(c.req.url, language) : undefined
  const { toSimulator, toCheckout } = textsFor(language).problem
  const links = [{ href: `/simulator?lang=${language}`, text: toSimulator }]
  if (checkoutUrl) {
    links.unshift({ href: checkoutUrl, text: toCheckout })
  }
  return answerPage({ c, status, page: problemPage({ language, switchUrl, title, note, links }) })
}

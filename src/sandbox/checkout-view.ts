import type { Context } from "hono"
import { asMinorUnits, toDecimal } from "../protocol"
import type { SandboxContext, SandboxEnv } from "./context"
import { answerPage } from "./page-answer"
import { checkoutPage } from "./pages/checkout"
import { pageLanguage, switchAddress, displayAmount } from "./pages/language"
import { outcomePage } from "./pages/outcome"
import type { Outcome } from "./pages/texts"
import type { SandboxOrder } from "./types"

interface View {
  c: Context<SandboxEnv>
  context: SandboxContext
  order: SandboxOrder
}

/** Shows the checkout of an order whose URL was checked: the QR code, or how it ended. */
export function showCheckout(view: View): Response | Promise<Response> {
  const { c, order } = view
  switch (order.status) {
    case "PENDING":
      return showPending(view)
    case "PAID":
      return showOutcome(view, { outcome: "paid", backUrl: order.webhookSuccess })
    case "EXPIRED":
      return showOutcome(view, { outcome: "expired", backUrl: order.webhookFailure })
    case "CANCELLED":
      return showOutcome(view, { outcome: "cancelled", backUrl: order.webhookFailure })
    default:
      return c.json(order.status satisfies never, 500)
  }
}

/**
 * `failures` says how many failed payments this browser has seen. One more is shown, and the
 * browser continues to the failure URL; the URL without it shows the QR code again, since the order
 * is still payable.
 */
function showPending(view: View): Response | Promise<Response> {
  const { c, context, order } = view
  const { options, links } = context
  const seen = Number(c.req.query("failures") ?? order.failedPayments)
  if (order.failedPayments > seen) {
    const againUrl = `${links.checkout(order)}${languageOf(view)}`
    return showOutcome(view, { outcome: "failed", backUrl: order.webhookFailure, againUrl })
  }
  return answerPage({
    c,
    page: checkoutPage({
      ...common(view),
      createdAt: order.createdAt,
      expiresAt: order.expiresAt,
      now: options.now(),
      codeUrl: links.part(order, "code.png"),
      qrPayload: order.qrPayload,
      selfUrl: `${links.checkout(order)}&failures=${order.failedPayments}${languageOf(view)}`,
      stateUrl: links.part(order, "state"),
      eventsUrl: links.part(order, "events"),
      cancelUrl: links.part(order, "cancel"),
      simulatorUrl: `${links.simulator(order)}${languageOf(view)}`,
      failedPayments: order.failedPayments,
    }),
  })
}

function showOutcome(
  view: View,
  end: { outcome: Outcome; backUrl: string; againUrl?: string },
): Response | Promise<Response> {
  return answerPage({ c: view.c, page: outcomePage({ ...common(view), ...end }) })
}

function common({ c, context, order }: View) {
  const language = pageLanguage(c.req.query("lang") ?? order.language)
  return {
    language,
    switchUrl: switchAddress(c.req.url, language),
    merchantName: context.options.merchantName,
    amount: orderAmount(order),
    reference: order.merchantRef,
  }
}

/** Keeps a language that was chosen by hand. */
function languageOf({ c }: View): string {
  const chosen = c.req.query("lang")
  return chosen ? `&lang=${pageLanguage(chosen)}` : ""
}

/** The state that an open checkout watches: the page changes as soon as this differs. */
interface CheckoutState {
  status: SandboxOrder["status"]
  failedPayments: number
}

/** Returns the state of an order, without anything that its page does not show. */
export function checkoutState({ status, failedPayments }: SandboxOrder): CheckoutState {
  return { status, failedPayments }
}

/** Amount of an order as its customer reads it. */
export function orderAmount(order: SandboxOrder): string {
  return displayAmount(toDecimal(asMinorUnits(order.totalAmount.amount)))
}

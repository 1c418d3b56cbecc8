import type { Logger } from "@medusajs/framework/types"
import type { Lease, LedgerPayment } from "../types"
import { count, noteInSpan, secondsSince, took, traced } from "../../telemetry"
import type { Action } from "./decide/decision"
import type { PassResult } from "./ports"

type Facts = Readonly<Record<string, string | number | null>>

/**
 * Logs an action in one line, with ids to search for and nothing of the customer, and adds it to
 * the meters and to the span of the pass.
 */
export function logAction(logger: Logger, { purchaseId }: Lease, action: Action): void {
  const facts = factsOf(action)
  const known = Object.entries(facts).filter(([, value]) => value !== null)
  const words = known.map(([name, value]) => `${name}=${value}`)
  const line = ["fps:", action.do, `purchase=${purchaseId}`, ...words].join(" ")
  // A status query changes nothing by itself, and is repeated often.
  if (action.do === "ask") {
    logger.debug(line)
  } else {
    logger.info(line)
  }
  count("fps.settle.actions", { "fps.action": action.do })
  noteInSpan(`fps.${action.do}`, {
    "fps.purchase": purchaseId,
    ...Object.fromEntries(known.map(([name, value]) => [`fps.${name}`, value ?? ""])),
  })
  if (action.do === "capture" && action.payment.paidAt) {
    const delay = Math.max(0, Date.now() - action.payment.paidAt.getTime()) / 1_000
    took("fps.payment.capture.delay", delay, { "fps.environment": action.payment.environment })
  }
}

function factsOf(action: Action): Facts {
  switch (action.do) {
    case "apply_event": {
      const { event, facts } = action
      return { ...logFieldsOf(facts.payment), event: event.id, kind: event.kind }
    }
    case "complete_cart":
      return { ...logFieldsOf(action.payment), cart: action.cartId }
    case "capture": {
      const { payment, session, amount } = action
      const money = { amount_minor: amount, currency: payment.currencyCode }
      return { ...logFieldsOf(payment), session: session.id, ...money }
    }
    case "hold":
      return { ...logFieldsOf(action.payment), case_kind: action.kind }
    case "cancel_order":
      return { ...logFieldsOf(action.payment), order: action.orderId }
    case "open_case":
      return { payment: action.input.paymentId ?? null, case_kind: action.input.kind }
    case "close_case":
      return { case: action.id }
    case "return_promotions":
    case "ask_for_rest":
      return { order: action.orderId }
    case "cancel_session":
      return { session: action.session.id }
    case "announce_capture":
      return { ...logFieldsOf(action.payment), medusa_payment: action.paymentId }
    case "ask":
    case "book":
    case "close_by_timeout":
    case "fail_creation":
    case "fix_links":
    case "restore_session":
    case "settle":
      return logFieldsOf(action.payment)
  }
}

function logFieldsOf({ id, gatewayOrderId }: LedgerPayment): Facts {
  return { payment: id, gateway_order: gatewayOrderId }
}

/** Runs a pass as a span, and measures how long it took. */
export async function measurePass(
  { purchaseId }: Lease,
  run: () => Promise<PassResult>,
): Promise<PassResult> {
  const began = performance.now()
  const attributes = { "fps.purchase": purchaseId }
  const result = await traced({ name: "fps.settle.pass", attributes }, async (span) => {
    const ended = await run()
    span.setAttribute("fps.pass.result", ended)
    return ended
  })
  took("fps.settle.pass.duration", secondsSince(began), { "fps.pass.result": result })
  return result
}

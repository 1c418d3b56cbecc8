import { randomUUID } from "node:crypto"
import type { Service } from "./gateway"

interface Intent {
  readonly id: string
  readonly object: "payment_intent"
  readonly amount: number
  readonly currency: string
  readonly metadata: { readonly session_id: string }
  readonly payment_method: { readonly id: string; readonly type: string }
  status: "requires_payment_method" | "processing" | "succeeded" | "canceled"
  amount_received: number
}

/**
 * Stripe, as far as core's provider asks it. Each shopper confirms a bank debit at once, whose money
 * comes when `/bench/paid/<intent>` is posted.
 */
export function createStripe(): Service {
  const intents = new Map<string, Intent>()
  return ({ method, url = "" }, body) => {
    const [, id = "", action] = /^\/v1\/payment_intents\/([^/?]+)\/?(\w*)/.exec(url) ?? []
    const intent = intents.get(id || (/^\/bench\/paid\/(.+)$/.exec(url)?.[1] ?? ""))
    if (url.startsWith("/v1/customers")) {
      return { id: `cus_${randomUUID()}`, object: "customer" }
    }
    if (method === "POST" && url === "/v1/payment_intents") {
      const created = create(new URLSearchParams(body))
      intents.set(created.id, created)
      // Confirmed by the time that anybody asks again.
      return { ...created, status: "requires_payment_method" }
    }
    if (!intent) {
      return undefined
    }
    if (url.startsWith("/bench/")) {
      intent.status = "succeeded"
      intent.amount_received = intent.amount
    } else if (action === "cancel") {
      intent.status = "canceled"
    }
    return intent
  }
}

function create(form: URLSearchParams): Intent {
  return {
    id: `pi_${randomUUID().replaceAll("-", "")}`,
    object: "payment_intent",
    amount: Number(form.get("amount")),
    currency: form.get("currency") ?? "",
    metadata: { session_id: form.get("metadata[session_id]") ?? "" },
    payment_method: { id: "pm_bench", type: "us_bank_account" },
    status: "processing",
    amount_received: 0,
  }
}

import { TEXTS, type FpsLanguage } from "./texts"
import type { FpsPayment } from "./types"

/** What a page shows of a payment. */
export type FpsState =
  | "waiting"
  /** The browser came to the failure address, and nothing else is known. */
  | "failed"
  | "no_news"
  /** The money has come, and has not paid an order (yet). */
  | "received"
  | "paid"
  | "expired"
  | "cancelled"
  | "unknown"

/** `pay`: back to `redirect_url`. `retry`: a new try. `shop`: nothing left to do here. */
export type FpsAction = "pay" | "retry" | "shop"

export interface FpsView {
  readonly state: FpsState
  readonly title: string
  readonly text: string
  readonly actions: readonly { readonly action: FpsAction; readonly label: string }[]
}

export interface DescribeOptions {
  /** Any locale; Chinese ones read Traditional Chinese (Hong Kong), all others English. */
  readonly language?: string
  /** The browser came to the failure address. */
  readonly failed?: boolean
  /** For tests. Default: now. */
  readonly now?: number
}

const ACTIONS: Record<FpsState, readonly FpsAction[]> = {
  waiting: ["pay"],
  failed: ["retry"],
  no_news: ["shop"],
  received: ["shop"],
  paid: ["shop"],
  expired: ["retry"],
  cancelled: ["retry"],
  unknown: ["shop"],
}

/** What to tell the shopper, and what to offer. Null: the backend knows of no such payment. */
export function describePayment(
  payment: FpsPayment | null,
  options: DescribeOptions = {},
): FpsView {
  const { states, actions } = TEXTS[languageOf(options.language)]
  const state = stateOf(payment, options)
  const [title, text] = states[state]
  return {
    state,
    title,
    text,
    actions: ACTIONS[state].flatMap((action) =>
      action === "pay" && !payment?.redirect_url ? [] : [{ action, label: actions[action] }],
    ),
  }
}

/** The kit's language for a locale such as `zh-HK` or `en-GB`. */
export function languageOf(locale = "en"): FpsLanguage {
  return /^zh/i.test(locale) ? "zh-HK" : "en"
}

function stateOf(
  payment: FpsPayment | null,
  { failed, now = Date.now() }: DescribeOptions,
): FpsState {
  if (!payment) {
    return "unknown"
  }
  switch (payment.status) {
    case "paid":
      return payment.order_id ? "paid" : "received"
    case "pending":
      if (now >= Date.parse(payment.expires_at)) {
        return "no_news"
      }
      return failed ? "failed" : "waiting"
    case "expired":
    case "cancelled":
      return payment.status
  }
}

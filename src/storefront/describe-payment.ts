import { fpsNow } from "./clock"
import { ACTIONS, columnOf, FACTS, STATES } from "./texts"
import type { FpsPayment } from "./types"

/** The state of a payment that a page shows. */
export type FpsState =
  | "waiting"
  /** The browser came to the failure URL, and nothing else is known. */
  | "failed"
  | "no_news"
  /** The payment was received, and has not paid an order (yet). */
  | "received"
  | "too_little"
  | "too_much"
  | "paid"
  /** The purchase is paid, but not by this payment. */
  | "paid_otherwise"
  /** The shop has marked the payment as refunded. */
  | "refunded"
  | "expired"
  | "cancelled"
  /** No QR code could be made. */
  | "not_started"
  /** Paying it now would buy nothing. */
  | "not_payable"
  | "unknown"

/**
 * `pay`: back to the QR code. `retry`: another attempt. `shop`: back to the shop. `support`: its contact
 * link.
 */
export type FpsAction = "pay" | "retry" | "shop" | "support"

export type FpsFactName = "amount" | "order" | "reference" | "received" | "refunded"

export interface FpsView {
  readonly state: FpsState
  readonly title: string
  readonly text: string
  /** The facts that a customer who writes to the shop needs. */
  readonly facts: readonly {
    readonly name: FpsFactName
    readonly label: string
    readonly value: string
  }[]
  readonly actions: readonly {
    readonly action: FpsAction
    readonly label: string
    /** The URL of `pay` and `support`. Safe to open. */
    readonly href: string | null
  }[]
}

export interface DescribeOptions {
  /** Any locale; Chinese ones read Traditional Chinese (Hong Kong), all others English. */
  readonly language?: string
  /** The browser came to the failure URL. */
  readonly failed?: boolean
  /** In milliseconds. Default: {@link fpsNow}. */
  readonly now?: number
}

const AGAIN: readonly FpsState[] = ["failed", "expired", "cancelled", "not_started"]

/**
 * Returns what to tell the customer, and what to offer. Null: the backend does not know the
 * payment.
 */
export function describePayment(
  payment: FpsPayment | null,
  options: DescribeOptions = {},
): FpsView {
  const column = columnOf(options.language)
  const state = stateOf(payment, options)
  const [title, text] = STATES[state].slice(column * 2) as [string, string]
  const main = state === "waiting" ? "pay" : AGAIN.includes(state) ? "retry" : "shop"
  const rows: readonly (readonly [FpsAction, string | null | undefined])[] = [
    // An action without a link has an empty URL.
    [main, main === "pay" ? payment?.redirect_url : ""],
    ["shop", main === "retry" ? "" : null],
    ["support", payment?.support_url],
  ]
  return {
    state,
    title,
    text,
    facts: payment ? factsOf(payment, column) : [],
    actions: rows.flatMap(([action, address]) =>
      /^((https?|mailto|tel):|$)/i.test(address ?? "-")
        ? [{ action, label: ACTIONS[action][column], href: address || null }]
        : [],
    ),
  }
}

function stateOf(
  payment: FpsPayment | null,
  { failed, now = fpsNow() }: DescribeOptions,
): FpsState {
  if (!payment) {
    return "unknown"
  }
  const { status, detail, order_id, paid_by } = payment
  if (paid_by && detail !== "refunded") {
    return "paid_otherwise"
  }
  // A newer backend may have a detail that is unknown here.
  if (detail) {
    return detail in STATES ? (detail as FpsState) : "received"
  }
  if (status === "paid" && order_id) {
    return status
  }
  if (status !== "pending") {
    return status === "paid" ? "received" : status
  }
  return now >= Date.parse(payment.expires_at) ? "no_news" : failed ? "failed" : "waiting"
}

/** A payment as an older backend describes it has no reference. */
type AnyPayment = Omit<FpsPayment, "reference"> & { readonly reference?: string }

function factsOf(payment: AnyPayment, column: 0 | 1): FpsView["facts"] {
  const { amount, received_amount: received, refunded_amount: refunded, paid_by } = payment
  const money = (value: number | false | null) => value && formatMoney(value, payment.currency_code)
  const order = paid_by?.order_number ?? payment.order_number
  const other = received !== amount && received
  const facts: readonly (readonly [FpsFactName, string | 0 | false | null | undefined])[] = [
    ["amount", money(amount)],
    ["received", money(other)],
    ["refunded", money(refunded)],
    ["order", order && `#${order}`],
    // In groups, as a customer reads it out on the phone.
    ["reference", payment.reference?.replace(/.{4}(?=.)/g, "$& ")],
  ]
  return facts.flatMap(([name, value]) =>
    value ? { name, label: FACTS[other && name === "amount" ? "due" : name][column], value } : [],
  )
}

/** Writes "HK$1,234.50" for 1234.5 and "hkd": the same in both languages, and in every browser. */
export function formatMoney(amount: number, currencyCode: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency: currencyCode }).format(amount)
}

/**
 * The words that engine, pages, provider and panel share at run time. This file imports nothing, so
 * that the panel can be bundled with it for the browser.
 */

/** The environments of the gateway. */
export const ENVIRONMENTS = ["sandbox", "production"] as const

/** One of {@link ENVIRONMENTS}. */
export type Environment = (typeof ENVIRONMENTS)[number]

/** Why no new payment begins: the option `acceptPayments`, or a Medusa that this version does not know. */
export type ClosedReason = "paused" | "medusa_unsupported"

/** How a case may end. */
export type Resolution = "refunded" | "accepted" | "dismissed"

/** Questions before a manual confirmation is taken, by the codes of the refusals. */
export const QUESTIONS = ["line_amount", "line_taken_back", "line_seen", "payment_sandbox"] as const

/** One of {@link QUESTIONS}. */
export type Question = (typeof QUESTIONS)[number]

interface CaseRule {
  readonly resolutions: readonly Resolution[]
  /** True if an open case keeps its order, because staff may still use the money for it. */
  readonly keepsOrder: boolean
}

const CAN_BE_ACCEPTED = ["refunded", "accepted", "dismissed"] as const
const CANNOT_BE_ACCEPTED = ["refunded", "dismissed"] as const

/**
 * How a case of each kind may end, and whether its money may still be used for the order that waits.
 * Money can be accepted only where it is clear what for: the same order, or the same items again.
 * `late_payment` keeps no order: its order is cancelled, and accepting it places the order again.
 */
export const CASE_RULES = {
  late_payment: { resolutions: CAN_BE_ACCEPTED, keepsOrder: false },
  duplicate_payment: { resolutions: CANNOT_BE_ACCEPTED, keepsOrder: false },
  superseded_payment: { resolutions: CANNOT_BE_ACCEPTED, keepsOrder: false },
  amount_mismatch: { resolutions: CAN_BE_ACCEPTED, keepsOrder: true },
  environment_mismatch: { resolutions: CANNOT_BE_ACCEPTED, keepsOrder: false },
  unknown_gateway_order: { resolutions: CANNOT_BE_ACCEPTED, keepsOrder: false },
  order_not_completed: { resolutions: CAN_BE_ACCEPTED, keepsOrder: true },
  shipped_unpaid: { resolutions: ["dismissed"], keepsOrder: false },
  refund_due: { resolutions: CANNOT_BE_ACCEPTED, keepsOrder: false },
  overpaid: { resolutions: CANNOT_BE_ACCEPTED, keepsOrder: false },
} as const satisfies Readonly<Record<string, CaseRule>>

/** A kind of case. */
export type CaseKind = keyof typeof CASE_RULES

/** Every {@link CaseKind}. */
export const CASE_KINDS = Object.keys(CASE_RULES) as [CaseKind, ...CaseKind[]]

/** Returns true if a case of this kind may end so. */
export function mayEndAs(kind: CaseKind, resolution: Resolution): boolean {
  const { resolutions }: CaseRule = CASE_RULES[kind]
  return resolutions.includes(resolution)
}

/** True if a case is about money of no payment of ours, on an order that was cancelled. */
export function isOfOthers(kind: CaseKind, paymentId: string | null): boolean {
  return kind === "late_payment" && paymentId === null
}

interface PaymentIds {
  readonly id: string
  readonly gatewayOrderId: string | null
}

const TOLD_PREFIX = "told:"
const REFUND_PREFIX = "refund:"

/**
 * Names of money. The same money has the same name, however often and in whatever way it is met, so
 * it has one case at most. A payment is named by its own id: its id at the gateway may become known
 * after a case was opened.
 */
export const moneyKey = {
  /** The amount received for a payment, as a whole; `casesOfMoney` knows both of its names. */
  payment: ({ gatewayOrderId, id }: PaymentIds) => `gateway_order:${gatewayOrderId ?? id}`,
  /** The amount not received for goods that were shipped. */
  unpaid: ({ id }: Pick<PaymentIds, "id">) => `unpaid:${id}`,
  /** The amount received beyond what the order owed. */
  overpaid: ({ id }: Pick<PaymentIds, "id">) => `overpaid:${id}`,
  /**
   * The amount that an order had when it was cancelled, and nobody refunded. `payment` is the id of our
   * payment, or of another provider's Medusa payment; `covered` for what staff covered without one. The
   * same money may have had a case before, by
   * which it was accepted for this very order.
   */
  cancelled: (orderId: string, payment: string) => `cancelled:${orderId}:${payment}`,
  /** The excess of two captured payments: one name for the pair, so that only one is refunded. */
  capturedTwice: (one: string, another: string) =>
    `captured_twice:${[one, another].sort().join(":")}`,
  /** A refund of Medusa. */
  refund: (refundId: string) => `${REFUND_PREFIX}${refundId}`,
  /** The amount received for a payment that this store does not know. */
  unknown: (environment: string, gatewayOrderId: string | null) =>
    `unknown:${environment}:${gatewayOrderId ?? ""}`,
  /**
   * Another amount that an event named for money that is proved, or has a case. It is no more money:
   * staff ask the gateway which amount is right, and dismiss the case.
   */
  told: (
    key: string,
    { amount, currencyCode }: { amount: number | null; currencyCode: string | null },
  ) => `${TOLD_PREFIX}${key}:${currencyCode ?? ""}:${amount ?? ""}`,
  /** A claim that another environment's secret signed. It is not the name of money. */
  foreign: (environment: string, gatewayOrderId: string | null) =>
    `foreign_event:${environment}:${gatewayOrderId ?? ""}`,
}

/** True if a money key names an amount that was only told. No money is behind it. */
export function isTold(key: string): boolean {
  return key.startsWith(TOLD_PREFIX)
}

/** The id of Medusa's refund that a money key names; null for other money. */
export function refundIdOf(key: string): string | null {
  return key.startsWith(REFUND_PREFIX) ? key.slice(REFUND_PREFIX.length) : null
}

/** Everybody together asks the gateway about a payment once in this time, in seconds. */
export const QUESTION_PAUSE_SECONDS = 10

/** How often a customer can say that one payment is paid: so often within so many seconds, and in all. */
export const CLAIM_LIMITS = { atOnce: 3, seconds: 10, inAll: 30 } as const

/** The longest bank reference that a customer can give. */
export const CLAIM_REFERENCE_LENGTH = 64

/**
 * The templates of every message, by which a provider that renders its own mails knows them. Each
 * gets `subject`, `text` and `html` in its data.
 */
export const MESSAGE_TEMPLATES = ["fps-alarm", "fps-cases", "fps-pay-link", "fps-reminder"] as const

/** The name of a template. */
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number]

/** Writes a payment's reference as people read it: `K7QD 4M2X 9TRA`. */
export function groupReference(reference: string): string {
  return reference.replace(/.{4}(?=.)/g, "$& ")
}

/**
 * Key in the context of an authorization: a pass takes money for an order that is there already,
 * and has checked what it owes. In the context of a new session: a pass makes it for a payment that is
 * there.
 */
export const FOR_PLACED_ORDER = "fps_for_placed_order"

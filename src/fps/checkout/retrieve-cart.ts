import type { MedusaContainer } from "@medusajs/framework/types"
import { totalOf } from "../medusa/amounts"
import type { FpsSettings, Environment } from "../settings/schema"
import type { CaseRecord, LedgerPayment } from "../types"
import { asMinorUnits, type MinorUnits } from "../../protocol"
import { viewDependencies } from "../dependencies"
import { wasSentBack } from "../cases/find-cases"
import { isBeingCreated } from "../payments/open-payment"
import { CHECKOUT_CART_FIELDS, type CheckoutCart } from "../medusa/cart"
import { checkCart, closedProblem, type CartProblem } from "./check-cart"
import { readStorePayment, wasNotStarted, type StorePayment } from "./store-payment"

/** A cart as the storefront sees it before it starts a payment. */
interface StoreCart {
  readonly cart_id: string
  /** True if a payment can be started: there is no problem, and the cart is not an order yet. */
  readonly ready: boolean
  readonly place_order: FpsSettings["placeOrder"]
  /** The payee's name in the banking app: the option `payeeName`. */
  readonly payee_name: string | null
  /** Everything that keeps it from being paid with FPS. */
  readonly problems: readonly CartProblem[]
  /**
   * A payment that was received and not used yet, else the newest one, also if the cart has become
   * an order. Payments that staff refunded are left out.
   */
  readonly payment: StorePayment | null
  /** Why the newest attempt to start a payment failed, if it failed within the last minutes. */
  readonly last_refusal: LastRefusal | null
}

/** Checks a cart as the provider will, and finds its payment; null if there is no such cart. */
export async function retrieveCart(
  container: MedusaContainer,
  cartId: string,
): Promise<StoreCart | null> {
  const dependencies = viewDependencies(container)
  const { fps, query } = dependencies
  const { data } = await query.graph({
    entity: "cart",
    fields: [...CHECKOUT_CART_FIELDS, "currency_code", "completed_at", "total"],
    filters: { id: cartId },
  })
  const cart = data[0] as
    (CheckoutCart & { currency_code: string; completed_at: unknown }) | undefined
  if (!cart) {
    return null
  }
  const [settings, closed, payments] = await Promise.all([
    fps.settings(),
    fps.whyClosed(),
    fps.storefront.paymentsOfCart(cart.id),
  ])
  const now = new Date()
  const amount = totalOf(cart) ?? asMinorUnits(0)
  const currencyCode = cart.currency_code.toLowerCase()
  const check = checkCart({ cart, amount, currencyCode, settings })
  const problems = check.ready ? [] : check.problems
  // A cart that costs nothing needs no payment.
  const isFree = problems.some(({ code }) => code === "nothing_to_pay")
  const all = closed && !isFree ? [closedProblem(closed), ...problems] : problems
  const held = payments.filter(({ settlement }) => settlement === "held")
  const cases = await fps.cases.listOfPayments(held)
  const shown = paymentThatMatters({ payments, cases, now })
  const isOrder = Boolean(cart.completed_at)
  return {
    cart_id: cart.id,
    ready: all.length === 0 && !isOrder,
    place_order: settings.placeOrder,
    payee_name: settings.payeeName ?? null,
    problems: isOrder ? [] : all,
    payment: shown
      ? await readStorePayment(dependencies, { payment: shown, sessionId: shown.sessionId })
      : null,
    last_refusal: lastRefusal(
      payments,
      { amount, currencyCode, environment: settings.environment, now },
      cases,
    ),
  }
}

/**
 * A page must not ask a customer whose payment waits to pay again, whatever the cart costs now. A new
 * session is refused for the same amount only.
 */
function paymentThatMatters({
  payments,
  cases,
  now,
}: {
  readonly payments: readonly LedgerPayment[]
  readonly cases: readonly CaseRecord[]
  readonly now: Date
}): LedgerPayment | undefined {
  const started = payments.filter((payment) => !wasNotStarted(payment, now))
  const isUnused = ({ status, settlement }: LedgerPayment) =>
    status === "paid" && settlement !== "settled"
  return (
    started.find((payment) => isUnused(payment) && !wasSentBack(payment, cases)) ??
    started.find((payment) => !isUnused(payment))
  )
}

/** Why a payment of a cart was not started. `at` is ISO 8601. */
interface LastRefusal {
  readonly code: "gateway_refused" | "gateway_away" | "busy" | "already_paid" | "invalid_details"
  readonly at: string
}

/** A cart as it would be paid now. */
export interface CartToPay {
  readonly amount: MinorUnits
  readonly currencyCode: string
  readonly environment: Environment
  readonly now: Date
}

/** An older failure says nothing about the next attempt. */
const FRESH_MS = 300_000

/**
 * Returns why the newest attempt to pay a cart was refused, from its payments, newest first, and the
 * cases of those on hold; null if it was not. Clients of Medusa drop the reason of an error, so they
 * ask for it here. Pure.
 */
export function lastRefusal(
  payments: readonly LedgerPayment[],
  cart: CartToPay,
  cases: readonly CaseRecord[],
): LastRefusal | null {
  const held = payments.find(
    (payment) =>
      payment.status === "paid" &&
      payment.settlement === "held" &&
      !payment.acceptedAt &&
      !wasSentBack(payment, cases) &&
      payment.amount === cart.amount &&
      payment.currencyCode === cart.currencyCode &&
      payment.environment === cart.environment,
  )
  if (held) {
    return { code: "already_paid", at: (held.paidAt ?? held.createdAt).toISOString() }
  }
  const [newest] = payments
  if (!newest) {
    return null
  }
  const at = newest.createdAt.toISOString()
  if (isBeingCreated(newest, cart.now)) {
    return { code: "busy", at }
  }
  const isFresh = cart.now.getTime() - newest.createdAt.getTime() < FRESH_MS
  return newest.status === "failed" && newest.creationError && isFresh
    ? { code: codeOf(newest.creationError), at }
    : null
}

/** A failed creation is stored as `<outcome>: <code>`. */
function codeOf(creationError: string): LastRefusal["code"] {
  if (creationError.endsWith(": invalid_order")) {
    return "invalid_details"
  }
  return creationError.startsWith("refused: ") ? "gateway_refused" : "gateway_away"
}

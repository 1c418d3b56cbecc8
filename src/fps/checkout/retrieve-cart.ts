import type { MedusaContainer } from "@medusajs/framework/types"
import {
  CHECKOUT_CART_FIELDS,
  checkCart,
  type CartProblem,
  type CheckoutCart,
} from "."
import { totalOf } from "../medusa/total-of"
import type { FpsModuleService, FpsSettings, LedgerPayment } from "../../modules/fps"
import { asMinorUnits } from "../../protocol"
import { viewDependencies } from "../view-dependencies"
import { lastRefusal, type LastRefusal } from "./last-refusal"
import { readStorePayment, wasNotStarted, type StorePayment } from "./store-payment"

/** A cart as the storefront sees it before it starts a payment. */
export interface StoreCart {
  readonly cart_id: string
  /** Whether a payment can be started: there is no problem, and the cart is no order yet. */
  readonly ready: boolean
  readonly place_order: FpsSettings["placeOrder"]
  /** Everything that keeps it from being paid with FPS. */
  readonly problems: readonly CartProblem[]
  /**
   * The FPS payment of the cart that matters: money that came and has bought nothing yet, else the
   * newest one, also when the cart has become an order. None that a person has dealt with.
   */
  readonly payment: StorePayment | null
  /** Why the newest try to start one failed, if it did so within the last minutes. */
  readonly last_refusal: LastRefusal | null
}

/** Checks a cart as the provider will, and finds its payment; null when there is no such cart. */
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
  const [settings, payments] = await Promise.all([
    fps.settings(),
    fps.storefront.paymentsOfCart(cart.id),
  ])
  const now = new Date()
  const amount = totalOf(cart) ?? asMinorUnits(0)
  const currencyCode = cart.currency_code.toLowerCase()
  const check = checkCart({ cart, amount, currencyCode, settings })
  const shown = await paymentThatMatters(fps, { payments, now })
  const isOrder = Boolean(cart.completed_at)
  return {
    cart_id: cart.id,
    ready: check.ready && !isOrder,
    place_order: settings.placeOrder,
    problems: check.ready || isOrder ? [] : check.problems,
    payment: shown
      ? await readStorePayment(dependencies, { payment: shown, sessionId: shown.sessionId })
      : null,
    last_refusal: lastRefusal(payments, {
      amount,
      currencyCode,
      environment: settings.environment,
      now,
    }),
  }
}

/** A shopper whose money waits must not be led to pay again, whatever the cart costs by now. */
async function paymentThatMatters(
  fps: Pick<FpsModuleService, "cases">,
  { payments, now }: { payments: readonly LedgerPayment[]; now: Date },
): Promise<LedgerPayment | undefined> {
  const started = payments.filter((payment) => !wasNotStarted(payment, now))
  const isUnused = ({ status, settlement }: LedgerPayment) =>
    status === "paid" && settlement !== "settled"
  for (const payment of started.filter(isUnused)) {
    const cases = payment.settlement === "held" ? await fps.cases.listOfPayments([payment]) : null
    if (!cases || cases.some(({ status }) => status === "open")) {
      return payment
    }
  }
  return started.find((payment) => !isUnused(payment))
}

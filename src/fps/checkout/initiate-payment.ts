import type { InitiatePaymentInput, InitiatePaymentOutput } from "@medusajs/framework/types"
import { checkCart, closedProblem, storeProblems, type CartProblem } from "./check-cart"
import { cartError } from "./errors"
import { payablePayment } from "./payable-payment"
import { toMinorUnits } from "../../protocol"
import type { FpsSettings } from "../settings/schema"
import { FOR_PLACED_ORDER } from "../vocabulary"
import type { LedgerPayment } from "../types"
import { addCustomer, loadCheckoutContext } from "../medusa/checkout-context"
import type { ProviderDependencies } from "./provider-dependencies"
import { currentSessionId, sessionData, sessionIdOf } from "./session-data"

/** Gives a new session a payable QR code, for what its cart costs or its order owes. */
export async function initiatePayment(
  dependencies: ProviderDependencies,
  input: InitiatePaymentInput,
): Promise<InitiatePaymentOutput> {
  const { fps, query } = dependencies
  if (FOR_PLACED_ORDER in (input.context ?? {})) {
    // Its payment may have been received: nothing is asked of the customer, the shop or the gateway.
    const sessionId = currentSessionId(input.context) ?? sessionIdOf(input.data)
    return { id: sessionId, status: "pending", data: { session_id: sessionId } }
  }
  // A pause stops new payments only, which opening the payment knows: a session for what is paid, or
  // for a QR code that can still be paid, is made.
  const closed = await fps.whyClosed()
  if (closed === "medusa_unsupported") {
    throw cartError([closedProblem(closed)])
  }
  const settings = await fps.settings()
  const currencyCode = input.currency_code.toLowerCase()
  refuse(storeProblems({ currencyCode, settings }))
  const sessionId = currentSessionId(input.context) ?? sessionIdOf(input.data)
  const context = await loadCheckoutContext(dependencies, sessionId)
  const { payer, purchase, paymentCollectionId } = context
  const amount = toMinorUnits(input.amount)
  let check = checkCart({ cart: payer, amount, currencyCode, settings })
  if (!check.ready) {
    const cart = await addCustomer(query, context)
    check = checkCart({ cart, amount, currencyCode, settings })
  }
  if (!check.ready) {
    throw cartError(check.problems)
  }
  const payment = await payablePayment(dependencies, {
    sessionId,
    paymentCollectionId,
    cartId: context.cartId,
    purchase,
    amount,
    currencyCode,
    settings,
    customer: check.customer,
    locale: payer.locale,
  })
  return output(payment, settings)
}

/** Refuses before anything is written or read: the store may not be set up yet. */
function refuse(problems: readonly CartProblem[]): void {
  if (problems.length > 0) {
    throw cartError(problems)
  }
}

function output(payment: LedgerPayment, settings: FpsSettings): InitiatePaymentOutput {
  return {
    id: payment.gatewayOrderId ?? payment.id,
    status: "pending",
    data: sessionData(payment, settings),
  }
}

import type { MedusaContainer, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { isGatewayError } from "../../gateway/errors"
import {
  CannotPayError,
  newQrFor,
  purchaseOf,
  retryOrderOf,
  TimeIsOverError,
  toCustomerError,
  whileOrderIsQuiet,
} from "../checkout/retry"
import { asCustomer } from "../checkout/as-customer"
import { closedReasonOf, isAlreadyPaidError, isBusyError } from "../checkout/errors"
import { readOrderFacts } from "../checkout/order-facts"
import { retrieveStorePayment, type StorePayment } from "../checkout/store-payment"
import {
  settleDependencies,
  viewDependencies,
  type SettleDependencies,
  type ViewDependencies,
} from "../dependencies"
import { readAmount } from "../medusa/amounts"
import { messageOf } from "../medusa/message-of"
import { findOrder } from "../medusa/paid-by"
import type { Debt } from "../medusa/read-debt"
import { type LeasedPurchase, PurchaseBusyError } from "../settle/with-purchase"
import type { PayLinkRecord } from "./pay-links"
import { findReturn } from "./pay-page"
import type { PayProblem } from "./pay-page-texts"
import { payState, readPayFacts, whyNotPayable } from "./pay-state"

/**
 * Where the button of the payment page leads: to the gateway; to the page, which says why nothing can
 * be paid now; or to the return, whose order does not wait for another payment.
 */
export type Started =
  | { readonly to: "gateway"; readonly url: string }
  | { readonly to: "page" }
  | { readonly to: "return" }

/**
 * Gives the order of a payment link or of a return the one payable QR code for what it owes now. Null:
 * the token is unknown. This is not a workflow: a workflow engine keeps its input, and the token is
 * as good as the link.
 */
export async function startPayment(
  container: MedusaContainer,
  token: string,
): Promise<Started | null> {
  const dependencies = settleDependencies(container)
  const { fps } = dependencies
  const link = await fps.payLinks.find({ token })
  if (link) {
    return startLinkPayment(dependencies, link)
  }
  const payment = await findReturn(dependencies, token)
  if (!payment) {
    return null
  }
  const sessionId = payment.isOfLink ? null : await retryOrderOf(dependencies, payment)
  const shown = sessionId === null ? null : await retrieveStorePayment(dependencies, sessionId)
  return toGateway(shown ? shown.redirect_url : null) ?? { to: "return" }
}

function toGateway(url: string | null): Started | null {
  return url === null ? null : { to: "gateway", url }
}

/** The lease of the purchase keeps two customers at one link apart: the second gets the first one's code. */
async function startLinkPayment(
  dependencies: SettleDependencies,
  link: PayLinkRecord,
): Promise<Started> {
  const { fps } = dependencies
  const before = await readPayFacts(dependencies, link)
  if (!before || payState(before, { isBack: false, now: new Date() }) !== "open") {
    return { to: "page" }
  }
  const purchaseId = await fps.purchases.ensure(purchaseOf(before.debt))
  return asCustomer(dependencies, { purchaseId, by: "link" }, async (purchase) =>
    start(dependencies, { purchase, link, debt: before.debt }),
  )
}

interface Start {
  readonly purchase: LeasedPurchase
  readonly link: PayLinkRecord
  readonly debt: Debt
}

async function start(
  dependencies: SettleDependencies,
  { purchase, link, debt }: Start,
): Promise<Started> {
  const { fps } = dependencies
  const current = await fps.payLinks.find({ id: link.id })
  const facts =
    current &&
    (await whileOrderIsQuiet(dependencies, debt, async () => readPayFacts(dependencies, current)))
  if (!facts || payState(facts, { isBack: false, now: new Date() }) !== "open") {
    return { to: "page" }
  }
  const { payment } = await newQrFor(dependencies, { debt: facts.debt, purchase })
  await fps.payLinks.handOut({ id: link.id, paymentId: payment.id })
  return toGateway(payment.redirectUrl) ?? { to: "page" }
}

/**
 * Maps an error from the pay button to a customer-facing message. Errors of core's workflows have lost
 * their class, so anything unrecognised is reported as "service unavailable".
 */
export function problemOf(container: MedusaContainer, error: unknown): PayProblem {
  const logger: Logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  logger.warn(`fps: pay button failed error=${messageOf(error)}`)
  if (error instanceof PurchaseBusyError || isBusyError(error)) {
    return "busy"
  }
  if (error instanceof CannotPayError) {
    return "details"
  }
  if (error instanceof TimeIsOverError) {
    return "over"
  }
  if (closedReasonOf(error)) {
    return "closed"
  }
  if (isAlreadyPaidError(error)) {
    return "received"
  }
  return isGatewayError(error) && error.code === "invalid_order" ? "details" : "away"
}

/**
 * Gives an order that waits a new QR code, and returns the payment that it shows then. An order that
 * does not wait is returned as it is, without a code. Null: no payment has this session. This is not
 * a workflow: a workflow's errors lose their class, which decides what the customer reads.
 */
export async function retryPayment(
  container: MedusaContainer,
  sessionId: string,
): Promise<StorePayment | null> {
  const dependencies = settleDependencies(container)
  const payment = await dependencies.fps.payments.findBySession(sessionId)
  if (!payment) {
    return null
  }
  const shown = await retryOrderOf(dependencies, payment).catch((error: unknown) => {
    throw toCustomerError(error)
  })
  return retrieveStorePayment(dependencies, shown ?? sessionId)
}

const WHY = {
  review: "A payment for this order was received and is under review.",
  cancelled: "This order is cancelled.",
  draft: "This order is a draft. It can be paid once the shop has converted it.",
  arriving: "A payment for this order was received and is being processed.",
  nothing_owed: "This order is already fully paid.",
  pending_elsewhere: "This order is being paid in another way.",
} as const

/**
 * A link with a collection's id may be passed on by mail. With an order's id, core's store API would
 * give its reader the customer's address.
 */
const UNNAMED = {
  order_id: null,
  order_number: null,
  cart_id: null,
  support_url: null,
  paid_by: null,
} as const

/**
 * Gives the order of a payment collection the one payable QR code for what it owes now, and returns
 * its payment. Medusa's own payment link names such a collection. Null: the collection has no order.
 * Throws `NOT_ALLOWED` with the reason if nothing can be paid, and the customer's errors of a creation.
 */
export async function payCollection(
  container: MedusaContainer,
  paymentCollectionId: string,
): Promise<StorePayment | null> {
  const dependencies = settleDependencies(container)
  const { orderId } = await findOrder(dependencies.query, paymentCollectionId)
  const debt = orderId === null ? null : await readPayable(dependencies, orderId)
  if (!debt) {
    return null
  }
  const purchaseId = await dependencies.fps.purchases.ensure(purchaseOf(debt))
  try {
    const customer = { purchaseId, by: "collection" } as const
    const { sessionId } = await asCustomer(dependencies, customer, async (purchase) => {
      const current = await whileOrderIsQuiet(dependencies, debt, async () =>
        readPayable(dependencies, debt.orderId),
      )
      return newQrFor(dependencies, { debt: current ?? debt, purchase })
    })
    const payment = await retrieveStorePayment(dependencies, sessionId)
    return payment && { ...payment, ...UNNAMED }
  } catch (error) {
    throw toCustomerError(error)
  }
}

/** Refuses a session for an order that cannot be paid, as {@link payCollection} does, or owes less. */
export async function refuseUnowed(
  container: MedusaContainer,
  { orderId, paymentCollectionId }: { orderId: string; paymentCollectionId: string },
): Promise<void> {
  const debt = await readPayable(viewDependencies(container), orderId)
  const collection = debt?.collections.find(({ id }) => id === paymentCollectionId)
  if (debt && collection && readAmount(collection.amount) > debt.owed) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This order owes less by now. Use POST /store/fps/payment-collections/:id/start, which asks for what it owes.",
      "fps_order_placed",
    )
  }
}

async function readPayable(dependencies: ViewDependencies, orderId: string) {
  const facts = await readOrderFacts(dependencies, orderId)
  const reason = facts && whyNotPayable(facts)
  if (reason) {
    throw notPayableError(reason)
  }
  return facts?.debt ?? null
}

/** Says why an order cannot be paid now. */
export function notPayableError(reason: keyof typeof WHY): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, WHY[reason], `fps_${reason}`)
}

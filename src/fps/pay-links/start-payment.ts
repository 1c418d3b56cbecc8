import type { MedusaContainer, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { settleDependencies, type SettleDependencies } from "../dependencies"
import { settlePurchase } from "../settle/scheduler"
import { withPurchase, type LeasedPurchase, PurchaseBusyError } from "../settle/with-purchase"
import type { Debt } from "../medusa/read-debt"
import { codeForDebt, purchaseOf, whileOrderIsQuiet, CannotPayError } from "../checkout/retry"
import { isGatewayError } from "../../gateway/errors"
import { messageOf } from "../medusa/message-of"
import type { PayLinkRecord } from "./pay-links"
import { payState, readPayFacts } from "./pay-state"
import type { PayProblem } from "./pay-page-texts"

/** Where the browser goes; null when there is nothing that can be paid by this link now. */
interface StartedPayment {
  readonly redirectUrl: string | null
}

/**
 * Gives a link the one payable QR code for what its order owes now. Null: there is no such link. No
 * workflow, on purpose: a workflow engine keeps what it is given, and the token is as good as the link.
 *
 * Nobody else settles the purchase meanwhile, and of two people at one link the second takes over
 * the first one's code: the look's lease keeps them apart.
 */
export async function startLinkPayment(
  container: MedusaContainer,
  token: string,
): Promise<StartedPayment | null> {
  const dependencies = settleDependencies(container)
  const { fps } = dependencies
  const link = await fps.payLinks.find({ token })
  const before = link && (await readPayFacts(dependencies, link))
  if (!link || !before) {
    return null
  }
  if (payState(before, { isBack: false, now: new Date() }) !== "open") {
    return { redirectUrl: null }
  }
  const purchaseId = await fps.purchases.ensure(purchaseOf(before.debt))
  const started = await withPurchase(dependencies, purchaseId, async (purchase) =>
    start(dependencies, { purchase, link, debt: before.debt }),
  )
  await settlePurchase(container, purchaseId)
  return started
}

interface Start {
  readonly purchase: LeasedPurchase
  readonly link: PayLinkRecord
  readonly debt: Debt
}

async function start(
  dependencies: SettleDependencies,
  { purchase, link, debt }: Start,
): Promise<StartedPayment> {
  const { fps } = dependencies
  const current = await fps.payLinks.find({ id: link.id })
  const facts =
    current &&
    (await whileOrderIsQuiet(dependencies, debt, async () => readPayFacts(dependencies, current)))
  if (!facts || payState(facts, { isBack: false, now: new Date() }) !== "open") {
    return { redirectUrl: null }
  }
  const { payment } = await codeForDebt(dependencies, { debt: facts.debt, purchase })
  await fps.payLinks.handOut({ id: link.id, paymentId: payment.id })
  return { redirectUrl: payment.redirectUrl }
}

/**
 * What a customer is told whose button led nowhere; the reason is for the log. Errors that come through
 * core's workflows have lost their kind: what is not known otherwise is a service that is away.
 */
export function problemOf(container: MedusaContainer, error: unknown): PayProblem {
  const logger: Logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  logger.warn(`fps: a payment link led to no QR code: ${messageOf(error)}`)
  if (error instanceof PurchaseBusyError) {
    return "busy"
  }
  if (error instanceof CannotPayError) {
    return "details"
  }
  return isGatewayError(error) && error.code === "invalid_order" ? "details" : "away"
}

import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createOrderPaymentCollectionWorkflow,
  createPaymentSessionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { FPS_PROVIDER } from "../../medusa/fps-provider"
import type { LedgerPayment, PayLinkRecord } from "../../modules/fps"
import { toMajorNumber, toMinorUnits } from "../../protocol"
import { settleDependencies, type SettleDependencies } from "../../settle/dependencies"
import { lookNow } from "../../settle/settle"
import { withPurchase, type LeasedPurchase } from "../../settle/with-purchase"
import { payState, readPayFacts } from "../../views/pay-links/pay-state"
import { openSessionOf } from "../../views/pay-links/open-session"
import type { Debt } from "../../views/pay-links/read-debt"
import { purchaseOf, renewCode, shopperOf } from "../pay-again/renew-code"

/** Where the browser goes; null when there is nothing that can be paid by this link now. */
export interface StartedPayment {
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
    start(dependencies, { purchase, link }),
  )
  await lookNow(container, purchaseId)
  return started
}

interface Start {
  readonly purchase: LeasedPurchase
  readonly link: PayLinkRecord
}

async function start(
  dependencies: SettleDependencies,
  { purchase, link }: Start,
): Promise<StartedPayment> {
  const { fps } = dependencies
  const current = await fps.payLinks.find({ id: link.id })
  const facts = current && (await readPayFacts(dependencies, current))
  if (!facts || payState(facts, { isBack: false, now: new Date() }) !== "open") {
    return { redirectUrl: null }
  }
  const { debt } = facts
  const session = openSessionOf(debt)
  const payment = session
    ? await renewCode(dependencies, { debt, session, purchase })
    : await startSession(dependencies, debt)
  await fps.payLinks.handOut({ id: link.id, paymentId: payment.id })
  return { redirectUrl: payment.redirectUrl }
}

/** A session in a collection of the order's own, for just what it owes. */
async function startSession(
  { container, fps, payments }: SettleDependencies,
  debt: Debt,
): Promise<LedgerPayment> {
  shopperOf(debt, await fps.settings())
  const collectionId = await collectionFor({ container, payments }, debt)
  const { result } = await createPaymentSessionsWorkflow(container).run({
    input: {
      payment_collection_id: collectionId,
      provider_id: await providerId(payments),
      data: {},
    },
  })
  const payment = await fps.ledger.findBySession(result.id)
  if (!payment) {
    throw new Error(`Session ${result.id} has no gateway order.`)
  }
  return payment
}

const PAYABLE: readonly string[] = ["not_paid", "awaiting"]

/**
 * The collection that core made for a difference, set to what is owed, or a new one. Never that of
 * the cart: it was placed on what it was placed on, and what expires in it would end the order.
 */
async function collectionFor(
  { container, payments }: Pick<SettleDependencies, "container" | "payments">,
  { collections, orderId, owed }: Debt,
): Promise<string> {
  const found = collections.find(
    ({ ofCart, hasPayments, status }) => !ofCart && !hasPayments && PAYABLE.includes(status),
  )
  if (!found) {
    const { result } = await createOrderPaymentCollectionWorkflow(container).run({
      input: { order_id: orderId, amount: toMajorNumber(owed) },
    })
    const [created] = result
    if (!created) {
      throw new Error(`Order ${orderId} got no payment collection.`)
    }
    return created.id
  }
  if (toMinorUnits(found.amount) !== owed) {
    await payments.updatePaymentCollections(found.id, { amount: toMajorNumber(owed) })
  }
  return found.id
}

/** Core asks no region for a collection of an order, so this is the store's FPS provider. */
async function providerId(payments: SettleDependencies["payments"]): Promise<string> {
  const providers = await payments.listPaymentProviders({ is_enabled: true })
  const own = providers.map(({ id }) => id).find((id) => FPS_PROVIDER.test(id))
  if (own === undefined) {
    throw new Error("Medusa has no FPS provider; see docs/options.md.")
  }
  return own
}

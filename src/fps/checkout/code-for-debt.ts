import {
  createOrderPaymentCollectionWorkflow,
  createPaymentSessionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { FPS_PROVIDER } from "../medusa/fps-provider"
import type { LedgerPayment } from "../../modules/fps"
import { toMajorNumber, toMinorUnits } from "../../protocol"
import type { SettleDependencies } from "../dependencies"
import { PurchaseBusyError, type LeasedPurchase } from "../settle/with-purchase"
import { collectionForRest, openSessionOf } from "./open-session"
import type { Debt } from "../medusa/read-debt"
import { renewCode, shopperOf } from "./renew-code"

/** The code that pays what an order owes, and the session that shows it. */
export interface CodeForDebt {
  readonly payment: LedgerPayment
  readonly sessionId: string
}

/**
 * The one payable QR code for what an order owes: on the FPS session that waits already, or on a new
 * one. The purchase is leased, so nobody settles it meanwhile. Throws {@link PurchaseBusyError} while
 * something is left to be finished of it.
 */
export async function codeForDebt(
  dependencies: SettleDependencies,
  { debt, purchase }: { debt: Debt; purchase: LeasedPurchase },
): Promise<CodeForDebt> {
  const ledger = await dependencies.fps.purchases.read(purchase.lease.purchaseId)
  if (ledger?.purchase.intent) {
    // Left over by a process that died: what it was about is finished first.
    throw new PurchaseBusyError("This purchase is being settled at this moment.")
  }
  const session = openSessionOf(debt)
  return session
    ? {
        payment: await renewCode(dependencies, { debt, session, purchase }),
        sessionId: session.id,
      }
    : startSession(dependencies, debt)
}

/** A session in a collection of the order's own, for just what it owes. */
async function startSession(
  { container, fps, payments }: SettleDependencies,
  debt: Debt,
): Promise<CodeForDebt> {
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
  return { payment, sessionId: result.id }
}

/** The collection that is there for it, set to what is owed, or a new one. */
async function collectionFor(
  { container, payments }: Pick<SettleDependencies, "container" | "payments">,
  debt: Debt,
): Promise<string> {
  const { orderId, owed } = debt
  const found = collectionForRest(debt)
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

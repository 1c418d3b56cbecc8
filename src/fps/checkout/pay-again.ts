import type { MedusaContainer } from "@medusajs/framework/types"
import { cartError, stillCreatingError, toMedusaError } from "./create-index"
import type { LedgerPayment } from "../../modules/fps"
import { settleDependencies, type SettleDependencies } from "../dependencies"
import { settlePurchase } from "../settle/scheduler"
import { PurchaseBusyError, withPurchase } from "../settle/with-purchase"
import { readNewTry, type NewTry } from "./new-try"
import { findOrder } from "../medusa/order-of-payment"
import { retrieveStorePayment, type StorePayment } from "./store-payment"
import { codeForDebt } from "./code-for-debt"
import { CannotPayError, purchaseOf, whileOrderIsQuiet } from "./renew-code"

/**
 * Gives an order that waits within its patience the one payable QR code, on the session that it was
 * placed on; answers the payment as it is then. One that does not wait (it was paid, or cancelled) is
 * answered as it is, without a code. Null: the session is none of ours. No workflow, on purpose: its
 * errors would lose their kind, by which a shopper is told what to do.
 *
 * Of two who ask at once the second takes over the first one's code: the look's lease keeps them apart.
 */
export async function payAgain(
  container: MedusaContainer,
  sessionId: string,
): Promise<StorePayment | null> {
  const dependencies = settleDependencies(container)
  const payment = await dependencies.fps.ledger.findBySession(sessionId)
  if (!payment) {
    return null
  }
  const shown = await renewCodeOf(dependencies, payment).catch((error: unknown) => {
    throw toShopperError(error)
  })
  return retrieveStorePayment(dependencies, shown ?? sessionId)
}

/**
 * The same for the shopper who has the address of return; where the browser goes. Null: its order
 * does not wait, or not any more. Its errors are as they are.
 */
export async function payAgainOfReturn(
  container: MedusaContainer,
  token: string,
): Promise<string | null> {
  const dependencies = settleDependencies(container)
  const { fps } = dependencies
  const payment = await fps.ledger.find({ return_token: token })
  const shown = payment && (await renewCodeOf(dependencies, payment))
  const current = shown && (await retrieveStorePayment(dependencies, shown))
  return current ? current.redirect_url : null
}

/** The session that shows the code then; null where the order does not wait. */
async function renewCodeOf(
  dependencies: SettleDependencies,
  { paymentCollectionId }: LedgerPayment,
): Promise<string | null> {
  const { orderId } = await findOrder(dependencies.query, paymentCollectionId)
  const found = await newTry(dependencies, orderId)
  if (found) {
    await renew(dependencies, found)
  }
  return found?.session.id ?? null
}

async function newTry(dependencies: SettleDependencies, orderId: string | null) {
  const settings = await dependencies.fps.settings()
  return readNewTry(dependencies, { orderId, settings })
}

async function renew(dependencies: SettleDependencies, { debt }: NewTry): Promise<void> {
  const { container, fps } = dependencies
  const purchaseId = await fps.purchases.ensure(purchaseOf(debt))
  try {
    await withPurchase(dependencies, purchaseId, async (purchase) => {
      const current = await whileOrderIsQuiet(dependencies, debt, async () =>
        newTry(dependencies, debt.orderId),
      )
      if (current) {
        await codeForDebt(dependencies, { debt: current.debt, purchase })
      }
    })
  } finally {
    await settlePurchase(container, purchaseId)
  }
}

/** What went wrong, as the storefront kit knows it. */
export function toShopperError(error: unknown): unknown {
  if (error instanceof PurchaseBusyError) {
    return stillCreatingError()
  }
  return error instanceof CannotPayError ? cartError(error.problems) : toMedusaError(error)
}

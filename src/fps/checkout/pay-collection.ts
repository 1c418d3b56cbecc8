import { MedusaError } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { settleDependencies, type SettleDependencies } from "../dependencies"
import { settlePurchase } from "../settle/scheduler"
import { withPurchase } from "../settle/with-purchase"
import { readOrderFacts, whyNotPayable } from "../pay-links/pay-state"
import { findOrder } from "../medusa/order-of-payment"
import { retrieveStorePayment, type StorePayment } from "./store-payment"
import { codeForDebt } from "./code-for-debt"
import { toShopperError } from "./pay-again"
import { purchaseOf, whileOrderIsQuiet } from "./renew-code"

const WHY = {
  review: "A payment for this order has come and is being looked at.",
  cancelled: "This order is cancelled.",
  draft: "This order is a draft; it can be paid once the shop has converted it.",
  arriving: "A payment for this order has come and is being entered.",
  nothing_owed: "This order owes nothing.",
  promised: "This order is being paid in another way.",
} as const

/**
 * Gives what the order of a payment collection owes the one payable QR code, and answers its payment:
 * for Medusa's own payment link, which names the collection. Whatever the collection was made for,
 * what is asked is what the order owes now. Null: the collection has no order. Throws `NOT_ALLOWED`
 * with the reason where nothing can be paid, and the shopper's errors of a creation.
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
    const { sessionId } = await withPurchase(dependencies, purchaseId, async (purchase) => {
      const current = await whileOrderIsQuiet(dependencies, debt, async () =>
        readPayable(dependencies, debt.orderId),
      )
      return codeForDebt(dependencies, { debt: current ?? debt, purchase })
    })
    return await retrieveStorePayment(dependencies, sessionId)
  } catch (error) {
    throw toShopperError(error)
  } finally {
    await settlePurchase(container, purchaseId)
  }
}

async function readPayable(dependencies: SettleDependencies, orderId: string) {
  const facts = await readOrderFacts(dependencies, orderId)
  const reason = facts && whyNotPayable(facts)
  if (reason) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, WHY[reason], `fps_${reason}`)
  }
  return facts?.debt ?? null
}

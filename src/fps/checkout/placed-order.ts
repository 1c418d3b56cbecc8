import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../../modules/fps"

/**
 * Whether the session of a payment collection must stay: it is the one of an order's cart, and has an
 * FPS payment, or money came for it. What was made for a rest (an edit, an exchange, a draft) may be
 * asked for again: the new session takes the QR code over.
 */
export async function mustKeepSession(
  container: MedusaContainer,
  paymentCollectionId: string,
): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters = { payment_collection_id: paymentCollectionId }
  // Each checkout asks this, and hardly any has an order.
  const ofOrder = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters,
  })
  if (ofOrder.data.length === 0) {
    return false
  }
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const [ofCart, payments] = await Promise.all([
    query.graph({ entity: "cart_payment_collection", fields: ["cart_id"], filters }),
    fps.ledger.listOfCollection(paymentCollectionId),
  ])
  return ofCart.data.length > 0
    ? payments.length > 0
    : payments.some(({ status }) => status === "paid")
}

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../modules/fps"

/** Whether a payment collection belongs to an order that was placed with an FPS payment. */
export async function isPlacedWithFps(
  container: MedusaContainer,
  paymentCollectionId: string,
): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters: { payment_collection_id: paymentCollectionId },
  })
  if (data.length === 0) {
    return false
  }
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const payments = await fps.ledger.listOfCollection(paymentCollectionId)
  return payments.length > 0
}

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { followCancellationWorkflow } from "../workflows/follow-cancellation"

/** Follows the cancellation of a Medusa order for every gateway order that was made for it. */
export async function followOrderCancellation(
  container: MedusaContainer,
  orderId: string,
): Promise<void> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "payment_collections.id"],
    filters: { id: orderId },
  })
  const order = data[0] as { payment_collections?: ({ id: string } | null)[] } | undefined
  for (const collection of order?.payment_collections ?? []) {
    if (collection) {
      for (const payment of await fps.listPaymentsOfCollection(collection.id)) {
        await followCancellationWorkflow(container).run({ input: { payment_id: payment.id } })
      }
    }
  }
}

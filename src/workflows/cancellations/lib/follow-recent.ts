import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { followCancellationWorkflow } from "../workflows/follow-cancellation"

/** How long after its settling a payment is looked at again for a cancellation at that moment. */
const LOOK_BACK_SECONDS = 120

/**
 * Finds orders that were cancelled while their money was settled, whether or not the event
 * `order.canceled` arrived. One query for the batch; only the cancelled ones are locked and read.
 */
export async function followRecentCancellations(
  container: MedusaContainer,
  { limit }: { limit: number },
): Promise<void> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const recent = await fps.listRecentlySettled({ limit, withinSeconds: LOOK_BACK_SECONDS })
  if (recent.length === 0) {
    return
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: ["id", "order.id", "order.status"],
    filters: { id: recent.map((payment) => payment.paymentCollectionId) },
  })
  const collections = data as { id: string; order?: { status: string } | null }[]
  const cancelled = new Set(
    collections.filter(({ order }) => order?.status === "canceled").map(({ id }) => id),
  )
  for (const payment of recent) {
    if (cancelled.has(payment.paymentCollectionId)) {
      await followCancellationWorkflow(container).run({ input: { payment_id: payment.id } })
    }
  }
}

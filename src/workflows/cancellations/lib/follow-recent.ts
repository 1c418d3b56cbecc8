import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { followCancellationWorkflow } from "../workflows/follow-cancellation"

/** No cancellation that read the order before its capture is still under way after this. */
const WATCH_SECONDS = 60

/**
 * Finds orders that were cancelled while their money was settled, whether or not the event
 * `order.canceled` arrived, and however long nobody looked. One query for the batch; only the cancelled ones are locked and read.
 */
export async function followRecentCancellations(
  container: MedusaContainer,
  { limit }: { limit: number },
): Promise<void> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const recent = await fps.listUnfollowed({ limit })
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
  await fps.markFollowed({
    ids: recent.map((payment) => payment.id),
    settledSecondsAgo: WATCH_SECONDS,
  })
}

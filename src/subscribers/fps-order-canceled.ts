import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { followOrder } from "../fps/settle/route-events"

/** Settles a cancellation by staff at once; the job would find it a little later. */
export default async function fpsOrderCanceled({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await followOrder(container, event.data.id)
}

/** Subscriber ids are global, hence the prefix. */
export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "fps-order-canceled" },
}

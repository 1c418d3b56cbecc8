import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { followOrder } from "../fps/settle/route-events"

/** Looks at an order that was fulfilled: it may wait for its payment. */
export default async function fpsFulfillmentCreated({
  event,
  container,
}: SubscriberArgs<{ order_id: string }>): Promise<void> {
  await followOrder(container, event.data.order_id)
}

/** Subscriber ids are global, hence the prefix. */
export const config: SubscriberConfig = {
  event: "order.fulfillment_created",
  context: { subscriberId: "fps-fulfillment-created" },
}

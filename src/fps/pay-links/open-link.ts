import { Modules } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { randomToken } from "../checkout/payable-payment"
import { viewDependencies } from "../dependencies"
import type { OpenPayLinkInput, PayLinkRecord } from "./pay-links"

/** Emitted once for each link: `{ id, order_id }`. The URL is read by the id. */
export const FPS_PAY_LINK_CREATED = "fps.pay_link.created"

/** Returns the open link of an order, or makes one and announces it. */
export async function openLink(
  container: MedusaContainer,
  input: Omit<OpenPayLinkInput, "token">,
): Promise<PayLinkRecord> {
  const { fps } = viewDependencies(container)
  const { link, created } = await fps.payLinks.open({ ...input, token: randomToken() })
  if (created) {
    // Without the URL: events are kept, and many can read the bus.
    await container.resolve(Modules.EVENT_BUS).emit({
      name: FPS_PAY_LINK_CREATED,
      data: { id: link.id, order_id: link.orderId },
    })
  }
  return link
}

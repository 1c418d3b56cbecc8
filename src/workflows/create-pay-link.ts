import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { randomToken } from "../fps/checkout/payable-payment"
import { viewDependencies } from "../fps/dependencies"
import { toAdminPayLinks, type AdminPayLink } from "../fps/pay-links/answers"
import { readDebt } from "../fps/medusa/read-debt"
import { refuseUnpayable } from "../fps/pay-links/orders"
import { oneStep } from "./one-step"

export type { AdminPayLink } from "../fps/pay-links/answers"

/** Emitted once for each link: `{ id, order_id }`. The URL is read by the id. */
export const FPS_PAY_LINK_CREATED = "fps.pay_link.created"

/** The order that a link is wanted for. */
export interface CreatePayLinkInput {
  readonly order_id: string
  /** ISO 8601; seven days by default. */
  readonly expires_at?: string
  /** For staff. */
  readonly note?: string
  /** The admin user's id. */
  readonly actor_id: string
}

/** Returns the open link of an order, or makes one and announces it. */
async function createPayLink(
  input: CreatePayLinkInput,
  container: MedusaContainer,
): Promise<AdminPayLink | null> {
  const dependencies = viewDependencies(container)
  const { fps, query } = dependencies
  const { order_id: orderId } = input
  refuseUnpayable(await readDebt(query, orderId), { orderId, settings: await fps.settings() })
  const { link, created } = await fps.payLinks.open({
    orderId,
    token: randomToken(),
    expiresAt: input.expires_at === undefined ? null : new Date(input.expires_at),
    note: input.note ?? null,
    createdBy: input.actor_id,
  })
  if (created) {
    // Without the URL: events are kept, and many can read the bus.
    const events = container.resolve(Modules.EVENT_BUS)
    await events.emit({ name: FPS_PAY_LINK_CREATED, data: { id: link.id, order_id: orderId } })
  }
  const [shown] = await toAdminPayLinks(dependencies, { orderId, links: [link] })
  return shown ?? null
}

/** The id of {@link createPayLinkWorkflow}. */
export const createPayLinkWorkflowId = "fps-create-pay-link"

/**
 * @summary Make a link by which a customer pays what an order owes; the open one where there is one.
 *
 * @example
 * const { result } = await createPayLinkWorkflow(container).run({
 *   input: { order_id: "order_123", actor_id: "user_123" },
 * })
 * // { id: "fpslnk_…", url: "https://api.example.com/fps/pay/…", status: "open", … }
 */
export const createPayLinkWorkflow = oneStep(createPayLinkWorkflowId, createPayLink)

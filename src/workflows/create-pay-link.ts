import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies } from "../fps/dependencies"
import { toAdminPayLinks, type AdminPayLink } from "../fps/pay-links/answers"
import { readDebt } from "../fps/medusa/read-debt"
import { openLink } from "../fps/pay-links/open-link"
import { refuseUnpayable } from "../fps/pay-links/orders"
import { oneStep } from "./one-step"

export type { AdminPayLink } from "../fps/pay-links/answers"
export { FPS_PAY_LINK_CREATED } from "../fps/pay-links/open-link"

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
  const link = await openLink(container, {
    orderId,
    expiresAt: input.expires_at === undefined ? null : new Date(input.expires_at),
    note: input.note ?? null,
    createdBy: input.actor_id,
  })
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

import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies } from "../fps/dependencies"
import { toAdminPayLinks, type AdminPayLink } from "../fps/pay-links/answers"
import { refusal } from "../fps/refusals"
import { oneStep } from "./one-step"

/** Which link. */
export interface RevokePayLinkInput {
  readonly id: string
  /** The admin user's id. */
  readonly actor_id: string
}

/** Revokes a link. A second time changes nothing. */
async function revokePayLink(
  input: RevokePayLinkInput,
  container: MedusaContainer,
): Promise<AdminPayLink | null> {
  const dependencies = viewDependencies(container)
  const { payLinks } = dependencies.fps
  await payLinks.revoke({ id: input.id, revokedBy: input.actor_id })
  const link = await payLinks.find({ id: input.id })
  if (!link) {
    throw refusal("not_found", { what: "payment link", id: input.id })
  }
  const { orderId } = link
  const [shown] = await toAdminPayLinks(dependencies, { orderId, links: [link] })
  return shown ?? null
}

/** The id of {@link revokePayLinkWorkflow}. */
export const revokePayLinkWorkflowId = "fps-revoke-pay-link"

/**
 * @summary Make a payment link lead nowhere, for good.
 *
 * A QR code that it handed out before stays payable until it expires: the gateway cannot take it back.
 *
 * @example
 * const { result } = await revokePayLinkWorkflow(container).run({
 *   input: { id: "fpslnk_123", actor_id: "user_123" },
 * })
 * // { id: "fpslnk_123", status: "revoked", … }
 */
export const revokePayLinkWorkflow = oneStep(revokePayLinkWorkflowId, revokePayLink)

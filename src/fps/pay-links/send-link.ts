import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { messageOf } from "../medusa/message-of"
import { viewDependencies } from "../dependencies"
import { toAdminPayLinks, type AdminPayLink, channelOf, messagesOf, paySubject } from "./answers"
import { handOver, toMessage } from "../messages/message"
import { readDebt } from "../medusa/read-debt"

/**
 * Hands an open link, for the email of its order, to the store's own notification provider, in
 * both languages. Every call sends it again, since customers lose messages. This is not a workflow:
 * an engine keeps its input, and the URL is as good as the link.
 */
export async function sendPayLink(
  container: MedusaContainer,
  { id }: { id: string },
): Promise<AdminPayLink> {
  const dependencies = viewDependencies(container)
  const { fps, query } = dependencies
  const record = await fps.payLinks.find({ id })
  const debt = record && (await readDebt(query, record.orderId))
  const [link] = record
    ? await toAdminPayLinks(dependencies, { orderId: record.orderId, links: [record] })
    : []
  if (!debt || !link) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no payment link with this id.")
  }
  if (link.status !== "open") {
    throw refused(`This link is not open (${link.status}), so it is not sent.`)
  }
  const { email } = debt.payer
  if (!email) {
    throw refused("The order has no e-mail address. Copy the link instead.")
  }
  const channel = await channelOf(dependencies)
  if (!(await fps.payLinks.canNotify(channel))) {
    throw refused(
      `The store has no notification provider for the channel ${channel}. Copy the link instead, or add one in medusa-config.ts.`,
    )
  }
  const { en, zh } = await messagesOf(dependencies, { debt, link })
  const message = toMessage(
    paySubject(debt),
    [zh, en].map((text) => ({ text: text.replace(`\n${link.url}`, ""), link: link.url })),
  )
  try {
    await handOver(container, {
      to: email,
      channel,
      template: "fps-pay-link",
      message,
      data: { url: link.url },
      orderId: link.order_id,
    })
  } catch (error) {
    const logger: Logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`fps: sending a payment link failed link=${id} error=${messageOf(error)}`)
    throw refused("The notification provider did not take the message. The log says why.")
  }
  return link
}

function refused(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { messageOf } from "../medusa/message-of"
import { viewDependencies } from "../dependencies"
import {
  toAdminPayLinks,
  type AdminPayLink,
  CUSTOMER_CHANNEL,
  messagesOf,
  paySubject,
} from "./answers"
import { handOver, toMessage } from "../messages/message"
import { readDebt } from "../medusa/read-debt"
import { refusal } from "../refusals"
import { readShop } from "./read-shop"

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
    throw refusal("not_found", { what: "payment link", id })
  }
  if (link.status !== "open") {
    throw refusal("link_not_open", { link_status: link.status })
  }
  const { email } = debt.payer
  if (!email) {
    throw refusal("no_email")
  }
  if (!(await fps.payLinks.canNotify(CUSTOMER_CHANNEL))) {
    throw refusal("no_link_provider", { channel: CUSTOMER_CHANNEL })
  }
  const shop = await readShop(dependencies, debt.salesChannelId)
  const { en, zh } = await messagesOf(dependencies, { debt, link, shop })
  const message = toMessage(
    paySubject({ number: debt.number, shop: shop.name }),
    [zh, en].map((text) => ({ text: text.replace(`\n${link.url}`, ""), link: link.url })),
  )
  try {
    await handOver(container, {
      to: email,
      channel: CUSTOMER_CHANNEL,
      template: "fps-pay-link",
      message,
      data: { url: link.url },
      orderId: link.order_id,
    })
  } catch (error) {
    const logger: Logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`fps: sending a payment link failed link=${id} error=${messageOf(error)}`)
    throw refusal("not_sent")
  }
  return link
}

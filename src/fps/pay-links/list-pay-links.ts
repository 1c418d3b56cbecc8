import type { MedusaContainer } from "@medusajs/framework/types"
import { toMajorNumber } from "../../protocol"
import { viewDependencies, type Query, type ViewDependencies } from "../view-dependencies"
import { toAdminPayLinks, type AdminPayLink } from "./admin-pay-link"
import { payMessages, type PayMessages } from "./pay-message"
import { readShopName } from "./pay-page"
import { readDebt, type Debt } from "../medusa/read-debt"

/** The links of an order, with what staff need to ask for its money. */
export interface OrderPayLinks {
  /** The newest comes first. */
  readonly pay_links: AdminPayLink[]
  /** Null: there is no such order. */
  readonly order: {
    readonly id: string
    readonly display_id: number | null
    /** What it owes now, in major units. */
    readonly amount: number
    readonly currency_code: string
    /** Whether a link can be made: it is an order, stands, and owes something. */
    readonly can_request: boolean
  } | null
  /** To send along with the open link; null without one. */
  readonly messages: PayMessages | null
  /** Whether the store has a notification provider for mails, and the order an address. */
  readonly can_send: boolean
}

/** Lists the links of an order. */
export async function listPayLinks(
  container: MedusaContainer,
  orderId: string,
): Promise<OrderPayLinks> {
  const dependencies = viewDependencies(container)
  const { fps, query } = dependencies
  const [records, debt] = await Promise.all([
    fps.payLinks.listOfOrder(orderId),
    readDebt(query, orderId),
  ])
  if (!debt) {
    return { pay_links: [], order: null, messages: null, can_send: false }
  }
  const pay_links = await toAdminPayLinks(dependencies, { orderId, links: records })
  const open = pay_links.find(({ status }) => status === "open")
  return {
    pay_links,
    order: {
      id: orderId,
      display_id: debt.number,
      amount: toMajorNumber(debt.owed),
      currency_code: debt.currencyCode,
      can_request: debt.state === "stands" && debt.owed > 0,
    },
    messages: open ? await messagesOf(query, { debt, link: open }) : null,
    can_send:
      Boolean(debt.payer.email) && (await fps.payLinks.canNotify(await channelOf(dependencies))),
  }
}

/** What is sent along with a link, in both languages. */
export async function messagesOf(
  query: Query,
  { debt, link }: { debt: Debt; link: Pick<AdminPayLink, "url" | "expires_at"> },
): Promise<PayMessages> {
  const { owed, currencyCode, number } = debt
  const expiresAt = new Date(link.expires_at)
  return payMessages({
    ...{ url: link.url, owed, currencyCode, number, expiresAt },
    shop: await readShopName(query),
  })
}

/** The channel of messages to shoppers: that of the option `notify`, or mail. */
export async function channelOf({ fps }: Pick<ViewDependencies, "fps">): Promise<string> {
  const { notify } = await fps.settings()
  return notify?.channel ?? "email"
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { payUrl } from "../settings/urls"
import type { LedgerPayment } from "../types"
import { toMajorNumber, type MinorUnits } from "../../protocol"
import { readOrderFacts } from "../checkout/order-facts"
import { type ViewDependencies, viewDependencies } from "../dependencies"
import { hongKongWords } from "../hong-kong"
import { readDebt, type Debt } from "../medusa/read-debt"
import type { PayLinkRecord } from "./pay-links"
import { contactOf, readShop, type Shop } from "./read-shop"
import { referenceWords } from "../reference"
import type { OrderNumber } from "../medusa/order-number"
import { displayAmount, payableUntil } from "./pay-state"

/** The state of a link. */
type PayLinkStatus = "open" | "paid" | "nothing_owed" | "revoked" | "expired"

/** A link as the admin API shows it. The amount is in major units, times are ISO 8601. */
export interface AdminPayLink {
  readonly id: string
  /** Anybody who has the URL can pay, and see the order's number and what it owes. */
  readonly url: string
  readonly order_id: string
  /** The amount that the order owes now. */
  readonly amount: number
  readonly currency_code: string
  readonly status: PayLinkStatus
  /** A note of staff. */
  readonly note: string | null
  /** Until when the customer can pay by it: an unpaid order may be cancelled before the link's own end. */
  readonly expires_at: string
  readonly created_at: string
}

/** Everything that {@link linkStatus} needs. */
interface LinkFacts {
  readonly link: PayLinkRecord
  readonly debt: Pick<Debt, "owed">
  /** The payments that the link gave out. */
  readonly payments: readonly LedgerPayment[]
  readonly now: Date
}

/** Returns the state of a link, by the state of its order now. Pure. */
function linkStatus({ link, debt, payments, now }: LinkFacts): PayLinkStatus {
  if (link.revokedAt !== null) {
    return "revoked"
  }
  if (debt.owed === 0) {
    return payments.some(isSettled) ? "paid" : "nothing_owed"
  }
  return link.expiresAt <= now ? "expired" : "open"
}

function isSettled({ status, settlement }: LedgerPayment): boolean {
  return status === "paid" && settlement === "settled"
}

/** Describes links of one order. */
export async function toAdminPayLinks(
  { fps, query }: ViewDependencies,
  { orderId, links }: { orderId: string; links: readonly PayLinkRecord[] },
): Promise<AdminPayLink[]> {
  const [settings, facts, release, payments] = await Promise.all([
    fps.settings(),
    readOrderFacts({ fps, query }, orderId),
    fps.purchases.findRelease({ orderId, cartId: null }),
    fps.payLinks.paymentsOf(links.map(({ id }) => id)),
  ])
  if (facts === null) {
    return []
  }
  const { debt } = facts
  const now = new Date()
  const payable = { facts, settings, isReleased: release !== null }
  return links.map((link) => ({
    id: link.id,
    url: payUrl(settings.backendUrl, link.token),
    order_id: link.orderId,
    amount: toMajorNumber(debt.owed),
    currency_code: debt.currencyCode,
    status: linkStatus({ link, debt, payments: payments.get(link.id) ?? [], now }),
    note: link.note,
    expires_at: payableUntil(link, payable).toISOString(),
    created_at: link.createdAt.toISOString(),
  }))
}

/** The links of an order, with what staff need to ask for its money. */
export interface OrderPayLinks {
  /** The newest first. */
  readonly pay_links: AdminPayLink[]
  /** Null: there is no such order. */
  readonly order: {
    readonly id: string
    readonly display_id: OrderNumber | null
    /** The amount that it owes now, in major units. */
    readonly amount: number
    readonly currency_code: string
    /** True if a link can be made: the order is active and owes something. */
    readonly can_request: boolean
  } | null
  /** Messages for the open link; null without one. */
  readonly messages: PayMessages | null
  /** True if the store has a notification provider for email, and the order an email. */
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
      can_request: debt.state === "active" && debt.owed > 0,
    },
    messages: open
      ? await messagesOf(dependencies, {
          ...{ debt, link: open },
          shop: await readShop(dependencies, debt.salesChannelId),
        })
      : null,
    can_send: Boolean(debt.payer.email) && (await fps.payLinks.canNotify(CUSTOMER_CHANNEL)),
  }
}

/** Writes the messages for a link, in both languages. */
export async function messagesOf(
  dependencies: ViewDependencies,
  {
    debt,
    link,
    shop,
  }: { debt: Debt; link: Pick<AdminPayLink, "id" | "url" | "expires_at">; shop: Shop },
): Promise<PayMessages> {
  const { owed, currencyCode, number } = debt
  const expiresAt = new Date(link.expires_at)
  const payments = await dependencies.fps.payLinks.paymentsOf([link.id])
  const reference = payments.get(link.id)?.[0]?.reference ?? null
  return payMessages({
    ...{ url: link.url, owed, currencyCode, number, expiresAt, reference },
    shop: shop.name,
    contact: contactOf(shop, { reference, number }),
  })
}

/** The channel of messages to customers. That of the option `notify` may be the staff's own chat. */
export const CUSTOMER_CHANNEL = "email"

/** The facts for a message to a customer. */
interface PayMessageInput {
  readonly url: string
  readonly owed: MinorUnits
  readonly currencyCode: string
  /** The order's number, as the customer knows it. */
  readonly number: OrderNumber | null
  readonly shop: string
  /** How to reach the shop; null: nothing is known. */
  readonly contact: string | null
  readonly expiresAt: Date
  /** The reference of the newest payment that the link gave out; null before the first. */
  readonly reference: string | null
}

/** The same in both languages. */
interface PayMessages {
  readonly en: string
  readonly zh: string
}

/**
 * Writes a message that asks a customer to pay by a link. Staff copy it into a chat, or send it. It
 * names nobody, since it may be passed on. Pure.
 */
export function payMessages(input: PayMessageInput): PayMessages {
  const { url, owed, currencyCode, number, shop, contact } = input
  const sum = displayAmount(toMajorNumber(owed), currencyCode)
  const named = referenceWords(input.reference)
  const until = (locale: "en-GB" | "zh-HK") => hongKongWords(input.expiresAt, locale)
  return {
    en: `${shop}: please pay ${sum} for ${number === null ? "your order" : `your order #${number}`}${named.en && ` (${named.en})`} with FPS by ${until("en-GB")} (Hong Kong time). If you have paid already, your money is not lost: do not pay again, and contact the shop. If you did not order this, do not pay.${contact === null ? "" : ` Contact: ${contact}`}\n${url}`,
    zh: `${shop}：${number === null ? "你的訂單" : `你的訂單 #${number}`}${named.zh ? `（${named.zh}）` : number === null ? "" : " "}應付 ${sum}。請於香港時間 ${until("zh-HK")} 或之前以轉數快付款。如已付款，款項不會遺失，請勿重複付款，並聯絡網店。如並無訂購，請勿付款。${contact === null ? "" : `聯絡網店：${contact}`}\n${url}`,
  }
}

/** Writes the subject of an email, in both languages. */
export function paySubject({ number, shop }: Pick<PayMessageInput, "number" | "shop">): string {
  return number === null
    ? `${shop}: payment for your order · 訂單付款`
    : `${shop}: payment for your order #${number} · 訂單 #${number} 付款`
}

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { toMajorNumber } from "../../protocol"
import { readOrderFacts, type OrderFacts } from "../checkout/order-facts"
import { viewDependencies, type Query } from "../dependencies"
import { hongKongWords } from "../hong-kong"
import { messageOf } from "../medusa/message-of"
import type { Debt } from "../medusa/read-debt"
import { handOver, toMessage, type MessagePart } from "../messages/message"
import { referenceWords } from "../reference"
import { newQrUntil } from "../retry-window"
import type { FpsSettings } from "../settings/schema"
import type { Release, Reminder } from "../types"
import { payUrl } from "../settings/urls"
import { CUSTOMER_CHANNEL } from "./answers"
import { openLink } from "./open-link"
import { displayAmount, whyNotPayable } from "./pay-state"
import { contactOf, readShop } from "./read-shop"

/** A run of the job sends at most so many, so that a provider that hangs does not keep them all. */
const AT_ONCE = 20

/**
 * Sends the customers of unpaid orders their payment link, once each: an order is claimed before its
 * message is handed over, and a message whose process dies is not sent again. Everything is read
 * afresh after the claim. Never throws.
 */
export async function sendReminders(container: MedusaContainer): Promise<void> {
  const { fps } = viewDependencies(container)
  const logger: Logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  try {
    const settings = await fps.settings()
    if (
      settings.remindUnpaidAfterMinutes === undefined ||
      settings.placeOrder !== "before_payment" ||
      // The link could not begin a payment. Nothing is claimed, so it is sent once payments begin again.
      (await fps.whyClosed()) !== null
    ) {
      return
    }
    for (let sent = 0; sent < AT_ONCE; sent++) {
      const reminder = await fps.purchases.claimReminder()
      if (!reminder) {
        return
      }
      const order = reminder.orderId
      try {
        const reason = await sendReminder(container, { reminder, settings })
        if (reason !== null) {
          logger.info(`fps: nobody is reminded order=${order} reason=${reason}`)
        }
      } catch (error) {
        logger.warn(`fps: sending a reminder failed order=${order} error=${messageOf(error)}`)
      }
    }
  } catch (error) {
    logger.error(`fps: sending reminders failed error=${messageOf(error)}`)
  }
}

/** Sends one reminder. Returns why it did not, or null. */
async function sendReminder(
  container: MedusaContainer,
  { reminder, settings }: { reminder: Reminder; settings: FpsSettings },
): Promise<string | null> {
  const dependencies = viewDependencies(container)
  const { fps, query } = dependencies
  const { orderId, purchaseId } = reminder
  if (!(await fps.payLinks.canNotify(CUSTOMER_CHANNEL))) {
    return `no_provider channel=${CUSTOMER_CHANNEL}`
  }
  const { isWanted, locale } = await readWishes(query, orderId)
  const [newestLink] = await fps.payLinks.listOfOrder(orderId)
  if (newestLink?.revokedAt) {
    return "link_revoked"
  }
  // Read last: money may arrive at any moment.
  const [facts, released] = await Promise.all([
    readOrderFacts(dependencies, orderId),
    fps.purchases.findRelease({ orderId, cartId: null }),
  ])
  const to = facts?.debt.payer.email
  if (!isWanted || !to) {
    return isWanted ? "no_email" : "fps_no_reminder"
  }
  if (!mayRemind(facts, { released, settings, now: new Date() })) {
    return "not_waiting"
  }
  const { debt } = facts
  const shop = await readShop(dependencies, debt.salesChannelId)
  const { token, expiresAt } = await openLink(container, {
    orderId,
    expiresAt: null,
    note: null,
    createdBy: "reminder",
  })
  const url = payUrl(settings.backendUrl, token)
  const { reference } = facts.payments[0] ?? { reference: null }
  // Staff may have made the link earlier, for a shorter time.
  const orderEnds = newQrUntil(debt.createdAt, settings)
  const until = expiresAt < orderEnds ? expiresAt : orderEnds
  const language = languageOf(locale ?? debt.payer.locale)
  await handOver(container, {
    to,
    channel: CUSTOMER_CHANNEL,
    template: "fps-reminder",
    message: reminderMessage({
      ...{ debt, url, until, reference, language },
      shop: shop.name,
      contact: contactOf(shop, { reference, number: debt.number }),
    }),
    data: {
      url,
      order_id: orderId,
      order_number: debt.number,
      reference,
      amount: toMajorNumber(debt.owed),
      currency_code: debt.currencyCode,
      pay_until: until.toISOString(),
      language,
    },
    orderId,
    idempotencyKey: `fps-reminder:${purchaseId}`,
  })
  await fps.purchases.noteReminded(purchaseId)
  return null
}

/** Says whether the customer of an order is still to be reminded. Pure. */
export function mayRemind(
  facts: OrderFacts,
  {
    released,
    settings,
    now,
  }: {
    /** Staff let it ship unpaid, so that a message that it will be cancelled would be wrong. */
    readonly released: Release | null
    readonly settings: Pick<FpsSettings, "expiresInMinutes" | "retryWindowMinutes">
    readonly now: Date
  },
): boolean {
  const { debt } = facts
  return (
    facts.waits &&
    !debt.isFulfilled &&
    released === null &&
    // A customer who says that the bank shows it as paid must not be asked to pay again.
    facts.payments.every(({ claimedAt }) => claimedAt === null) &&
    whyNotPayable(facts) === null &&
    now < newQrUntil(debt.createdAt, settings)
  )
}

interface WishesRow {
  readonly metadata?: Readonly<Record<string, unknown>> | null
  readonly customer?: { readonly metadata?: Readonly<Record<string, unknown>> | null } | null
  readonly cart?: { readonly locale?: string | null } | null
}

/** The metadata of an order or a customer that keeps reminders away. */
const NO_REMINDER = "fps_no_reminder"
const NOT_SET: readonly unknown[] = [undefined, null, false, "false", ""]

/** Reads whether a customer wants to be reminded of an order, and the language of its cart. */
async function readWishes(
  query: Query,
  orderId: string,
): Promise<{ isWanted: boolean; locale: string | null }> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["metadata", "customer.metadata", "cart.locale"],
    filters: { id: orderId },
  })
  const [order] = data as WishesRow[]
  const refused = [order?.metadata, order?.customer?.metadata].some(
    (metadata) => !NOT_SET.includes(metadata?.[NO_REMINDER]),
  )
  return { isWanted: !refused, locale: order?.cart?.locale ?? null }
}

/** `both`: the customer's language is unknown, or neither of ours. */
type ReminderLanguage = "en" | "zh" | "both"

/** Returns the language of a message for a locale of Medusa, such as `zh-HK`. Pure. */
export function languageOf(locale: string | null | undefined): ReminderLanguage {
  const [language = ""] = (locale ?? "").toLowerCase().split(/[-_]/)
  // Cantonese is written in Chinese.
  return language === "yue" ? "zh" : language === "en" || language === "zh" ? language : "both"
}

interface ReminderInput {
  readonly debt: Pick<Debt, "owed" | "currencyCode" | "number">
  readonly shop: string
  /** How to reach the shop; null: nothing is known. */
  readonly contact: string | null
  readonly url: string
  /** The order is cancelled when nobody has begun to pay by then. */
  readonly until: Date
  /** The reference of its newest payment. */
  readonly reference: string | null
  readonly language: ReminderLanguage
}

/** Writes the reminder. It names nobody, since it may be passed on. Pure. */
export function reminderMessage(input: ReminderInput) {
  const { debt, shop, contact, url, until, language } = input
  const named = referenceWords(input.reference)
  const { number, currencyCode } = debt
  const sum = displayAmount(toMajorNumber(debt.owed), currencyCode)
  const en = {
    subject: `no payment received yet for your order${number === null ? "" : ` #${number}`}`,
    text: `${shop}: ${sum} has not reached the shop yet for your order${number === null ? "" : ` #${number}`}${named.en && `, ${named.en}`}. If you have paid already, your money is not lost: do not pay again, and contact the shop. If not, please pay with FPS by ${hongKongWords(until, "en-GB")} (Hong Kong time); an unpaid order is cancelled then. If you did not order this, do not pay.${contact === null ? "" : ` Contact: ${contact}`}`,
  }
  const zh = {
    subject: `暫未收到你訂單${number === null ? "" : ` #${number} `}的付款`,
    text: `${shop}：你的訂單${number === null ? "" : ` #${number}`}${named.zh ? `（${named.zh}）` : number === null ? "" : " "}暫未收到 ${sum} 的付款。如已付款，款項不會遺失，請勿重複付款，並聯絡網店。如未付款，請於香港時間 ${hongKongWords(until, "zh-HK")} 或之前以轉數快付款，逾時未付的訂單將會取消。如並無訂購，請勿付款。${contact === null ? "" : `聯絡網店：${contact}`}`,
  }
  const chosen = language === "both" ? [zh, en] : [language === "zh" ? zh : en]
  return toMessage(
    `${shop}: ${chosen.map(({ subject }) => subject).join(" · ")}`,
    chosen.map(({ text }): MessagePart => ({ text, link: url })),
  )
}

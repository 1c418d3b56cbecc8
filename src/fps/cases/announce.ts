import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService, type CaseKind } from "../../modules/fps"
import type { CaseRecord } from "../types"
import { messageOf } from "../medusa/message-of"
import { viewDependencies } from "../dependencies"
import { toDecimal } from "../../protocol"
import { isOfOthers } from "../vocabulary"
import { readCustomer } from "./customer"
import { referenceWords } from "../reference"
import type { OrderNumber } from "../medusa/order-number"

/** Emitted once for each case: `{ id, kind, payment_id, order_id }`. */
const FPS_CASE_OPENED = "fps.case.opened"

const BATCH = 20

/**
 * Announces new cases: the event {@link FPS_CASE_OPENED}, and a notification in the admin's bell,
 * so that a store sees them without any setup. It reads the table, so that a crash after opening a
 * case loses nothing. Never throws.
 */
export async function announceCases(container: MedusaContainer): Promise<void> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const logger: Logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  try {
    for (const record of await fps.cases.claimUnannounced({ limit: BATCH })) {
      const events = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
      await events.emit({
        name: FPS_CASE_OPENED,
        data: {
          id: record.id,
          kind: record.kind,
          payment_id: record.paymentId,
          order_id: record.orderId,
        },
      })
      await ring(container, { record, logger })
      await fps.cases.markAnnounced(record.id)
    }
  } catch (error) {
    logger.error(`fps: announcing cases failed error=${messageOf(error)}`)
  }
}

/** A host may have removed the admin's feed; the event is emitted anyway. */
async function ring(
  container: MedusaContainer,
  { record, logger }: { record: CaseRecord; logger: Logger },
): Promise<void> {
  try {
    const { orderNumber, reference } = await namesOf(container, record)
    await container.resolve(Modules.NOTIFICATION).createNotifications({
      to: "",
      channel: "feed",
      template: "admin-ui",
      idempotency_key: record.id,
      data: {
        title: BELL_TITLE,
        description: describeCase({ record, orderNumber, reference }),
      },
    })
  } catch (error) {
    logger.warn(
      `fps: could not create admin notification case=${record.id} error=${messageOf(error)}`,
    )
  }
}

/** Returns what people call a case's order and payment by; null if it has none. */
async function namesOf(
  container: MedusaContainer,
  record: CaseRecord,
): Promise<Pick<DescribedCase, "orderNumber" | "reference">> {
  const { fps, query } = viewDependencies(container)
  const [payment] = record.paymentId ? await fps.payments.listById([record.paymentId]) : []
  const customer = await readCustomer(query, { record, payment })
  return {
    orderNumber: customer?.order_display_id ?? null,
    reference: payment?.reference ?? null,
  }
}

/** A text in both languages of the panel: the bell does not know its reader's language. */
interface BothLanguages {
  readonly en: string
  readonly zh: string
}

type HappenedCase = Pick<CaseRecord, "kind" | "amount" | "currencyCode" | "paymentId">

/** A case, and the number of its order if it has one. */
interface DescribedCase {
  readonly record: HappenedCase & Pick<CaseRecord, "environment">
  readonly orderNumber: OrderNumber | null
  /** The reference of its payment. */
  readonly reference: string | null
}

/** The bell's title of every case. */
const BELL_TITLE = "FPS payment needs attention · 轉數快付款待處理"

/**
 * Describes a case for people without technical knowledge: what happened, which order, which
 * environment, and where to look. It has no name of a person, since anybody may read the bell.
 * Pure.
 */
export function describeCase(found: DescribedCase): string {
  const { en, zh } = whatHappened(found.record)
  const place = whereToLook(found)
  return `${en} ${place.en} ${zh}${place.zh}`
}

function whereToLook({ record, orderNumber, reference }: DescribedCase): BothLanguages {
  const order = orderNumber === null ? "No order" : `Order #${orderNumber}`
  const chineseOrder = orderNumber === null ? "沒有訂單" : `訂單 #${orderNumber}`
  const environments: Readonly<Record<string, BothLanguages>> = {
    sandbox: { en: "sandbox", zh: "測試環境" },
    production: { en: "production", zh: "正式環境" },
  }
  const where = environments[record.environment ?? ""] ?? { en: "", zh: "" }
  const named = referenceWords(reference)
  const english = [order, named.en, where.en].filter(Boolean).join(", ")
  const chinese = [chineseOrder, named.zh, where.zh].filter(Boolean).join("，")
  return {
    en: `${english}. Look under FPS payments › Needs attention.`,
    zh: `${chinese}。請到「轉數快付款 › 待處理」查看。`,
  }
}

/** Describes what happened, in a sentence of each language. Pure. */
export function whatHappened({
  kind,
  amount,
  currencyCode,
  paymentId,
}: HappenedCase): BothLanguages {
  const sum = amount === null ? null : `${(currencyCode ?? "").toUpperCase()} ${toDecimal(amount)}`
  const { en, zh } = isOfOthers(kind, paymentId) ? OF_OTHERS : SENTENCES[kind]
  return { en: en(sum ?? "A payment"), zh: zh(sum ?? "一筆款項") }
}

type Sentence = (sum: string) => string
type Sentences = { readonly en: Sentence; readonly zh: Sentence }

/** Money of no payment of ours, on an order that was cancelled. */
const OF_OTHERS: Sentences = {
  en: (sum) =>
    `${sum} was received in another way, on an order that was cancelled. Refund it as it came, not by FPS.`,
  zh: (sum) => `已取消的訂單以其他方式收了 ${sum}。請按原來的方式退還，不要用轉數快。`,
}

const SENTENCES: Readonly<Record<CaseKind, Sentences>> = {
  late_payment: {
    en: (sum) =>
      `${sum} was received after the order was cancelled. Refund it, or accept it to place the order again.`,
    zh: (sum) => `訂單取消後才收到 ${sum}。請退款，或接受款項重新下單。`,
  },
  duplicate_payment: {
    en: (sum) => `${sum} was received for an order that was already paid. Refund it by transfer.`,
    zh: (sum) => `訂單早已付款，其後再收到 ${sum}。請自行轉賬退還。`,
  },
  superseded_payment: {
    en: (sum) =>
      `${sum} was received for a cart that was changed or paid in another way. Refund it by transfer.`,
    zh: (sum) => `購物車已更改或已用其他方式付款，其後收到 ${sum}。請自行轉賬退還。`,
  },
  amount_mismatch: {
    en: (sum) =>
      `${sum} was received, which is not what the order costs. The case says what to do.`,
    zh: (sum) => `收到 ${sum}，與訂單金額不符。如何處理，見個案。`,
  },
  environment_mismatch: {
    en: (sum) =>
      `${sum} was reported as paid by the wrong gateway environment. Check before shipping.`,
    zh: (sum) => `另一個環境的付款閘道回報已付 ${sum}。出貨前請先核實。`,
  },
  unknown_gateway_order: {
    en: (sum) =>
      `${sum} was received for a payment that this store does not know. Look it up at the gateway.`,
    zh: (sum) => `收到 ${sum}，但本店沒有這筆付款的紀錄。請向付款閘道查詢。`,
  },
  order_not_completed: {
    en: (sum) =>
      `${sum} was received, but the cart could not become an order. Accept it, or refund it.`,
    zh: (sum) => `已收到 ${sum}，但購物車未能成為訂單。請接受款項或退款。`,
  },
  shipped_unpaid: {
    en: (sum) => `An order was shipped, and its payment of ${sum} expired.`,
    zh: (sum) => `訂單已出貨，但 ${sum} 的付款已過期。`,
  },
  overpaid: {
    en: (sum) =>
      `${sum} was received beyond what the order owed. Refund it by transfer, not in Medusa.`,
    zh: (sum) => `收到的款項比訂單欠款多 ${sum}。請自行轉賬退還，切勿在訂單頁退款。`,
  },
  refund_due: {
    en: (sum) =>
      `A refund of ${sum} was booked. The gateway cannot refund: send the money by bank transfer.`,
    zh: (sum) => `已記錄退款 ${sum}。付款閘道不能退款，請自行轉賬。`,
  },
}

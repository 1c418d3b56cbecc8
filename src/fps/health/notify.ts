import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../../modules/fps"
import { messageOf } from "../medusa/message-of"
import type { FpsSettings } from "../settings/schema"
import { adminUrl, withoutSlash } from "../settings/urls"
import type { Query } from "../dependencies"
import type { CaseRecord } from "../types"
import { whatHappened } from "../cases/announce"
import { referenceWords } from "../reference"
import { handOver, toMessage, type Message } from "../messages/message"
import { findAlarms } from "./current-alarms"
import type { NoticeRecord } from "./notices"
import { orderNumberOf, type NumberedOrder, type OrderNumber } from "../medusa/order-number"

/** Emitted when an alarm begins: `{ id, kind, since, count, message }`. */
const FPS_ALARM_RAISED = "fps.alarm.raised"
/** Emitted when it ends, with the same data. */
const FPS_ALARM_ENDED = "fps.alarm.ended"

const ALARMS_AT_ONCE = 20

/**
 * Checks for alarms, and reports those that began or ended: an event each, the admin's bell for a
 * new one, and a message to each address of the option `notify`, which `sendNotices` sends. It
 * reports from the table, so a crash in between loses none. Never throws.
 */
export async function tellAlarms(container: MedusaContainer): Promise<void> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const logger: Logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  try {
    const { notify } = await fps.settings()
    await fps.alarms.keep({ found: await findAlarms(container), addresses: notify?.to ?? [] })
    const events = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
    for (const alarm of await fps.alarms.claimUntold({ limit: ALARMS_AT_ONCE })) {
      const { id, kind, count, message } = alarm
      const data = { id, kind, since: alarm.since.toISOString(), count, message }
      if (!alarm.isRaiseTold) {
        logger.warn(`fps: ${message}`)
        await events.emit({ name: FPS_ALARM_RAISED, data })
        await ring(container, { alarm: data, logger })
        await fps.alarms.markTold({ id, told: "raised" })
      }
      if (alarm.endedAt) {
        await events.emit({ name: FPS_ALARM_ENDED, data })
        await fps.alarms.markTold({ id, told: "ended" })
      }
    }
  } catch (error) {
    logger.error(`fps: reporting alarms failed error=${messageOf(error)}`)
  }
}

/** A host may have removed the admin's feed; the event is emitted anyway. */
async function ring(
  container: MedusaContainer,
  {
    alarm,
    logger,
  }: { alarm: { id: string; kind: string; count: number; message: string }; logger: Logger },
): Promise<void> {
  try {
    await container.resolve(Modules.NOTIFICATION).createNotifications({
      to: "",
      channel: "feed",
      template: "admin-ui",
      idempotency_key: alarm.id,
      data: alarmWords(alarm),
    })
  } catch (error) {
    logger.warn(
      `fps: could not create admin notification alarm=${alarm.id} error=${messageOf(error)}`,
    )
  }
}

const NOTICES_AT_ONCE = 10

/**
 * Sends the messages to the addresses of the option `notify`, through the store's own notification
 * provider: each alarm once, and the cases of an hour in one message. One call an address. No
 * message has a customer's name, or a URL that opens anything without a login. Never throws.
 */
export async function sendNotices(container: MedusaContainer): Promise<void> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const logger: Logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  try {
    const { notify, backendUrl } = await fps.settings()
    if (!notify) {
      return
    }
    const panel = withoutSlash(notify.adminUrl ?? adminUrl(container, { backendUrl }))
    await fps.alarms.noticeCases({ addresses: notify.to })
    for (const notice of await fps.alarms.claimNotices({ limit: NOTICES_AT_ONCE })) {
      await send(container, { notice, notify, panel })
    }
  } catch (error) {
    logger.error(`fps: sending messages failed error=${messageOf(error)}`)
  }
}

interface Sending {
  readonly notice: NoticeRecord
  readonly notify: NonNullable<FpsSettings["notify"]>
  /** The URL of the admin panel. */
  readonly panel: string
}

async function send(container: MedusaContainer, { notice, notify, panel }: Sending): Promise<void> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  try {
    const message = await write(container, { notice, panel })
    if (message) {
      await handOver(container, {
        to: notice.address,
        channel: notify.channel,
        template: notice.alarmId ? "fps-alarm" : "fps-cases",
        message,
        // Core refuses a key whose first attempt failed; we mark ourselves what was handed over.
        idempotencyKey: `${notice.id}:${notice.attempts}`,
      })
    }
    await fps.alarms.markNoticeSent({ id: notice.id, sent: message !== null })
  } catch (error) {
    const goesOn = await fps.alarms.markNoticeFailed({
      id: notice.id,
      attempts: notice.attempts,
      error: messageOf(error),
    })
    container
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(
        `fps: sending a message failed message=${notice.id} retry=${goesOn} error=${messageOf(error)}`,
      )
  }
}

/** Null if its reason is over. */
async function write(
  container: MedusaContainer,
  { notice, panel }: Omit<Sending, "notify">,
): Promise<Message | null> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  if (notice.alarmId) {
    const alarm = await fps.alarms.find(notice.alarmId)
    return alarm && !alarm.endedAt ? alarmMessage(alarm, `${panel}/fps`) : null
  }
  const found = await Promise.all(notice.caseIds.map((id) => fps.cases.find(id)))
  const open = found.flatMap((record) => (record?.status === "open" ? record : []))
  if (open.length === 0) {
    return null
  }
  return casesMessage(
    open.map((record) => ({ record, link: `${panel}/fps/cases/${record.id}` })),
    { orderNumbers: await orderNumbers(container, open), references: await references(fps, open) },
  )
}

async function references(
  fps: FpsModuleService,
  cases: readonly Pick<CaseRecord, "paymentId">[],
): Promise<ReadonlyMap<string, string>> {
  const payments = await fps.payments.listById(cases.flatMap(({ paymentId }) => paymentId ?? []))
  return new Map(payments.map(({ id, reference }) => [id, reference]))
}

async function orderNumbers(
  container: MedusaContainer,
  cases: readonly { readonly orderId: string | null }[],
): Promise<ReadonlyMap<string, OrderNumber>> {
  const ids = cases.flatMap(({ orderId }) => orderId ?? [])
  if (ids.length === 0) {
    return new Map()
  }
  const query: Query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "display_id", "custom_display_id"],
    filters: { id: [...new Set(ids)] },
  })
  const orders = data as (NumberedOrder & { id: string })[]
  return new Map(
    orders.flatMap((order) => {
      const number = orderNumberOf(order)
      return number === null ? [] : [[order.id, number]]
    }),
  )
}

interface Told {
  readonly kind: string
  readonly count: number
  readonly message: string
}

/** Writes the title and the text of an alarm, for the bell. */
function alarmWords({ kind, count, message }: Told): { title: string; description: string } {
  return {
    title: `FPS: ${ENGLISH[kind] ?? kind} / 轉數快：${CHINESE[kind]?.(count) ?? kind}`,
    description: message,
  }
}

const ENGLISH: Readonly<Record<string, string>> = {
  medusa_unsupported: "payments are stopped, since Medusa's database lacks something",
  creations_refused: "payments cannot start",
  events_missing: "events do not arrive",
  events_refused: "events are refused",
  balance_mismatch: "the daily balance does not match",
  cases_old: "money waits for a person",
}

const CHINESE: Readonly<Record<string, (count: number) => string>> = {
  medusa_unsupported: () => "付款已停止：Medusa 資料庫缺少所需資料表或欄位",
  creations_refused: (count) => `最近 ${count} 筆付款未能開始`,
  events_missing: (count) => `${count} 筆付款已結束，但未收到付款閘道的通知`,
  events_refused: (count) => `${count} 個通知被拒絕`,
  balance_mismatch: (count) => `賬目不符，涉及 ${count} 筆付款`,
  cases_old: (count) => `${count} 宗個案超過一日未處理`,
}

/** Writes the message about an alarm. */
function alarmMessage(alarm: Told, link: string): Message {
  const { title, description } = alarmWords(alarm)
  return toMessage(title, [{ text: description, link }])
}

/** Writes the message about cases, one paragraph each. */
function casesMessage(
  cases: readonly { readonly record: CaseRecord; readonly link: string }[],
  names: CaseNames,
): Message {
  const n = cases.length
  const subject =
    n === 1
      ? "FPS: a payment needs attention / 轉數快：1 宗個案待處理"
      : `FPS: ${n} payments need attention / 轉數快：${n} 宗個案待處理`
  return toMessage(
    subject,
    cases.map(({ record, link }) => ({ text: caseLines(record, names), link })),
  )
}

/** The numbers of orders and the references of payments, by their ids. */
interface CaseNames {
  readonly orderNumbers: ReadonlyMap<string, OrderNumber>
  readonly references: ReadonlyMap<string, string>
}

function caseLines(
  { orderId, paymentId, ...record }: CaseRecord,
  { orderNumbers, references }: CaseNames,
): string {
  const number = orderNumbers.get(orderId ?? "")
  const { en, zh } = whatHappened({ ...record, paymentId })
  const named = referenceWords(references.get(paymentId ?? ""))
  if (number === undefined && named.en === "") {
    return `${en}\n${zh}`
  }
  const english = [number === undefined ? "No order" : `Order #${number}`, named.en]
  const chinese = [number === undefined ? "沒有訂單" : `訂單 #${number}`, named.zh]
  return `${english.filter(Boolean).join(", ")}: ${en}\n${chinese.filter(Boolean).join("，")}：${zh}`
}

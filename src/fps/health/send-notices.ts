import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import {
  FPS_MODULE,
  type FpsModuleService,
  type FpsSettings,
  type NoticeRecord,
} from "../../modules/fps"
import { adminUrl, withoutSlash } from "../settings/admin-url"
import { messageOf } from "../medusa/message-of"
import type { Query } from "../view-dependencies"
import { alarmMessage, casesMessage, type Message } from "./words"

const BATCH = 10

/**
 * Sends what the addresses of the option `notify` are to know, through the store's own notification
 * provider: each alarm once, and the cases of an hour in one message. One call an address. Holds no
 * name of a shopper and no address that opens anything without a login. Never throws.
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
    for (const notice of await fps.alarms.claimNotices({ limit: BATCH })) {
      await send(container, { notice, notify, panel })
    }
  } catch (error) {
    logger.error(`fps: messages could not be sent: ${messageOf(error)}`)
  }
}

interface Sending {
  readonly notice: NoticeRecord
  readonly notify: NonNullable<FpsSettings["notify"]>
  /** The admin panel's address. */
  readonly panel: string
}

async function send(container: MedusaContainer, { notice, notify, panel }: Sending): Promise<void> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  try {
    const message = await write(container, { notice, panel })
    if (message) {
      await container.resolve(Modules.NOTIFICATION).createNotifications({
        to: notice.address,
        channel: notify.channel,
        template: notice.alarmId ? "fps-alarm" : "fps-cases",
        // Core refuses a key whose first try failed; what was sent is marked by ourselves.
        idempotency_key: `${notice.id}:${notice.attempts}`,
        data: { subject: message.subject, text: message.text },
        content: { subject: message.subject, text: message.text, html: message.html },
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
        `fps: the message ${notice.id} could not be sent${goesOn ? " and is tried again" : "; it is given up"}: ${messageOf(error)}`,
      )
  }
}

/** Null where what it was to tell of is over. */
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
    await orderNumbers(container, open),
  )
}

async function orderNumbers(
  container: MedusaContainer,
  cases: readonly { readonly orderId: string | null }[],
): Promise<ReadonlyMap<string, number>> {
  const ids = cases.flatMap(({ orderId }) => orderId ?? [])
  if (ids.length === 0) {
    return new Map()
  }
  const query: Query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "display_id"],
    filters: { id: [...new Set(ids)] },
  })
  const orders = data as { id: string; display_id: number | null }[]
  return new Map(
    orders.flatMap((order) => (order.display_id ? [[order.id, order.display_id]] : [])),
  )
}

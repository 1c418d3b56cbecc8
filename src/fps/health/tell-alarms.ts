import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../../modules/fps"
import { messageOf } from "../medusa/message-of"
import { findAlarms } from "./alarm-views"
import { alarmWords } from "./words"

/** Raised when an alarm begins: `{ id, kind, since, count, message }`. */
export const FPS_ALARM_RAISED = "fps.alarm.raised"
/** Raised when it is over, with the same data. */
export const FPS_ALARM_ENDED = "fps.alarm.ended"

const BATCH = 20

/**
 * Looks for alarms, and tells of those that began or ended: an event each, the admin's bell where
 * one began, and a message to each address of the option `notify`, which `sendNotices` sends. Told
 * from the table, so that a crash in between loses none. Never throws.
 */
export async function tellAlarms(container: MedusaContainer): Promise<void> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const logger: Logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  try {
    const { notify } = await fps.settings()
    await fps.alarms.keep({ found: await findAlarms(container), addresses: notify?.to ?? [] })
    const events = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
    for (const alarm of await fps.alarms.claimUntold({ limit: BATCH })) {
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
    logger.error(`fps: alarms could not be told: ${messageOf(error)}`)
  }
}

/** A host may have taken the admin's feed out; the alarm is told by its event all the same. */
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
    logger.warn(`fps: the admin's bell could not be rung for ${alarm.id}: ${messageOf(error)}`)
  }
}

import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type CaseRecord, type FpsModuleService } from "../../modules/fps"
import { messageOf } from "../medusa/message-of"
import { viewDependencies } from "../view-dependencies"
import { readShopper } from "./shopper"
import { BELL_TITLE, describeCase } from "./describe-case"

/** Raised once for each case: `{ id, kind, payment_id, order_id }`. */
export const FPS_CASE_OPENED = "fps.case.opened"

const BATCH = 20

/**
 * Tells of new cases: the event {@link FPS_CASE_OPENED}, and a notification in the admin's bell, so
 * that a store hears of them without setting anything up. Told from the table and not where cases
 * are opened, so that a crash in between loses none. Never throws.
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
    logger.error(`fps: cases could not be announced: ${messageOf(error)}`)
  }
}

/** A host may have taken the admin's feed out; the case is told by its event all the same. */
async function ring(
  container: MedusaContainer,
  { record, logger }: { record: CaseRecord; logger: Logger },
): Promise<void> {
  try {
    const orderNumber = await orderNumberOf(container, record)
    await container.resolve(Modules.NOTIFICATION).createNotifications({
      to: "",
      channel: "feed",
      template: "admin-ui",
      idempotency_key: record.id,
      data: {
        title: BELL_TITLE,
        description: describeCase({ record, orderNumber }),
      },
    })
  } catch (error) {
    logger.warn(`fps: the admin's bell could not be rung for ${record.id}: ${messageOf(error)}`)
  }
}

/** The number by which staff know the order of a case; null where it has none. */
async function orderNumberOf(
  container: MedusaContainer,
  record: CaseRecord,
): Promise<number | null> {
  const { fps, query } = viewDependencies(container)
  const [payment] = record.paymentId ? await fps.ledger.listById([record.paymentId]) : []
  const shopper = await readShopper(query, { record, payment })
  return shopper?.order_display_id ?? null
}

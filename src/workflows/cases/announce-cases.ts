import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type CaseRecord, type FpsModuleService } from "../../modules/fps"
import { toDecimal } from "../../protocol"
import { messageOf } from "../../medusa/message-of"

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
    for (const record of await fps.claimUnannouncedCases({ limit: BATCH })) {
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
      await fps.markCaseAnnounced(record.id)
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
    await container.resolve(Modules.NOTIFICATION).createNotifications({
      to: "",
      channel: "feed",
      template: "admin-ui",
      idempotency_key: record.id,
      data: {
        title: "FPS payment needs attention",
        description: describeCase(record),
      },
    })
  } catch (error) {
    logger.warn(`fps: the admin's bell could not be rung for ${record.id}: ${messageOf(error)}`)
  }
}

/** One sentence for people without technical knowledge. */
export function describeCase({ kind, amount, currencyCode }: CaseRecord): string {
  const sum =
    amount === null ? "Money" : `${(currencyCode ?? "").toUpperCase()} ${toDecimal(amount)}`
  switch (kind) {
    case "late_payment":
      return `${sum} came after the order was cancelled. Send it back, or place the order again.`
    case "duplicate_payment":
      return `${sum} came for an order that was already paid. Send it back.`
    case "superseded_payment":
      return `${sum} came for a cart that was changed or paid in another way. Send it back.`
    case "amount_mismatch":
      return `${sum} came, which is not what the order costs. Send it back, or accept it.`
    case "environment_mismatch":
      return `${sum} was reported paid by the wrong gateway environment. Check before shipping.`
    case "unknown_gateway_order":
      return `${sum} came for an order that this store does not know. Look it up at the gateway.`
    case "order_not_completed":
      return `${sum} came, but its cart could not become an order. Accept it, or send it back.`
    case "shipped_unpaid":
      return `An order was shipped, and its payment of ${sum} expired.`
    case "overpaid":
      return `${sum} came beyond what its order owed. Send it back.`
    case "refund_due":
      return `A refund of ${sum} was booked. The gateway cannot refund: send the money by bank transfer.`
  }
}

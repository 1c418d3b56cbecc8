import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService, type InboxEvent } from "../../../modules/fps"
import { followRecentCancellations } from "../../cancellations/lib/follow-recent"
import { settleDependencies } from "../../settle/lib/dependencies"
import { holdDeadEvent } from "../../settle/lib/hold-stuck"
import { waitedInVain } from "../../settle/lib/payment-lock"
import { settleUnsettled } from "../../settle/lib/settle-unsettled"
import { settleEventWorkflow } from "../../settle/workflows/settle-event"
import { checkStatusWorkflow } from "../../status/workflows/check-status"
import { createLimit } from "./limit"
import { messageOf } from "../../../medusa/message-of"

/** Settling waits for locks and runs core workflows; more at once only wait on each other. */
const AT_ONCE = 4
const limit = createLimit(AT_ONCE)

/** 2 s, 4 s, 8 s … up to ten minutes between tries. */
const MAX_DELAY_SECONDS = 600

/**
 * Settles one event that was just stored, in this process, without waiting for the job. Never
 * throws: what fails here is claimed again later.
 */
export async function settleStoredEvent(container: MedusaContainer, id: string): Promise<void> {
  await limit(() => claimAndSettle(container, { id, limit: 1 }))
}

/**
 * Settles whatever waits in the inbox: left behind by a crash, or to be tried again. Claims one at a
 * time, so that no lease runs while its event waits behind another.
 */
export async function settleWaitingEvents(
  container: MedusaContainer,
  { batch }: { batch: number },
): Promise<void> {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let i = 0; i < batch / AT_ONCE; i++) {
        if (!(await limit(() => claimAndSettle(container, { limit: 1 })))) {
          return
        }
      }
    }),
  )
}

const BATCH = 40

/** Everything the job does, in one round. Never throws. */
export async function settleWaiting(container: MedusaContainer): Promise<void> {
  await settleWaitingEvents(container, { batch: BATCH })
  const logger: Logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  try {
    await settleUnsettled(container, { limit: BATCH })
    await followRecentCancellations(container, { limit: BATCH })
  } catch (error) {
    logger.error(`fps: waiting payments could not be looked after: ${messageOf(error)}`)
  }
}

async function claimAndSettle(
  container: MedusaContainer,
  claim: { id?: string; limit: number },
): Promise<boolean> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const logger: Logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  try {
    const events = await fps.claimEvents(claim)
    for (const event of events) {
      await settleClaimed({ container, fps, logger, event })
    }
    return events.length > 0
  } catch (error) {
    // The database is away; the lease runs out and the event is claimed again.
    logger.error(`fps: events could not be claimed or given back: ${messageOf(error)}`)
    return false
  }
}

interface Claimed {
  readonly container: MedusaContainer
  readonly fps: FpsModuleService
  readonly logger: Logger
  readonly event: InboxEvent
}

async function settleClaimed({ container, fps, logger, event }: Claimed): Promise<void> {
  try {
    if (event.kind === "unknown") {
      await checkUnknown(container, { fps, event })
    }
    const { result } = await settleEventWorkflow(container).run({ input: event })
    await fps.finishEvent({ id: event.id, outcome: result })
  } catch (error) {
    const { maxAttempts } = await fps.settings()
    // Whoever holds the lock settles the same payment; to wait for it is no try.
    const tried = !waitedInVain(error)
    const dead = tried && event.attempts >= maxAttempts
    if (dead) {
      await holdDeadEvent(settleDependencies(container), { event, error: messageOf(error) })
    }
    const delaySeconds = dead ? null : Math.min(2 ** event.attempts, MAX_DELAY_SECONDS)
    await fps.retryEvent({ id: event.id, error: messageOf(error), delaySeconds, tried })
    const next = dead ? "was given up" : `is tried again in ${delaySeconds} s`
    logger.warn(`fps: event ${event.id} ${next}: ${messageOf(error)}`)
  }
}

/** An event id that the interface does not name: only the status query can say what it meant. */
async function checkUnknown(
  container: MedusaContainer,
  { fps, event }: Pick<Claimed, "fps" | "event">,
): Promise<void> {
  const payment = event.gatewayOrderId
    ? await fps.findPayment({ gateway_order_id: event.gatewayOrderId })
    : null
  if (payment) {
    await checkStatusWorkflow(container).run({ input: { payment_id: payment.id } })
  }
}

import type { MedusaContainer } from "@medusajs/framework/types"
import type { FpsSettings, LedgerPayment } from "../../../modules/fps"
import { createLimit } from "../../events/lib/limit"
import { messageOf } from "../../../medusa/message-of"
import { settleDependencies, type SettleDependencies } from "../../settle/lib/dependencies"
import { withPaymentLock } from "../../settle/lib/payment-lock"
import { settleClosed } from "../../settle/lib/settle-closed"
import type { CheckStatusResult } from "../steps/check-status"
import { checkStatusWorkflow } from "../workflows/check-status"
import { createBreaker, type Breaker } from "./breaker"
import { lastCheckAt, nextCheckAt } from "./next-check"

const AT_ONCE = 4
const BATCH = 20
const breakers = new Map<string, Breaker>()

/**
 * Asks the gateway about pending gateway orders without news, and lets the ones expire that stayed
 * without news after the grace. Never throws; a row that could not be looked at is claimed again
 * when its lease has run out.
 */
export async function checkDuePayments(container: MedusaContainer): Promise<void> {
  const dependencies = settleDependencies(container)
  const { fps, logger } = dependencies
  try {
    const settings = await fps.settings()
    const limit = createLimit(AT_ONCE)
    const due = await fps.claimChecks({ limit: BATCH })
    await Promise.all(
      due.map(async (payment) =>
        limit(async () => {
          try {
            await checkPayment(dependencies, { payment, settings })
          } catch (error) {
            logger.warn(`fps: payment ${payment.id} could not be checked: ${messageOf(error)}`)
          }
        }),
      ),
    )
  } catch (error) {
    logger.error(`fps: payments without news could not be read: ${messageOf(error)}`)
  }
}

interface Check {
  readonly payment: LedgerPayment
  readonly settings: FpsSettings
}

async function checkPayment(dependencies: SettleDependencies, check: Check): Promise<void> {
  const { fps, container } = dependencies
  const { payment, settings } = check
  const now = new Date()
  const last = lastCheckAt({ ...payment, ...settings }) <= now
  const mapped = settings.statusAnswers !== undefined
  const breaker = breakerOf(settings.environments[payment.environment]?.baseUrl ?? "")
  const pauseMs = breaker.pauseMs(now.getTime())
  if (pauseMs > 0) {
    await fps.scheduleCheck({ id: payment.id, nextCheckAt: new Date(now.getTime() + pauseMs) })
    return
  }
  const next = nextCheckAt({ ...payment, ...settings, now, mapped })
  if (!mapped && !last) {
    await fps.scheduleCheck({ id: payment.id, nextCheckAt: next })
    return
  }
  const { result } = await checkStatusWorkflow(container).run({
    input: { payment_id: payment.id, for_expiry: last },
  })
  breaker.record(result !== "no_answer", Date.now())
  if (last && isOver(result, { payment, settings })) {
    await expireWithoutNews(dependencies, payment)
  }
  await fps.scheduleCheck({ id: payment.id, nextCheckAt: next })
}

const LONGEST_SILENCE_MS = 86_400_000

/**
 * Whether a question that was due is answered well enough to let the payment expire. A gateway that
 * is silent is waited for, for a day, and so is one that cannot be asked: its settings may be gone
 * for good, or only out of this process's reach.
 */
function isOver(result: CheckStatusResult, { payment, settings }: Check): boolean {
  return (
    (result !== "no_answer" && result !== "not_asked") ||
    Date.now() - lastCheckAt({ ...payment, ...settings }).getTime() > LONGEST_SILENCE_MS
  )
}

/**
 * Counts a gateway order as expired: its time and the grace are over, the gateway answered (or will
 * not any more), and nothing in the inbox says otherwise. Money that comes all the same is a late
 * payment.
 */
async function expireWithoutNews(
  dependencies: SettleDependencies,
  payment: LedgerPayment,
): Promise<void> {
  const { fps, logger } = dependencies
  await withPaymentLock(dependencies, payment, async (current, signal) => {
    const unsettled = await fps.hasUnsettledEvent({
      gatewayOrderId: current.gatewayOrderId ?? "",
      environment: current.environment,
    })
    if (current.status !== "pending" || unsettled) {
      return
    }
    const expired = await fps.changePayment(current.id, { news: "expired" })
    await settleClosed(dependencies, { payment: expired, signal })
    logger.info(`fps: payment ${current.id} expired without news.`)
  })
}

function breakerOf(baseUrl: string): Breaker {
  const known = breakers.get(baseUrl)
  if (known) {
    return known
  }
  const breaker = createBreaker()
  breakers.set(baseUrl, breaker)
  return breaker
}

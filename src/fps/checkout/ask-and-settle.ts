import { setTimeout as sleep } from "node:timers/promises"
import type { SettleDependencies } from "../dependencies"
import { messageOf } from "../medusa/message-of"
import { askGateway } from "../settle/ask"
import { settlePurchase } from "../settle/scheduler"
import type { LedgerPayment } from "../types"

const STATUS_CALL_MS = 3_000

interface AskAndSettleInput {
  readonly payment: LedgerPayment
  /** A customer waits until then, in milliseconds. */
  readonly deadline: number
  /** The caller has claimed the right to ask. */
  readonly isClaimed?: true
}

/**
 * Asks the gateway about a payment while its customer waits, and settles what the answer proves. A
 * gateway that cannot be asked keeps nobody waiting.
 */
export async function askAndSettle(
  dependencies: SettleDependencies,
  { payment, deadline, isClaimed }: AskAndSettleInput,
): Promise<void> {
  const { container, logger } = dependencies
  try {
    await askGateway(dependencies, { payment, timeoutMs: STATUS_CALL_MS, isClaimed })
  } catch (error) {
    logger.debug(`fps: the gateway could not be asked for a customer: ${messageOf(error)}`)
  }
  await settlePurchase(container, payment.purchaseId, { waitsUntil: deadline })
}

/** Waits for work, but at most `ms`; the work continues. */
export async function atMost(ms: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, sleep(ms, undefined, { ref: false })])
}

import type { MedusaContainer } from "@medusajs/framework/types"
import type { LedgerPayment } from "../../../modules/fps"
import { messageOf } from "../../events/lib/message-of"
import { settlePaymentWorkflow } from "../workflows/settle-payment"
import { settleDependencies, type SettleDependencies } from "./dependencies"
import { holdStuck } from "./hold-stuck"

/**
 * Settles news that the ledger has and Medusa does not: after a crash, a fault half-way, a status
 * answer that nobody followed up. After as many tries as an event has, a person is asked.
 */
export async function settleUnsettled(
  container: MedusaContainer,
  { limit }: { limit: number },
): Promise<void> {
  const dependencies = settleDependencies(container)
  for (const payment of await dependencies.fps.claimUnsettled({ limit })) {
    await settleOne(dependencies, payment)
  }
}

async function settleOne(dependencies: SettleDependencies, payment: LedgerPayment): Promise<void> {
  const { container, fps, logger } = dependencies
  try {
    await settlePaymentWorkflow(container).run({
      input: { payment_id: payment.id, attempt: payment.settleAttempts },
    })
  } catch (error) {
    const { maxAttempts } = await fps.settings()
    logger.warn(`fps: payment ${payment.id} could not be settled: ${messageOf(error)}`)
    if (payment.settleAttempts >= maxAttempts) {
      await holdStuck(dependencies, { payment, error: messageOf(error) })
    }
  }
}

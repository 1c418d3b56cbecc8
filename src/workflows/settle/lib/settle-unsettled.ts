import type { MedusaContainer } from "@medusajs/framework/types"
import type { LedgerPayment } from "../../../modules/fps"
import { messageOf } from "../../../medusa/message-of"
import { settlePaymentWorkflow } from "../workflows/settle-payment"
import { settleDependencies, type SettleDependencies } from "./dependencies"
import { holdStuck } from "./hold-stuck"
import { waitedInVain } from "./payment-lock"

/** Settling waits for locks and runs core workflows; more at once only wait on each other. */
const AT_ONCE = 4

/**
 * Settles news that the ledger has and Medusa does not: after a crash, a fault half-way, a status
 * answer that nobody followed up. After as many tries as an event has, a person is asked. Claims
 * one at a time, so that a claim counts what was begun and not what stood in line.
 */
export async function settleUnsettled(
  container: MedusaContainer,
  { limit }: { limit: number },
): Promise<void> {
  const dependencies = settleDependencies(container)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let i = 0; i < limit / AT_ONCE; i++) {
        const [payment] = await dependencies.fps.claimUnsettled({ limit: 1 })
        if (!payment) {
          return
        }
        await settleOne(dependencies, payment)
      }
    }),
  )
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
    const tried = !waitedInVain(error)
    await fps.retryUnsettled({ id: payment.id, tried })
    if (tried && payment.settleAttempts >= maxAttempts) {
      await holdStuck(dependencies, { payment, error: messageOf(error) })
    }
  }
}

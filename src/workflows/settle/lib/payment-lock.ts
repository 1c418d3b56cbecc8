import type { LedgerPayment } from "../../../modules/fps"
import type { SettleDependencies } from "./dependencies"

/** Longer than core holds a cart's lock, since settling may have to wait for that one inside. */
const WAIT_SECONDS = 45
/**
 * Where locks lie in Redis, the one of a process that died is free after this. A process that
 * lives renews it, however long it takes.
 */
const EXPIRE_SECONDS = 15

/**
 * Runs one settling at a time for a payment collection, over all its gateway orders, with the
 * ledger row as it stands once the lock is ours. Never takes the cart's own key for that: core's
 * workflows take it themselves, and would wait for us.
 */
export async function withPaymentLock<T>(
  { locking, fps }: Pick<SettleDependencies, "locking" | "fps">,
  payment: LedgerPayment,
  run: (current: LedgerPayment) => Promise<T>,
): Promise<T> {
  return locking.execute(
    `fps:${payment.paymentCollectionId}`,
    async () => {
      const current = await fps.findPayment({ id: payment.id })
      if (!current) {
        throw new Error(`There is no ledger row ${payment.id}.`)
      }
      return run(current)
    },
    { timeout: WAIT_SECONDS, expire: EXPIRE_SECONDS },
  )
}

import type { ILockingModule } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { LedgerPayment } from "../../../modules/fps"
import type { SettleDependencies } from "./dependencies"
import { whileLeased } from "./lease"
import { inPlace } from "./lock-places"

/** Longer than core holds a cart's lock, since settling may have to wait for that one inside. */
const WAIT_SECONDS = 45
/**
 * Where locks lie in Redis, the one of a process that died is free after this. A process that
 * lives renews it, however long it takes.
 */
const EXPIRE_SECONDS = 15

type LockDependencies = Pick<SettleDependencies, "container" | "fps"> & {
  readonly locking: Pick<ILockingModule, "execute">
}

/**
 * Runs one settling at a time for a payment collection, over all its gateway orders, with the
 * ledger row as it stands once the lock is ours. Never takes the cart's own key for that: core's
 * workflows take it themselves, and would wait for us. Never nested: see {@link inPlace}.
 *
 * The lock makes others wait without asking the database again and again; the lease inside it keeps
 * two processes apart also where locks are not shared, or were lost.
 */
export async function withPaymentLock<T>(
  { container, locking, fps }: LockDependencies,
  payment: LedgerPayment,
  run: (current: LedgerPayment) => Promise<T>,
): Promise<T> {
  const key = `fps:${payment.paymentCollectionId}`
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const settle = async () => {
    const current = await fps.findPayment({ id: payment.id })
    if (!current) {
      throw new Error(`There is no ledger row ${payment.id}.`)
    }
    return run(current)
  }
  return inPlace({ knex, key }, () =>
    locking.execute(key, () => whileLeased({ leases: fps.leases, key }, settle), {
      timeout: WAIT_SECONDS,
      expire: EXPIRE_SECONDS,
    }),
  )
}

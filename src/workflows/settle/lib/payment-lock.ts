import type { ILockingModule } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { LedgerPayment } from "../../../modules/fps"
import { messageOf } from "../../../medusa/message-of"
import type { SettleDependencies } from "./dependencies"
import { whileLeased } from "./lease"
import { inPlace } from "./lock-places"

/**
 * Shorter than the lease of an event (30 s): who waits longer would have its event claimed by
 * another process that then waits beside it.
 */
const WAIT_SECONDS = 20
/**
 * Where locks lie in Redis, the one of a process that died is free after this, and shoppers who
 * come back wait for that. A process that lives renews it every third of this time, however long it
 * takes; one that cannot for all of it is told by the signal, and kept apart by the lease inside.
 */
const EXPIRE_SECONDS = 15

const BUSY = "is being settled by another process for too long"

type LockDependencies = Pick<SettleDependencies, "container" | "fps"> & {
  readonly locking: Pick<ILockingModule, "execute">
}

/**
 * Whether something failed only because it waited in vain for the lock of a payment: nothing was
 * begun. Told by the message, since core serializes errors that leave a workflow.
 */
export function waitedInVain(error: unknown): boolean {
  return messageOf(error).includes(BUSY)
}

/**
 * Runs one settling at a time for a payment collection, over all its gateway orders, with the
 * ledger row as it stands once the lock is ours. Never takes the cart's own key for that: core's
 * workflows take it themselves, and would wait for us. Never nested: see {@link inPlace}.
 *
 * The lock makes others wait without asking the database again and again; the lease inside it keeps
 * two processes apart also where locks are not shared, or were lost. `signal` is aborted when
 * either is lost meanwhile; who holds them asks it before each act.
 */
export async function withPaymentLock<T>(
  { container, locking, fps }: LockDependencies,
  payment: LedgerPayment,
  run: (current: LedgerPayment, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const key = `fps:${payment.paymentCollectionId}`
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const lock = { had: false }
  const settle = async (signals: readonly (AbortSignal | undefined)[]) => {
    lock.had = true
    const current = await fps.findPayment({ id: payment.id })
    if (!current) {
      throw new Error(`There is no ledger row ${payment.id}.`)
    }
    return run(current, AbortSignal.any(signals.flatMap((signal) => signal ?? [])))
  }
  try {
    return await inPlace({ knex, key }, () =>
      locking.execute(
        key,
        // Locks in memory and in PostgreSQL cannot be lost, and give no signal.
        (lost) =>
          whileLeased({ leases: fps.leases, key }, (leaseLost) => settle([lost, leaseLost])),
        { timeout: WAIT_SECONDS, expire: EXPIRE_SECONDS },
      ),
    )
  } catch (error) {
    throw lock.had ? error : new Error(`Payment ${payment.id} ${BUSY}.`, { cause: error })
  }
}

import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { Lease } from "../types"
import type { RefusalCode } from "../refusals"
import { LEASE_SECONDS } from "./intent"
import { LeaseLostError } from "../purchases/lease"
import type { SettleDependencies } from "../dependencies"
import type { Observation } from "../medusa/observation"
import { observeMedusa, readMedusa } from "../medusa/observe"
import type { SettlePorts } from "./ports"
import { settlePorts } from "./scheduler"

const POLL_MS = 200
/** Longer than the lease of a dead process lasts. */
const WAIT_MS = 20_000

/** A purchase under a lease that the caller holds. */
export interface LeasedPurchase {
  readonly lease: Lease
  readonly ports: SettlePorts
  /** Reads everything that our tables and Medusa have, while nobody completes the cart. */
  readonly observe: () => Promise<Observation>
  /** The same, without waiting for a cart that is being completed. */
  readonly glance: () => Promise<Observation>
}

/** Another process had the lease for too long. */
export class PurchaseBusyError extends Error {
  override readonly name = "PurchaseBusyError"
  readonly code = "purchase_busy" satisfies RefusalCode
}

/**
 * Runs an action of staff or a customer under the lease of a purchase, and waits for a running
 * pass. The action marks the purchase changed; the caller settles it afterwards.
 */
export async function withPurchase<T>(
  dependencies: SettleDependencies,
  id: string,
  run: (purchase: LeasedPurchase) => Promise<T>,
): Promise<T> {
  const { fps } = dependencies
  const ports = settlePorts(dependencies)
  const lease = await takeLease(dependencies, id)
  const stop = ports.keep(lease)
  const read = async (medusa: typeof observeMedusa): Promise<Observation> => {
    const ledger = await fps.purchases.read(lease.purchaseId)
    if (!ledger) {
      throw new Error(`Purchase ${id} became part of another one.`)
    }
    return { ledger, policy: await fps.settings(), medusa: await medusa(dependencies, ledger) }
  }
  try {
    return await run({
      lease,
      ports,
      observe: async () => read(observeMedusa),
      glance: async () => read(readMedusa),
    })
  } catch (error) {
    throw error instanceof LeaseLostError ? busy(error) : error
  } finally {
    stop()
    // A lease that cannot be given back runs out.
    await fps.purchases.giveBack(lease).catch(() => undefined)
  }
}

function busy(cause?: LeaseLostError): PurchaseBusyError {
  const message = "This payment is being processed at this moment. Try again in a minute."
  return new PurchaseBusyError(message, { cause })
}

async function takeLease({ fps }: SettleDependencies, id: string): Promise<Lease> {
  const token = randomUUID()
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const lease = await fps.purchases.take({ id, token, seconds: LEASE_SECONDS })
    if (lease) {
      return lease
    }
    if (Date.now() > deadline) {
      throw busy()
    }
    await sleep(POLL_MS)
  }
}

import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { Leases } from "../../../modules/fps"

/** A process that died is not waited for longer; one that lives renews its lease. */
const LEASE_SECONDS = 15
const RENEW_MS = 5_000
const POLL_MS = 200
/** Longer than a dead process's lease lasts. */
const WAIT_MS = 20_000

/** What is leased, and for how long others wait for it; the times are for tests. */
export interface LeaseInput {
  readonly leases: Leases
  readonly key: string
  readonly seconds?: number
  readonly waitMs?: number
  readonly renewMs?: number
}

/**
 * Runs something while the database says that it is ours, whatever the locking module says. Medusa's
 * default keeps locks in the memory of each process, and one in Redis can be lost: neither may make
 * two processes settle one payment at once. Throws when somebody else has it for too long; `lost` is
 * aborted when it ran out while this ran, and somebody else may have taken it.
 */
export async function whileLeased<T>(
  { leases, key, seconds = LEASE_SECONDS, waitMs = WAIT_MS, renewMs = RENEW_MS }: LeaseInput,
  run: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lease = { key, owner: randomUUID(), seconds }
  const deadline = Date.now() + waitMs
  while (!(await leases.take(lease))) {
    if (Date.now() > deadline) {
      throw new Error(`${key} is being settled by another process for too long.`)
    }
    await sleep(POLL_MS)
  }
  const lost = new AbortController()
  const renew = async () => {
    try {
      if (!(await leases.renew(lease))) {
        lost.abort(new Error(`The lease of ${key} ran out while it was being settled.`))
      }
    } catch {
      // Best effort: while the database is away, nobody else can take it either.
    }
  }
  const timer = setInterval(() => void renew(), renewMs)
  timer.unref()
  try {
    return await run(lost.signal)
  } finally {
    clearInterval(timer)
    // What cannot be given back runs out.
    await leases.giveBack(lease).catch(() => undefined)
  }
}

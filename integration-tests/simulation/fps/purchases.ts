import type { Intent, Lease } from "../../../src/modules/fps"
import type { Release, Reminder } from "../../../src/fps/types"
import { need, nextId, type Ledger, type PurchaseRow } from "./tables"

/**
 * `src/fps/purchases/purchases.ts` over a map: each function is one statement or one
 * transaction there, and one effect here.
 */
class LeaseLostError extends Error {
  override readonly name = "LeaseLostError"
}

const FIRST_PASS_MS = 12_000
const NEWS_SECONDS = 1

export function ensurePurchase(ledger: Ledger, cartId: string, now: number): string {
  const known = [...ledger.purchases.values()].find((row) => row.cartId === cartId)
  const firstPass = now + FIRST_PASS_MS
  if (known) {
    known.revision++
    known.nextRunAt = Math.min(known.nextRunAt ?? firstPass, firstPass)
    known.idleSince = null
    return known.id
  }
  const id = nextId(ledger, "fpspur")
  ledger.purchases.set(id, {
    id,
    cartId,
    orderId: null,
    revision: 1,
    settledRevision: 0,
    nextRunAt: firstPass,
    idleSince: null,
    leaseToken: null,
    leaseUntil: null,
    intent: null,
    cancelsAt: null,
    promotionsReturnedAt: null,
    released: null,
    remindAt: null,
    reminderClaimedAt: null,
    attempts: 0,
    seenOrderStatus: null,
    seenOrderVersion: null,
  })
  return id
}

export function markChanged(ledger: Ledger, ids: readonly string[], now: number): string[] {
  return ids.flatMap((id) => {
    const row = ledger.purchases.get(id)
    if (!row) {
      return []
    }
    row.revision++
    row.nextRunAt = Math.min(row.nextRunAt ?? now, now)
    row.idleSince = null
    return [id]
  })
}

function isFree(row: PurchaseRow, now: number): boolean {
  return row.leaseUntil === null || row.leaseUntil < now
}

export function takeLease(
  ledger: Ledger,
  { token, seconds, id }: { token: string; seconds: number; id?: string },
  now: number,
): Lease | null {
  let found: PurchaseRow | undefined
  for (const row of ledger.purchases.values()) {
    const isWanted =
      id === undefined ? row.nextRunAt !== null && row.nextRunAt <= now : row.id === id
    if (isWanted && isFree(row, now) && (!found || dueAt(row) < dueAt(found))) {
      found = row
    }
  }
  if (!found) {
    return null
  }
  found.leaseToken = token
  found.leaseUntil = now + seconds * 1_000
  return { purchaseId: found.id, token, revision: found.revision }
}

function dueAt({ nextRunAt }: PurchaseRow): number {
  return nextRunAt ?? Infinity
}

function leased(
  ledger: Ledger,
  { purchaseId, token }: Pick<Lease, "purchaseId" | "token">,
): PurchaseRow | null {
  const row = ledger.purchases.get(purchaseId)
  return row?.leaseToken === token ? row : null
}

export function renewLease(ledger: Ledger, lease: Lease, until: number): boolean {
  const row = leased(ledger, lease)
  if (row) {
    row.leaseUntil = until
  }
  return row !== null
}

export function giveBackLease(ledger: Ledger, lease: Lease): void {
  const row = leased(ledger, lease)
  if (row) {
    row.leaseToken = null
    row.leaseUntil = null
  }
}

/** Throws unless the lease is still ours. */
export function requireLease(ledger: Ledger, lease: Lease): PurchaseRow {
  const row = leased(ledger, lease)
  if (!row) {
    throw new LeaseLostError(`The lease of purchase ${lease.purchaseId} ran out.`)
  }
  return row
}

/** The same for what a look has to follow: due until one is over. */
export function requireLeaseToFollow(ledger: Ledger, lease: Lease, now: number): void {
  const row = requireLease(ledger, lease)
  row.idleSince = null
  row.nextRunAt = Math.min(row.nextRunAt ?? now, now)
}

export function writeIntent(
  ledger: Ledger,
  lease: Lease,
  {
    intent,
    cancels,
    until,
    now,
  }: { intent: Intent | null; cancels?: boolean; until: number; now: number },
): void {
  const row = requireLease(ledger, lease)
  row.intent = intent
  if (cancels !== undefined) {
    row.cancelsAt = cancels ? now : null
  }
  if (intent) {
    row.idleSince = null
    row.nextRunAt = Math.min(row.nextRunAt ?? now, now)
  }
  row.leaseUntil = until
}

export function finishPass(
  ledger: Ledger,
  lease: Lease,
  {
    revision,
    nextRunAt,
    order,
    now,
  }: {
    revision: number
    nextRunAt: Date | null
    order: { status: string; version: number | null; remindAt: Date | null } | null
    now: number
  },
): "idle" | "waits" | "again" | "lost" {
  const row = leased(ledger, lease)
  if (!row) {
    return "lost"
  }
  row.settledRevision = revision
  row.nextRunAt = row.revision === revision ? (nextRunAt?.getTime() ?? null) : now
  row.idleSince = row.revision === revision && nextRunAt === null ? now : null
  row.intent = null
  row.attempts = 0
  row.leaseToken = null
  row.leaseUntil = null
  if (order) {
    row.seenOrderStatus = order.status
    row.seenOrderVersion = order.version
    row.remindAt = order.remindAt?.getTime() ?? null
  }
  return row.revision === revision ? (row.idleSince === null ? "waits" : "idle") : "again"
}

export function failPass(
  ledger: Ledger,
  lease: Lease,
  { now, delaySeconds }: { now: number; delaySeconds: number },
): boolean {
  const row = leased(ledger, lease)
  if (row) {
    row.attempts++
    row.idleSince = null
    row.nextRunAt = now + (row.revision > lease.revision ? NEWS_SECONDS : delaySeconds) * 1_000
    row.leaseToken = null
    row.leaseUntil = null
  }
  return row !== null
}

export function postponePass(
  ledger: Ledger,
  lease: Lease,
  { now, delaySeconds }: { now: number; delaySeconds: number },
): boolean {
  const row = leased(ledger, lease)
  if (row) {
    row.idleSince = null
    row.nextRunAt = now + delaySeconds * 1_000
    row.leaseToken = null
    row.leaseUntil = null
  }
  return row !== null
}

export function setOrder(ledger: Ledger, lease: Lease, orderId: string, now: number): void {
  const row = requireLease(ledger, lease)
  const other = [...ledger.purchases.values()].find(
    (one) => one.orderId === orderId && one.id !== row.id,
  )
  if (other && ((other.leaseUntil ?? 0) > now || other.intent)) {
    throw new Error(`Order ${orderId} is being settled by itself.`)
  }
  if (other) {
    for (const payment of ledger.payments.values()) {
      if (payment.purchaseId === other.id) {
        ledger.payments.set(payment.id, { ...payment, purchaseId: row.id })
      }
    }
    for (const event of ledger.events.values()) {
      if (event.purchaseId === other.id) {
        ledger.events.set(event.id, { ...event, purchaseId: row.id })
      }
    }
    ledger.purchases.delete(other.id)
    row.cancelsAt ??= other.cancelsAt
    row.promotionsReturnedAt ??= other.promotionsReturnedAt
    row.released ??= other.released
    row.reminderClaimedAt ??= other.reminderClaimedAt
    markChanged(ledger, [row.id], now)
  }
  row.orderId = orderId
}

export function repointSession(
  ledger: Ledger,
  { lease, sessionId, paymentId }: { lease: Lease; sessionId: string; paymentId: string },
): void {
  requireLease(ledger, lease)
  ledger.sessions.set(sessionId, paymentId)
  ledger.payments.set(paymentId, { ...need(ledger.payments, paymentId), sessionId })
}

/** `releasePurchase`. */
export function releasePurchase(
  ledger: Ledger,
  lease: Lease,
  { released, now }: { readonly released: Release; readonly now: number },
): void {
  const row = requireLease(ledger, lease)
  row.released ??= released
  markChanged(ledger, [row.id], now)
}

/** When the customer of an order is reminded; Infinity: not. */
export function remindedAt({ remindAt, reminderClaimedAt, orderId }: PurchaseRow): number {
  return reminderClaimedAt === null && orderId !== null ? (remindAt ?? Infinity) : Infinity
}

export function claimReminder(ledger: Ledger, now: number): Reminder | null {
  const row = [...ledger.purchases.values()].find((one) => remindedAt(one) <= now)
  if (!row?.orderId) {
    return null
  }
  row.reminderClaimedAt = now
  return { purchaseId: row.id, orderId: row.orderId }
}

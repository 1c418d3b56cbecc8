import type { InboxEvent, Lease, PaymentChange } from "../../../src/modules/fps"
import { MAX_ATTEMPTS } from "../../../src/fps/purchases/purchases"
import { changeRow } from "./payments"
import { markChanged, requireLeaseToFollow } from "./purchases"
import { need, type EventRow, type Ledger } from "./tables"

/** A delivery that was verified. The hash of its bytes is what makes a repetition one. */
export type Delivery = Omit<InboxEvent, "id" | "state" | "receivedAt" | "signedAt"> & {
  readonly bytes: string
}

/** Stores a delivery, once. Null: it is there already. */
export function storeEvent(ledger: Ledger, delivery: Delivery, now: number): EventRow | null {
  const { bytes, ...content } = delivery
  const id = `fpsev_${content.environment}_${bytes}`
  if (ledger.events.has(id)) {
    return null
  }
  const row: EventRow = {
    ...content,
    id,
    state: "waiting",
    receivedAt: new Date(now),
    signedAt: new Date(now),
    createdAt: now,
    purchaseId: null,
    appliedAt: null,
    attempts: 0,
  }
  ledger.events.set(id, row)
  return row
}

/** Whether an event waits that belongs to no purchase yet. */
export function waitsForRoute(event: EventRow): boolean {
  return event.state === "waiting" && event.purchaseId === null
}

/** `routeEvent`: a certain event, or the first that waits. */
export function routeEvent(
  ledger: Ledger,
  id: string | null,
  now: number,
): { event: EventRow; purchaseId: string | null } | null {
  const event = [...ledger.events.values()].find(
    (row) => waitsForRoute(row) && (id === null || row.id === id),
  )
  if (!event) {
    return null
  }
  const purchaseId = purchaseOf(ledger, event)
  if (purchaseId) {
    markChanged(ledger, [purchaseId], now)
    ledger.events.set(event.id, { ...event, purchaseId })
  }
  return { event, purchaseId }
}

function purchaseOf(ledger: Ledger, event: EventRow): string | null {
  const { gatewayOrderId, reference, environment } = event
  if (!gatewayOrderId) {
    return null
  }
  const payments = [...ledger.payments.values()]
  const known = payments.find((row) => row.gatewayOrderId === gatewayOrderId)
  const mended =
    known ??
    payments.find(
      (row) =>
        row.gatewayOrderId === null &&
        row.reference === reference &&
        row.environment === environment,
    )
  if (mended && !known) {
    ledger.payments.set(mended.id, { ...mended, gatewayOrderId })
  }
  return mended?.purchaseId ?? null
}

/** `finishEvent`. */
export function finishEvent(ledger: Ledger, id: string, now: number): void {
  const event = need(ledger.events, id)
  if (event.state === "waiting") {
    ledger.events.set(id, { ...event, state: "done", appliedAt: now })
  }
}

/** `applyEvent`. */
export function applyEvent(
  ledger: Ledger,
  input: {
    lease: Lease
    eventId: string
    paymentId: string
    change: PaymentChange | null
    now: number
  },
): void {
  requireLeaseToFollow(ledger, input.lease, input.now)
  if (input.change) {
    changeRow(ledger, { id: input.paymentId, change: input.change, now: input.now })
  }
  const event = need(ledger.events, input.eventId)
  ledger.events.set(event.id, {
    ...event,
    purchaseId: input.lease.purchaseId,
    appliedAt: input.now,
  })
}

/** `finishEvents`. */
export function finishEvents(ledger: Ledger, { purchaseId, token }: Lease): void {
  if (ledger.purchases.get(purchaseId)?.leaseToken !== token) {
    return
  }
  for (const event of ledger.events.values()) {
    const isOpen = event.state === "waiting" || event.state === "failed"
    if (event.purchaseId === purchaseId && isOpen && event.appliedAt !== null) {
      ledger.events.set(event.id, { ...event, state: "done" })
    }
  }
}

/** `failEvents`. */
export function failEvents(ledger: Ledger, of: { purchase_id: string } | { id: string }): void {
  for (const event of ledger.events.values()) {
    const isMeant = "id" in of ? event.id === of.id : event.purchaseId === of.purchase_id
    if (isMeant && (event.state === "waiting" || event.state === "failed")) {
      const attempts = event.attempts + 1
      const isFailed = "purchase_id" in of && attempts >= MAX_ATTEMPTS
      const state = isFailed ? "failed" : event.state
      ledger.events.set(event.id, { ...event, attempts, state })
    }
  }
}

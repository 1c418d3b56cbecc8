import type { CaseRecord } from "../types"
import type { EventRecord } from "../events/find-events"
import type { PaymentHistory } from "./find-payments"
import { toMajorNumber } from "../../protocol"

/** An entry of a payment's timeline. `at` is ISO 8601; null if the time is not stored. */
export type TimelineEntry =
  | { readonly type: "created"; readonly at: string; readonly order_creation: string }
  /** The gateway was asked and gave no usable answer. `reason` is our own word for it. */
  | { readonly type: "creation_failed"; readonly at: null; readonly reason: string }
  /** Its QR code was given to a payment session. */
  | { readonly type: "shown"; readonly at: string; readonly session_id: string }
  /** The browser came back to the failure URL. */
  | { readonly type: "returned_failed"; readonly at: string }
  /** The customer said that it is paid, with the bank's reference if they gave one. */
  | { readonly type: "claimed"; readonly at: string; readonly reference: string | null }
  | {
      readonly type: "event"
      /** When it was received. */
      readonly at: string
      readonly event_id: string
      readonly delivery_id: string
      readonly environment: EventRecord["environment"]
      readonly kind: EventRecord["kind"]
      readonly state: EventRecord["state"]
      readonly outcome: string | null
      readonly processed_at: string | null
    }
  /** The gateway was asked so many times; the next pass is at `next_at`. */
  | {
      readonly type: "status_checks"
      /** The last time. */
      readonly at: string | null
      readonly count: number
      readonly next_at: string | null
    }
  /** The amount received, in major units; nulls if it cannot be read. */
  | {
      readonly type: "paid"
      readonly at: string
      readonly amount: number | null
      readonly currency_code: string | null
    }
  /** Staff recorded the payment. */
  | {
      readonly type: "confirmed"
      readonly at: string
      /** The bank's reference. */
      readonly reference: string
      readonly note: string | null
      /** The id of an admin user or an API key, and its name if it is still known. */
      readonly by: string
      readonly by_name: string | null
    }
  /** Staff let the unpaid order be fulfilled. */
  | {
      readonly type: "released"
      readonly at: string
      readonly note: string
      readonly by: string
      readonly by_name: string | null
    }
  /** The customer of the unpaid order was sent its payment link. */
  | { readonly type: "reminded"; readonly at: string }
  | { readonly type: "held"; readonly at: string | null; readonly reason: string }
  | { readonly type: "accepted"; readonly at: string }
  | { readonly type: "settled"; readonly at: string }
  | {
      readonly type: "case_opened"
      readonly at: string
      readonly case_id: string
      readonly kind: CaseRecord["kind"]
    }
  | {
      readonly type: "case_resolved"
      readonly at: string
      readonly case_id: string
      readonly kind: CaseRecord["kind"]
      readonly resolution: CaseRecord["resolution"]
      /** With `refunded`: the bank's reference. */
      readonly reference: string | null
      /** The admin user's id, and their email if it is still known. */
      readonly by: string | null
      readonly by_name: string | null
    }

/** Builds the history of a payment, oldest first. `names` are of admin users. Pure. */
export function buildTimeline(
  history: PaymentHistory,
  names: ReadonlyMap<string, string> = new Map(),
): TimelineEntry[] {
  const { payment } = history
  const begin: TimelineEntry[] = [
    { type: "created", at: iso(payment.createdAt), order_creation: payment.orderCreation },
    ...optional(payment.creationError, (reason): TimelineEntry => ({
      type: "creation_failed",
      at: null,
      reason,
    })),
  ]
  const middle = [
    ...shown(history),
    ...eventEntries(history),
    ...moneyEntries(history, names),
  ].sort(byTime)
  const end: TimelineEntry[] =
    payment.checks > 0 || history.nextRunAt
      ? [
          {
            type: "status_checks",
            at: isoOrNull(payment.checkedAt),
            count: payment.checks,
            next_at: isoOrNull(history.nextRunAt),
          },
        ]
      : []
  return [...begin, ...middle, ...end]
}

/** A payment without a URL was shown to nobody. */
function shown({ payment, sessions }: PaymentHistory): TimelineEntry[] {
  return [
    ...(payment.redirectUrl ? sessions : []).map(({ id, since }): TimelineEntry => ({
      type: "shown",
      at: iso(since),
      session_id: id,
    })),
    ...optional(payment.failureReturnedAt, (at): TimelineEntry => ({
      type: "returned_failed",
      at: iso(at),
    })),
    ...optional(payment.claimedAt, (at): TimelineEntry => ({
      type: "claimed",
      at: iso(at),
      reference: payment.claimReference,
    })),
  ]
}

function eventEntries({ events }: PaymentHistory): TimelineEntry[] {
  return events.map((event) => ({
    type: "event",
    at: iso(event.receivedAt),
    event_id: event.id,
    delivery_id: event.deliveryId,
    environment: event.environment,
    kind: event.kind,
    state: event.state,
    outcome: event.outcome,
    processed_at: isoOrNull(event.processedAt),
  }))
}

function moneyEntries(
  { payment, settledAt, cases, confirmation, release, remindedAt }: PaymentHistory,
  names: ReadonlyMap<string, string>,
): TimelineEntry[] {
  // The case is opened just before the payment is put on hold, and has the time.
  const reason = payment.settlement === "held" ? payment.holdReason : null
  const heldBy = cases.find(({ kind }) => kind === reason)
  return [
    ...optional(confirmation, ({ confirmedAt, reference, note, confirmedBy }): TimelineEntry => ({
      type: "confirmed",
      at: iso(confirmedAt),
      reference,
      note,
      by: confirmedBy,
      by_name: names.get(confirmedBy) ?? null,
    })),
    ...optional(release, ({ at, note, by }): TimelineEntry => ({
      type: "released",
      at: iso(at),
      note,
      by,
      by_name: names.get(by) ?? null,
    })),
    ...optional(remindedAt, (at): TimelineEntry => ({ type: "reminded", at: iso(at) })),
    ...optional(payment.paidAt, (at): TimelineEntry => ({
      type: "paid",
      at: iso(at),
      amount: payment.received === null ? null : toMajorNumber(payment.received),
      currency_code: payment.receivedCurrency,
    })),
    ...cases.map(({ id, kind, createdAt }): TimelineEntry => ({
      type: "case_opened",
      at: iso(createdAt),
      case_id: id,
      kind,
    })),
    ...optional(reason, (word): TimelineEntry => ({
      type: "held",
      at: isoOrNull(heldBy?.createdAt ?? payment.paidAt),
      reason: word,
    })),
    ...optional(payment.acceptedAt, (at): TimelineEntry => ({ type: "accepted", at: iso(at) })),
    // A payment that was never created had nothing to settle.
    ...optional(payment.status === "failed" ? null : settledAt, (at): TimelineEntry => ({
      type: "settled",
      at: iso(at),
    })),
    ...cases.flatMap(({ id, kind, resolution, reference, resolvedBy, resolvedAt }) =>
      optional(resolvedAt, (at): TimelineEntry => ({
        type: "case_resolved",
        at: iso(at),
        case_id: id,
        kind,
        resolution,
        reference,
        by: resolvedBy,
        by_name: names.get(resolvedBy ?? "") ?? null,
      })),
    ),
  ]
}

/**
 * People see seconds. Entries of one second keep the order of cause and effect: two clocks and two
 * transactions may differ by milliseconds.
 */
function byTime(a: TimelineEntry, b: TimelineEntry): number {
  return secondOf(a).localeCompare(secondOf(b))
}

function secondOf({ at }: TimelineEntry): string {
  return at?.slice(0, "2026-01-31T12:00:00".length) ?? ""
}

function optional<T>(value: T | null, entry: (value: T) => TimelineEntry): TimelineEntry[] {
  return value === null ? [] : [entry(value)]
}

function iso(moment: Date): string {
  return moment.toISOString()
}

function isoOrNull(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}

import { QUESTION_PAUSE_SECONDS } from "../../vocabulary"
import type { LedgerPayment } from "../../types"
import type { Policy } from "../../medusa/observation"

const FIRST_DELAY_MS = 60_000
const MAX_DELAY_MS = 600_000
/** The webhook of an expiry arrives by then. */
const AFTER_EXPIRY_MS = 30_000
/** An overdue payment is asked about this often, until the gateway answers. */
const OVERDUE_MS = 60_000
/** A silent gateway is waited for this long. */
const LONGEST_SILENCE_MS = 86_400_000

/** Returns the moment from which a payment without proof times out, once the gateway was asked. */
export function overdueAt(
  { expiresAt }: Pick<LedgerPayment, "expiresAt">,
  { expiryGraceMinutes }: Pick<Policy, "expiryGraceMinutes">,
): Date {
  return new Date(expiresAt.getTime() + expiryGraceMinutes * 60_000)
}

/** Returns when the right to ask about a payment is free again. */
export function claimableAt({ askedAt }: Pick<LedgerPayment, "askedAt">): Date {
  return new Date((askedAt?.getTime() ?? 0) + QUESTION_PAUSE_SECONDS * 1_000)
}

/**
 * Returns when a pending payment is asked about next: with growing pauses while it can be paid,
 * once just after its expiry, once after the grace period, and then every minute. Without a mapping
 * only the queries after the grace period are made.
 */
export function askAt(
  payment: Pick<LedgerPayment, "expiresAt" | "createdAt" | "checks" | "checkedAt">,
  policy: Pick<Policy, "expiryGraceMinutes" | "statusAnswers">,
): Date {
  const overdue = overdueAt(payment, policy).getTime()
  const last = (payment.checkedAt ?? payment.createdAt).getTime()
  if (last >= overdue) {
    return new Date(last + OVERDUE_MS)
  }
  if (policy.statusAnswers === undefined) {
    return new Date(overdue)
  }
  const pause = Math.min(FIRST_DELAY_MS * 2 ** payment.checks, MAX_DELAY_MS)
  const milestones = [payment.expiresAt.getTime() + AFTER_EXPIRY_MS, overdue]
  return new Date(Math.min(last + pause, ...milestones.filter((milestone) => milestone > last)))
}

/** The state of a pending payment without proof against its expiry. */
export type TimeoutState = "not_yet" | "over" | "ask" | "silent"

/**
 * Decides if a payment has timed out. The gateway is asked once more after the grace period, however
 * long ago that was: the backend may have been down. If the gateway has not been heard since the
 * expiry, the payment waits, for a day at most. An environment without settings counts as timed out.
 */
export function timeoutState(
  payment: Pick<LedgerPayment, "environment" | "expiresAt" | "checkedAt" | "gatewayOrderId">,
  {
    now,
    heardAt,
    policy,
  }: {
    readonly now: Date
    readonly heardAt: Date | null
    readonly policy: Pick<Policy, "environments" | "expiryGraceMinutes">
  },
): TimeoutState {
  const overdue = overdueAt(payment, policy)
  if (now < overdue) {
    return "not_yet"
  }
  if (policy.environments[payment.environment] === undefined) {
    return "over"
  }
  const isLongSilent = now.getTime() - overdue.getTime() > LONGEST_SILENCE_MS
  if (!payment.checkedAt || payment.checkedAt < overdue) {
    return isLongSilent && payment.gatewayOrderId === null ? "over" : "ask"
  }
  if (isLongSilent) {
    return "over"
  }
  return heardAt && heardAt > payment.expiresAt ? "over" : "silent"
}

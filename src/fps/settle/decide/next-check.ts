import type { LedgerPayment } from "../../types"
import type { Policy } from "../../medusa/observation"

const FIRST_DELAY_MS = 60_000
const MAX_DELAY_MS = 600_000
/** An event of an expiry is on its way by then. */
const AFTER_EXPIRY_MS = 30_000
/** What is overdue is asked about so often, until the gateway answers. */
const OVERDUE_MS = 60_000
/** A gateway that is silent is waited for so long. */
const LONGEST_SILENCE_MS = 86_400_000

/** The moment from which a gateway order without news counts as expired, once it was asked about. */
export function overdueAt(
  { expiresAt }: Pick<LedgerPayment, "expiresAt">,
  { expiryGraceMinutes }: Pick<Policy, "expiryGraceMinutes">,
): Date {
  return new Date(expiresAt.getTime() + expiryGraceMinutes * 60_000)
}

/**
 * When a pending gateway order is to be asked about: with growing pauses while it can be paid, once
 * just after its expiry, once after the grace, and from then on every minute. Without mapped values
 * an answer could say nothing, and only the questions after the grace are asked.
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

/** What the clock says of a pending gateway order that nobody said anything about. */
export type ClockWord = "not_yet" | "over" | "ask" | "silent"

/**
 * Whether a gateway order counts as over by the clock. Its gateway is asked once more after the
 * grace, and one that was heard of by nobody since the expiry is waited for, for a day at most. An
 * environment without settings is not silent: it is gone.
 */
export function timeoutState(
  payment: Pick<LedgerPayment, "environment" | "expiresAt" | "checkedAt">,
  {
    now,
    heardAt,
    policy,
  }: { readonly now: Date; readonly heardAt: Date | null; readonly policy: Policy },
): ClockWord {
  const overdue = overdueAt(payment, policy)
  if (now < overdue) {
    return "not_yet"
  }
  const isGone = policy.environments[payment.environment] === undefined
  if (isGone || now.getTime() - overdue.getTime() > LONGEST_SILENCE_MS) {
    return "over"
  }
  if (!payment.checkedAt || payment.checkedAt < overdue) {
    return "ask"
  }
  return heardAt && heardAt > payment.expiresAt ? "over" : "silent"
}

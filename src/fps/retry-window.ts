import type { MinorUnits } from "../protocol"

/** The settings that say how long an order waits. */
export interface RetryPolicy {
  readonly expiresInMinutes: number
  readonly retryWindowMinutes: number
}

/**
 * Returns until when a new QR code is made for an order that waits: one QR code's life and the retry
 * window, counted from the order, whatever is asked since. Otherwise a customer who asks again and
 * again would keep the stock without end. Pure.
 */
export function newQrUntil(orderedAt: Date, policy: RetryPolicy): Date {
  const minutes = policy.expiresInMinutes + policy.retryWindowMinutes
  return new Date(orderedAt.getTime() + minutes * 60_000)
}

/**
 * Returns until when an order is kept for another payment although its QR codes have closed. Null:
 * there is no retry window. Pure.
 */
export function retryWindowEnd(orderedAt: Date, policy: RetryPolicy): Date | null {
  return policy.retryWindowMinutes > 0 ? newQrUntil(orderedAt, policy) : null
}

/** The settings that say when the customer of an unpaid order is reminded. */
export interface ReminderPolicy extends RetryPolicy {
  readonly remindUnpaidAfterMinutes?: number | undefined
}

/** Returns true if a reminder would come when its order waits no longer. Pure. */
export function isReminderTooLate(policy: ReminderPolicy): boolean {
  const { remindUnpaidAfterMinutes, expiresInMinutes, retryWindowMinutes } = policy
  return (
    remindUnpaidAfterMinutes !== undefined &&
    remindUnpaidAfterMinutes >= expiresInMinutes + retryWindowMinutes
  )
}

/** The session that an order waits for, the payment it shows, and the amounts that can pay it. */
export interface WaitedFor {
  readonly sessionId: string
  readonly shownId: string | undefined
  readonly amounts: readonly (MinorUnits | undefined)[]
  readonly currencyCode: string
}

/** Returns true if a payment was created for an order as placed, or for what it owes. Pure. */
export function isMadeFor(
  code: {
    readonly id: string
    readonly sessionId: string
    readonly amount: MinorUnits
    readonly currencyCode: string
  },
  waited: WaitedFor,
): boolean {
  return (
    code.id === waited.shownId ||
    code.sessionId === waited.sessionId ||
    (code.currencyCode === waited.currencyCode && waited.amounts.includes(code.amount))
  )
}

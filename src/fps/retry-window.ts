import type { GatewayOrderStatus, MinorUnits } from "../protocol"

/** A QR code, as far as its end matters. */
export interface EndingCode {
  readonly status: GatewayOrderStatus
  /** Null: the creation gave no QR code. */
  readonly redirectUrl: string | null
  /** When it closed unpaid, if known. */
  readonly closedAt: Date | null
  readonly expiresAt: Date
}

/**
 * Returns until when an order waits for another payment: the retry window, counted from the end of
 * its last QR code. A QR code that is still open ends with its expiry at the earliest. A creation
 * without a QR code does not count, and a paid payment is decided by its money. Null: no QR code,
 * or no retry window. Pure.
 */
export function retryWindowEnd(
  codes: readonly EndingCode[],
  { retryWindowMinutes }: { readonly retryWindowMinutes: number },
): Date | null {
  const ends = codes
    .filter(({ status, redirectUrl }) => CAN_END.includes(status) && redirectUrl !== null)
    .map(({ closedAt, expiresAt }) => (closedAt ?? expiresAt).getTime())
  return ends.length > 0 && retryWindowMinutes > 0
    ? new Date(Math.max(...ends) + retryWindowMinutes * 60_000)
    : null
}

const CAN_END: readonly GatewayOrderStatus[] = ["creating", "pending", "expired", "cancelled"]

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

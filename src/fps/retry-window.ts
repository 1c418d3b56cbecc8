import type { GatewayOrderStatus, MinorUnits } from "../protocol"

/** A QR code that was made for an order, as far as its end goes. */
export interface EndingCode {
  readonly status: GatewayOrderStatus
  /** Null: a creation that handed out no code. */
  readonly redirectUrl: string | null
  /** When it closed unpaid, as far as that is known. */
  readonly closedAt: Date | null
  readonly expiresAt: Date
}

/**
 * Until when an order waits for another try, by the QR codes that were made for it: so many minutes
 * from when the last one of them ended. One that nobody has closed yet ends with its time at the
 * earliest; a creation that handed out no code never was one, and of one that was paid its money
 * decides. Null: no code, or no patience. Pure.
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

/** The session that an order waits for, what it shows, and the sums for which it can be paid. */
export interface WaitedFor {
  readonly sessionId: string
  readonly shownId: string | undefined
  readonly amounts: readonly (MinorUnits | undefined)[]
  readonly currencyCode: string
}

/** Whether a gateway order was made for an order as it was placed, or for what it owes. Pure. */
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

import type { Debt, DebtSession } from "./read-debt"

const OVER: readonly string[] = ["canceled", "error", "captured"]

/** The FPS session that an order waits for already, in whichever collection. */
export function openSessionOf({ sessions }: Debt): DebtSession | undefined {
  const open = sessions.filter(
    ({ isFps, hasPayment, status }) => isFps && !hasPayment && !OVER.includes(status),
  )
  return open.find(({ status }) => status === "pending_authorization") ?? open[0]
}

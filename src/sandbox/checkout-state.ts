import type { SandboxOrder } from "./types"

/** What an open checkout watches: it shows something else as soon as this differs. */
export interface CheckoutState {
  status: SandboxOrder["status"]
  failedPayments: number
}

/** The state of an order, without anything that its page does not show. */
export function checkoutState({ status, failedPayments }: SandboxOrder): CheckoutState {
  return { status, failedPayments }
}

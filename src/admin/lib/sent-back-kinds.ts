import type { Case } from "./types"

/** The kinds of case that the summary of the day counts as money to send back. */
export const SENT_BACK_KINDS: readonly Case["kind"][] = [
  "late_payment",
  "duplicate_payment",
  "superseded_payment",
  "refund_due",
  "overpaid",
]

import type { Environment } from "../../src/modules/fps"

/** A gateway order as the gateway has it: the truth that the ledger only hears of. */
export interface Code {
  readonly id: string
  readonly environment: Environment
  readonly reference: string
  readonly amount: number
  readonly expiresAt: number
  status: "pending" | "paid" | "expired" | "cancelled"
  /** When it ended unpaid. */
  closedAt: number | null
  /** What came; null before. */
  came: number | null
  /** What the plugin was made to believe came, by a person or an answer without an amount. */
  typed: number | null
  /** Whether proof of the money reached the plugin. */
  isProven: boolean
}

/** How the status query answers. */
export type AnswerMode = "truth" | "no_amount" | "not_understood" | "refused" | "silent"

/** The gateway. */
export interface Bank {
  readonly codes: Map<string, Code>
  answers: AnswerMode
  /** Until when nothing gets through to it. */
  outUntil: number
  serial: number
}

export function createBank(): Bank {
  return { codes: new Map(), answers: "truth", outUntil: 0, serial: 0 }
}

/** The code of a gateway order that a ledger row may know by its reference alone. */
export function codeOf(
  bank: Bank,
  payment: { readonly gatewayOrderId: string | null; readonly reference: string },
): Code | undefined {
  return payment.gatewayOrderId === null
    ? [...bank.codes.values()].find(({ reference }) => reference === payment.reference)
    : bank.codes.get(payment.gatewayOrderId)
}

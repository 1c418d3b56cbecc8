import type { FaultName } from "./fault-types"

/** What an amount makes happen: a named fault, or something that only amounts can ask for. */
export type MagicBehaviour = FaultName | "refused-by-bank"

/** One row of the table of magic amounts. */
export interface MagicAmount {
  readonly behaviour: MagicBehaviour
  readonly value: number
}

/**
 * Behaviours by the cents of an amount.
 *
 * Cents of this kind are rare in Hong Kong, which has no coin below ten cents: prices end in .00,
 * .50, .90 and their like. .75 is left out because quarters are common.
 */
export const MAGIC_CENTS: Readonly<Record<number, MagicAmount>> = {
  71: { behaviour: "duplicate", value: 3 },
  72: { behaviour: "bad-signature", value: 0 },
  73: { behaviour: "delay", value: 10_000 },
  74: { behaviour: "late-payment", value: 0 },
  76: { behaviour: "wrong-amount", value: -100 },
  77: { behaviour: "refused-by-bank", value: 0 },
  78: { behaviour: "outage", value: 0 },
  79: { behaviour: "slow", value: 10_000 },
}

/** The behaviour of an amount in cents, if it has one. */
export function magicAmount(cents: number): MagicAmount | undefined {
  return MAGIC_CENTS[Math.abs(cents) % 100]
}

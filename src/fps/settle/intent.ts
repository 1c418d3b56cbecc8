import type { Intent, Lease } from "../types"
import type { Observation } from "../medusa/observation"
import type { SettlePorts } from "./ports"

/** A lease that is not renewed lasts this long. */
export const LEASE_SECONDS = 15

/** The lease of a pass, and what the pass saw. Before Medusa is observed, its part is empty. */
export interface Scene {
  readonly lease: Lease
  readonly observation: Observation
}

/** Checks that the lease is still ours, and writes what the pass is about to do in Medusa. */
export async function begin(
  { fps }: SettlePorts,
  { lease, observation }: Scene,
  intent: Intent | null = refusalsOf(observation),
): Promise<void> {
  await fps.purchases.intend(lease, {
    intent,
    ...(intent?.do === "cancel_order" ? { cancels: true } : {}),
    seconds: LEASE_SECONDS,
  })
}

/** Notes that the intended action is finished. */
export async function done({ fps }: SettlePorts, { lease }: Scene): Promise<void> {
  await fps.purchases.intend(lease, { intent: null, seconds: LEASE_SECONDS })
}

/** Notes that core refused to cancel an order: if it is cancelled later, the plugin did not do it. */
export async function refused({ fps }: SettlePorts, { lease }: Scene): Promise<void> {
  await fps.purchases.intend(lease, { intent: null, cancels: false, seconds: LEASE_SECONDS })
}

/**
 * Keeps core's refusals to complete a cart while links are fixed or cases are closed in between.
 */
export function refusalsOf({ ledger }: Observation): Intent | null {
  const { intent } = ledger.purchase
  return intent?.do === "complete_cart" ? intent : null
}

/** Returns a cancellation that was begun. It stays intended while a change of its order is ended. */
export function cancellationOf({ ledger }: Observation): Intent | undefined {
  const { intent } = ledger.purchase
  return intent?.do === "cancel_order" ? intent : undefined
}

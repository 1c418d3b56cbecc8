import type { Intent, Lease } from "../types"
import type { Observation } from "../medusa/observation"
import type { SettlePorts } from "./ports"

/** How long a lease lasts that is not renewed. */
export const LEASE_SECONDS = 15

/** Whose look it is, and what it saw. Before Medusa was looked at, its part is empty. */
export interface Scene {
  readonly lease: Lease
  readonly observation: Observation
}

/** Makes sure that the purchase is still ours, and notes what is about to be done where it is more than a row. */
export async function begin(
  { fps }: SettlePorts,
  { lease, observation }: Scene,
  intent: Intent | null = refusalsOf(observation),
): Promise<void> {
  await fps.purchases.intend(lease, { intent, seconds: LEASE_SECONDS })
}

/** Notes that what was begun is done. */
export async function done({ fps }: SettlePorts, { lease }: Scene): Promise<void> {
  await fps.purchases.intend(lease, { intent: null, seconds: LEASE_SECONDS })
}

/** What core refused is not forgotten over what is mended or closed in between. */
export function refusalsOf({ ledger }: Observation): Intent | null {
  const { intent } = ledger.purchase
  return intent?.do === "complete_cart" ? intent : null
}

import type { World } from "./world"

/** In a kind world nothing is given to a person for being stuck. */
export function stuck({ ledger, sim, hadTrouble, wasHot }: World): string[] {
  const isKind = sim.weather.fault === 0 && !hadTrouble && !wasHot
  return [...ledger.cases.values()]
    .filter(({ kind }) => isKind && kind === "order_not_completed")
    .map(({ paymentId }) => `${String(paymentId)} is stuck, and nothing went wrong`)
}

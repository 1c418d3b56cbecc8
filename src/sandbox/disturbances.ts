import type { FaultBoard } from "./fault-board"
import type { FaultName } from "./fault-types"
import { magicAmount } from "./magic-amounts"
import type { MagicBehaviour } from "./magic-amounts"

/** Faults that are due now, whether someone set them or an amount asks for them. */
export interface Disturbances {
  /** Value of a fault that strikes now. `cents`: the order's amount, where one is concerned. */
  take(name: FaultName, cents?: number): number | undefined
  /** What an order's amount asks for; `undefined` for any amount while magic amounts are off. */
  magic(cents: number): MagicBehaviour | undefined
}

/** The board goes first: whoever sets a fault means it. */
export function createDisturbances(board: FaultBoard, magicAmounts: boolean): Disturbances {
  const found = (cents: number | undefined) =>
    magicAmounts && cents !== undefined ? magicAmount(cents) : undefined
  return {
    take(name, cents) {
      const asked = found(cents)
      return board.take(name) ?? (asked?.behaviour === name ? asked.value : undefined)
    },
    magic: (cents) => found(cents)?.behaviour,
  }
}

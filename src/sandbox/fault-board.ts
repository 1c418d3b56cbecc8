import { FAULTS } from "./fault-catalogue"
import type { ActiveFault, FaultName, FaultSettings } from "./fault-types"

/** Named faults that are set. */
export interface FaultBoard {
  set(name: FaultName, settings?: FaultSettings): void
  /** One of them, or all. */
  clear(name?: FaultName): void
  list(): ActiveFault[]
  /** The value of a fault that is set, counted as one strike; `undefined` when it is not. */
  take(name: FaultName): number | undefined
  /** The value without counting a strike. */
  peek(name: FaultName): number | undefined
}

/** Nothing set. `onChange` hears of every change, strikes included. */
export function createFaultBoard(onChange: () => void = () => undefined): FaultBoard {
  const active = new Map<FaultName, { value: number; left: number }>()
  return {
    set(name, { times = Number.POSITIVE_INFINITY, value = FAULTS[name].value } = {}) {
      active.set(name, { value, left: times })
      onChange()
    },
    clear(name) {
      if (name) {
        active.delete(name)
      } else {
        active.clear()
      }
      onChange()
    },
    list: () =>
      [...active].map(([name, { value, left }]) => ({
        name,
        value,
        left: Number.isFinite(left) ? left : null,
      })),
    take(name) {
      const fault = active.get(name)
      if (!fault) {
        return undefined
      }
      fault.left -= 1
      if (fault.left <= 0) {
        active.delete(name)
      }
      onChange()
      return fault.value
    },
    peek: (name) => active.get(name)?.value,
  }
}

import type { Bank } from "./bank"
import type { Ledger } from "./fps/tables"
import type { Shop } from "./medusa/shop"
import type { Processes } from "./processes"
import type { Activity, Machine, Scheduler } from "./scheduler"

/** Everything that there is in one simulation. */
export interface World {
  readonly sim: Scheduler
  readonly ledger: Ledger
  readonly shop: Shop
  readonly bank: Bank
  /** The orders whose customers were sent a reminder, one entry each time. */
  readonly reminders: string[]
  readonly machines: readonly Machine[]
  /** Whether every event comes at once, and once. */
  readonly isPlain: boolean
  /** True if the schedule names a fault that is sure to come: `Schedule.hot`. */
  readonly hadPlannedFault: boolean
  /** Whether stock ran out, or anything else by which a cart cannot complete. */
  hadTrouble: boolean
  /** When staff changed the environment last. */
  environmentSince: number
  /** What must never be, and was. */
  readonly broken: string[]
  /** The last moment at which anybody did anything from outside. */
  lastNewsAt: number
  /** The order changed, which the plugin may be told of. */
  readonly orderChanged: (how: "canceled" | "edited" | "fulfilled" | "placed") => void
  /** A code can be paid now, and will expire. */
  readonly codeMade: (id: string) => void
  /** Starts something that a process does because of somebody outside. */
  readonly startDelivery: (
    run: (processes: Processes, activity: Activity) => Promise<unknown>,
  ) => void
  /** Tells the story, where somebody listens. */
  readonly tell: (who: string, what: string) => void
}

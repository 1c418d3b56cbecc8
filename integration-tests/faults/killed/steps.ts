import type { Place } from "./block"

/** A moment between the door and the end of settling at which a process can be killed. */
export interface Step {
  readonly name: string
  readonly place: Place
  /** What becomes of the statements at which the process was killed. */
  readonly statements: "undo" | "finish"
  /** Whether the gateway had its 200 for the deliveries by then. */
  readonly acknowledged: boolean
  /** Where the modes differ, it is tried in both; otherwise where the order comes first. */
  readonly modes: "both" | "one"
}

export const STEPS: readonly Step[] = [
  {
    name: "before storing",
    place: { table: "fps_event", when: "before insert" },
    statements: "undo",
    acknowledged: false,
    modes: "one",
  },
  {
    name: "after storing, before the 200",
    place: { table: "fps_event", when: "after insert" },
    statements: "finish",
    acknowledged: false,
    modes: "one",
  },
  {
    name: "after the 200, before settling",
    place: { table: "fps_event", when: "before update", rows: "new.leased_until is not null" },
    statements: "undo",
    acknowledged: true,
    modes: "one",
  },
  {
    name: "while capturing",
    place: { table: "capture", when: "before insert" },
    statements: "undo",
    acknowledged: true,
    modes: "both",
  },
  {
    name: "after capturing, before the order hears of it",
    place: { table: "order_transaction", when: "before insert" },
    statements: "undo",
    acknowledged: true,
    modes: "one",
  },
  {
    name: "after capturing, before marking the ledger",
    place: { table: "fps_payment", when: "before update", rows: "new.settlement = 'settled'" },
    statements: "undo",
    acknowledged: true,
    modes: "both",
  },
  {
    name: "after marking the ledger, before the inbox",
    place: { table: "fps_event", when: "before update", rows: "new.state = 'done'" },
    statements: "undo",
    acknowledged: true,
    modes: "one",
  },
]

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

const ROUTED = "old.purchase_id is null and new.purchase_id is not null"
const PAID = "old.status <> 'paid' and new.status = 'paid'"
/** A lease as a look for news takes it: that of a cart that is only shown is let alone. */
const LEASED =
  "new.lease_token is not null and old.lease_token is distinct from new.lease_token and new.news > new.looked_news"
const INTENDED = "new.intent is not null and old.intent is null"
const LOOKED =
  "new.lease_token is null and new.looked_news = new.news and old.looked_news < old.news"

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
    name: "after the 200, before its purchase has news",
    place: { table: "fps_event", when: "before update", rows: ROUTED },
    statements: "undo",
    acknowledged: true,
    modes: "one",
  },
  {
    name: "after its purchase has news, before a look",
    place: { table: "fps_purchase", when: "before update", rows: LEASED },
    statements: "undo",
    acknowledged: true,
    modes: "one",
  },
  {
    name: "as soon as a look has its lease",
    place: { table: "fps_purchase", when: "after update", rows: LEASED },
    statements: "finish",
    acknowledged: true,
    modes: "one",
  },
  {
    name: "before the ledger takes the event in",
    place: { table: "fps_payment", when: "before update", rows: PAID },
    statements: "undo",
    acknowledged: true,
    modes: "one",
  },
  {
    name: "after the ledger took the event in",
    place: { table: "fps_purchase", when: "before update", rows: INTENDED },
    statements: "undo",
    acknowledged: true,
    modes: "both",
  },
  {
    name: "after it was written what is intended",
    place: { table: "fps_purchase", when: "after update", rows: INTENDED },
    statements: "finish",
    acknowledged: true,
    modes: "both",
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
  {
    name: "after everything, before the look's end",
    place: { table: "fps_purchase", when: "before update", rows: LOOKED },
    statements: "undo",
    acknowledged: true,
    modes: "one",
  },
]

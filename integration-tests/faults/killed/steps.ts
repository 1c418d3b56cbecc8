import type { Place } from "./block"

/**
 * A moment between the webhook endpoint and the end of settling at which a process can be killed.
 * The simulator (integration-tests/simulation) ends its processes before and after every call that a
 * pass makes, in both modes; what is shown here is that the real ones are such calls: one statement
 * each, and nothing kept in memory.
 */
export interface Step {
  readonly name: string
  /** Steps with the same number are hit by the same kill, each by another payment. */
  readonly kill: 1 | 2 | 3
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
  "new.lease_token is not null and old.lease_token is distinct from new.lease_token and new.revision > new.settled_revision"
const INTENDED = "new.intent is not null and old.intent is null"
const LOOKED =
  "new.lease_token is null and new.settled_revision = new.revision and old.settled_revision < old.revision"

export const STEPS: readonly Step[] = [
  {
    name: "before storing",
    kill: 1,
    place: { table: "fps_event", when: "before insert" },
    statements: "undo",
    acknowledged: false,
    modes: "one",
  },
  {
    name: "after storing, before the 200",
    kill: 1,
    place: { table: "fps_event", when: "after insert" },
    statements: "finish",
    acknowledged: false,
    modes: "one",
  },
  {
    name: "after the 200, before its purchase has news",
    kill: 1,
    place: { table: "fps_event", when: "before update", rows: ROUTED },
    statements: "undo",
    acknowledged: true,
    modes: "one",
  },
  {
    name: "after its purchase has news, before a look",
    kill: 1,
    place: { table: "fps_purchase", when: "before update", rows: LEASED },
    statements: "undo",
    acknowledged: true,
    modes: "one",
  },
  {
    name: "as soon as a look has its lease",
    kill: 1,
    place: { table: "fps_purchase", when: "after update", rows: LEASED },
    statements: "finish",
    acknowledged: true,
    modes: "one",
  },
  {
    name: "before the ledger takes the event in",
    kill: 3,
    place: { table: "fps_payment", when: "before update", rows: PAID },
    statements: "undo",
    acknowledged: true,
    modes: "one",
  },
  {
    name: "after the ledger took the event in",
    kill: 2,
    place: { table: "fps_purchase", when: "before update", rows: INTENDED },
    statements: "undo",
    acknowledged: true,
    modes: "both",
  },
  {
    name: "after it was written what is intended",
    kill: 2,
    place: { table: "fps_purchase", when: "after update", rows: INTENDED },
    statements: "finish",
    acknowledged: true,
    modes: "both",
  },
  {
    name: "while capturing",
    kill: 2,
    place: { table: "capture", when: "before insert" },
    statements: "undo",
    acknowledged: true,
    modes: "both",
  },
  {
    name: "after capturing, before the order hears of it",
    kill: 3,
    place: { table: "order_transaction", when: "before insert" },
    statements: "undo",
    acknowledged: true,
    modes: "one",
  },
  {
    name: "after capturing, before it is noted that it was announced",
    kill: 3,
    place: {
      table: "fps_session",
      when: "before update",
      rows: "old.captured_event_at is null and new.captured_event_at is not null",
    },
    statements: "undo",
    acknowledged: true,
    modes: "both",
  },
  {
    name: "after capturing, before marking the ledger",
    kill: 2,
    place: { table: "fps_payment", when: "before update", rows: "new.settlement = 'settled'" },
    statements: "undo",
    acknowledged: true,
    modes: "both",
  },
  {
    name: "after marking the ledger, before the inbox",
    kill: 1,
    place: { table: "fps_event", when: "before update", rows: "new.state = 'done'" },
    statements: "undo",
    acknowledged: true,
    modes: "one",
  },
  {
    name: "after everything, before the look's end",
    kill: 1,
    place: { table: "fps_purchase", when: "before update", rows: LOOKED },
    statements: "undo",
    acknowledged: true,
    modes: "one",
  },
]

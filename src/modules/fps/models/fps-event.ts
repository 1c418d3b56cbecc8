import { model } from "@medusajs/framework/utils"

/**
 * One row of the inbox: a delivery whose signature was right, stored before it was acknowledged.
 * Unique on environment, delivery id and body hash: the delivery id travels in an unsigned header,
 * so the same id with other bytes is another event.
 */
export const FpsEvent = model
  .define("fps_event", {
    id: model.id({ prefix: "fpsevt" }).primaryKey(),
    /** The environment whose signing secret verified it. */
    environment: model.enum(["sandbox", "production"]),
    /** `X-Service-Event-Id`; empty when the delivery had none. */
    delivery_id: model.text().default(""),
    /** SHA-256 of the raw bytes, hex. */
    body_hash: model.text(),
    /** The raw bytes, Base64 (they need not be valid UTF-8). Null once pruned. */
    body: model.text().nullable(),
    /** Counts the rows with the same bytes, from 0; null in rows from before it was counted. */
    repetition: model.number().nullable(),
    kind: model.enum(["paid", "expired", "cancelled", "unknown", "unreadable"]),
    /** The gateway's `event.eventId`, as text. */
    event_code: model.text().nullable(),
    gateway_order_id: model.text().nullable(),
    reference: model.text().nullable(),
    amount_minor: model.bigNumber().nullable(),
    currency_code: model.text().nullable(),
    state: model.enum(["waiting", "done", "dead", "unreadable"]),
    /** What settling came to, in a word: `settled`, `held`, `recorded`. */
    outcome: model.text().nullable(),
    /** The purchase that it is about; null until it was looked for, and for good when there is none. */
    purchase_id: model.text().nullable(),
    /** When the ledger took it in. One that was not yet is news for its purchase. */
    applied_at: model.dateTime().nullable(),
    /** The signed `t` of the delivery. */
    signed_at: model.dateTime().nullable(),
    /** Tries to settle it, the last one included. */
    attempts: model.number().default(0),
    last_error: model.text().nullable(),
    processed_at: model.dateTime().nullable(),
  })
  .indexes([
    {
      name: "IDX_fps_event_once",
      on: ["environment", "delivery_id", "body_hash"],
      unique: true,
    },
    {
      name: "IDX_fps_event_repetitions",
      on: ["environment", "body_hash", "repetition"],
      unique: true,
    },
    {
      name: "IDX_fps_event_unrouted",
      on: ["created_at"],
      where: "state = 'waiting' AND purchase_id IS NULL",
    },
    {
      name: "IDX_fps_event_unfinished",
      on: ["purchase_id"],
      where: "state IN ('waiting', 'dead')",
    },
    { on: ["gateway_order_id"] },
    { on: ["created_at"] },
    { on: ["environment", "created_at", "id"] },
    { on: ["kind", "created_at", "id"] },
    { on: ["event_code", "created_at", "id"] },
    { on: ["state", "created_at", "id"] },
    { on: ["outcome", "created_at", "id"] },
    { on: ["attempts", "created_at", "id"] },
    { on: ["processed_at"] },
    { name: "IDX_fps_event_unsettled", on: ["state"], where: "state <> 'done'" },
    {
      name: "IDX_fps_event_prunable",
      on: ["created_at"],
      where: "body IS NOT NULL AND state <> 'waiting'",
    },
  ])

import { model } from "@medusajs/framework/utils"
import { ENVIRONMENTS } from "../../../fps/vocabulary"

/**
 * A webhook event: a verified delivery, stored before it was acknowledged. Unique on environment,
 * delivery id and body hash: the delivery id travels in an unsigned header, so the same id with
 * other bytes is another event.
 */
export const FpsEvent = model
  .define("fps_event", {
    id: model.id({ prefix: "fpsevt" }).primaryKey(),
    /** The environment whose signing secret verified it. */
    environment: model.enum([...ENVIRONMENTS]),
    /** `X-Service-Event-Id`; empty if the delivery had none. */
    delivery_id: model.text().default(""),
    /** SHA-256 of the raw bytes, hex. */
    body_hash: model.text(),
    /** The raw bytes, Base64 (they need not be valid UTF-8). Null once pruned. */
    body: model.text().nullable(),
    kind: model.enum(["paid", "expired", "cancelled", "unknown", "unreadable"]),
    /** The gateway's `event.eventId`, as text. */
    event_code: model.text().nullable(),
    gateway_order_id: model.text().nullable(),
    reference: model.text().nullable(),
    amount_minor: model.bigNumber().nullable(),
    currency_code: model.text().nullable(),
    state: model.enum(["waiting", "done", "failed", "unreadable"]),
    /** The outcome in a word: `settled`, `held`, `recorded`. */
    outcome: model.text().nullable(),
    /** Its purchase; null until it was routed, and for an unknown payment. */
    purchase_id: model.text().nullable(),
    /** When it was applied to its payment. Until then its purchase is due. */
    applied_at: model.dateTime().nullable(),
    /** The signed `t` of the first delivery. */
    signed_at: model.dateTime(),
    /** How often it was delivered, the first time included. */
    deliveries: model.number().default(1),
    /** The newest signed `t` of its deliveries: when the gateway was heard last. */
    last_signed_at: model.dateTime(),
    /** When it was delivered last. Its body is kept from then on. */
    last_delivered_at: model.dateTime(),
    /** Attempts to settle it, including the last one. */
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
    { on: ["environment", "body_hash"] },
    { on: ["environment", "last_signed_at"] },
    {
      name: "IDX_fps_event_unrouted",
      on: ["created_at"],
      where: "state = 'waiting' AND purchase_id IS NULL",
    },
    {
      name: "IDX_fps_event_unfinished",
      on: ["purchase_id"],
      where: "state IN ('waiting', 'failed')",
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
      on: ["last_delivered_at"],
      where: "body IS NOT NULL AND state <> 'waiting'",
    },
  ])

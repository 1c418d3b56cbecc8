import { model } from "@medusajs/framework/utils"

/**
 * A purchase is settled as one: a cart and the order it becomes, or an order without a cart, with
 * all of its payments.
 *
 * A change (an event, a status response, staff, a changed order) counts up `revision` and brings
 * the next run forward. A pass notes the revision that it settled, and a purchase is idle only if
 * nothing changed meanwhile. A CHECK constraint demands that a purchase is idle or has a next run.
 */
export const FpsPurchase = model
  .define("fps_purchase", {
    id: model.id({ prefix: "fpspur" }).primaryKey(),
    cart_id: model.text().nullable(),
    order_id: model.text().nullable(),
    revision: model.number().default(0),
    settled_revision: model.number().default(0),
    next_run_at: model.dateTime().nullable(),
    idle_since: model.dateTime().nullable(),
    /** Which pass holds it, and until when, by the database's clock. */
    lease_token: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
    /** The action that a pass is about to do; the next pass finishes it first. */
    intent: model.json().nullable(),
    /** When the plugin began to cancel the order; null if core refused. */
    cancels_at: model.dateTime().nullable(),
    /** When the promotion uses of the order were given back, after a pass cancelled it. */
    promotions_returned_at: model.dateTime().nullable(),
    copy_cart_id: model.text().nullable(),
    released_by: model.text().nullable(),
    released_at: model.dateTime().nullable(),
    release_note: model.text().nullable(),
    /** When the customer of the unpaid order is to be reminded; the right to do so; when it was done. */
    remind_at: model.dateTime().nullable(),
    reminder_claimed_at: model.dateTime().nullable(),
    reminded_at: model.dateTime().nullable(),
    /** Failed passes in a row. */
    attempts: model.number().default(0),
    last_error: model.text().nullable(),
    /** The order as the last pass saw it, so that a change is found whose event was lost. */
    seen_order_status: model.text().nullable(),
    seen_order_version: model.number().nullable(),
  })
  .indexes([
    { on: ["cart_id"], unique: true, where: "cart_id IS NOT NULL" },
    { on: ["order_id"], unique: true, where: "order_id IS NOT NULL" },
    { name: "IDX_fps_purchase_due", on: ["next_run_at"], where: "next_run_at IS NOT NULL" },
    { name: "IDX_fps_purchase_idle", on: ["idle_since"], where: "idle_since IS NOT NULL" },
    {
      name: "IDX_fps_purchase_remind",
      on: ["remind_at"],
      where: "remind_at IS NOT NULL AND reminder_claimed_at IS NULL",
    },
    { name: "IDX_fps_purchase_reminded", on: ["reminded_at"], where: "reminded_at IS NOT NULL" },
    { name: "IDX_fps_purchase_failing", on: ["attempts"], where: "attempts > 0" },
  ])
  .checks([
    { name: "fps_purchase_of", expression: "cart_id is not null or order_id is not null" },
    {
      name: "fps_purchase_due_or_idle",
      expression: "(next_run_at is null) <> (idle_since is null)",
    },
    {
      name: "fps_purchase_idle_is_settled",
      expression: "idle_since is null or (settled_revision = revision and intent is null)",
    },
  ])

import { model } from "@medusajs/framework/utils"

/**
 * What is settled as one: a cart and the order that it becomes, or an order that never had a cart,
 * with every gateway order that was ever made for it.
 *
 * News (an event, an answer, a person, an order that changed) only counts `news` up and brings the
 * next look forward. A look notes the count that it saw, and a purchase may rest only when nothing
 * came meanwhile; the database itself checks that one that does not rest has a next look.
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
    /** Whose look it is, and how long, by the database's clock. */
    lease_token: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
    /** What a look is about to do; whoever comes after it finishes that first. */
    intent: model.json().nullable(),
    /** Looks in a row that failed. A look that found nothing to do is none. */
    attempts: model.number().default(0),
    last_error: model.text().nullable(),
    /** The order as the last look saw it, so that a change is found whose event was lost. */
    seen_order_status: model.text().nullable(),
    seen_order_version: model.number().nullable(),
  })
  .indexes([
    { on: ["cart_id"], unique: true, where: "cart_id IS NOT NULL" },
    { on: ["order_id"], unique: true, where: "order_id IS NOT NULL" },
    { name: "IDX_fps_purchase_due", on: ["next_run_at"], where: "next_run_at IS NOT NULL" },
    { name: "IDX_fps_purchase_idle", on: ["idle_since"], where: "idle_since IS NOT NULL" },
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

import { model } from "@medusajs/framework/utils"

/**
 * A payment link. Its state (paid, nothing owed) is worked out from the order each time. The token
 * is stored as it is, since staff copy the link again; see docs/security.md.
 */
export const FpsPayLink = model
  .define("fps_pay_link", {
    id: model.id({ prefix: "fpslnk" }).primaryKey(),
    order_id: model.text(),
    token: model.text(),
    /** A note of staff; the customer does not see it. */
    note: model.text().nullable(),
    /** True if staff get this link when they ask again. */
    live: model.boolean(),
    expires_at: model.dateTime(),
    created_by: model.text(),
    revoked_by: model.text().nullable(),
    revoked_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["token"], unique: true },
    {
      name: "IDX_fps_pay_link_one_live",
      on: ["order_id"],
      unique: true,
      where: "live AND deleted_at IS NULL",
    },
    { on: ["order_id", "created_at", "id"] },
  ])

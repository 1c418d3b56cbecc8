import { model } from "@medusajs/framework/utils"
import { CASE_KINDS, ENVIRONMENTS } from "../../../fps/vocabulary"

/**
 * A case. `money_key` names its money and is unique, so the same money never has two cases, however
 * often the gateway repeats its event. Amounts are in minor units.
 */
export const FpsCase = model
  .define("fps_case", {
    id: model.id({ prefix: "fpscase" }).primaryKey(),
    kind: model.enum([...CASE_KINDS]),
    status: model.enum(["open", "resolved"]),
    money_key: model.text(),
    /** That of its payment, or of its event. */
    environment: model.enum([...ENVIRONMENTS]).nullable(),
    amount_minor: model.bigNumber().nullable(),
    currency_code: model.text().nullable(),
    /** The payment, if there is one. */
    payment_id: model.text().nullable(),
    gateway_order_id: model.text().nullable(),
    session_id: model.text().nullable(),
    cart_id: model.text().nullable(),
    order_id: model.text().nullable(),
    /** The expected and the received; ids and amounts only. */
    evidence: model.json(),
    resolution: model.enum(["refunded", "accepted", "dismissed"]).nullable(),
    reference: model.text().nullable(),
    note: model.text().nullable(),
    resolved_by: model.text().nullable(),
    resolved_at: model.dateTime().nullable(),
    /** When it was announced to staff. */
    announced_at: model.dateTime().nullable(),
    announce_leased_until: model.dateTime().nullable(),
    /** When a message to the addresses of `notify` included it. */
    noticed_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["money_key"], unique: true },
    { on: ["status", "created_at"] },
    { name: "IDX_fps_case_unannounced", on: ["created_at"], where: "announced_at IS NULL" },
    { on: ["created_at"] },
    { on: ["kind", "created_at", "id"] },
    { on: ["environment", "created_at", "id"] },
    { on: ["resolution", "created_at", "id"] },
    { on: ["resolved_at"] },
    { name: "IDX_fps_case_updated_at", on: ["updated_at"] },
    { on: ["gateway_order_id"] },
    { on: ["session_id"] },
    { on: ["cart_id"] },
    { on: ["payment_id"] },
    { on: ["order_id"] },
  ])

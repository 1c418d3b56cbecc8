import { model } from "@medusajs/framework/utils"
import { ENVIRONMENTS } from "../../../../fps/vocabulary"

/**
 * A connection test: a payment at the gateway of its own, for no cart. It is never deleted, since
 * somebody may pay it long after the test.
 */
export const FpsConnectionTest = model
  .define("fps_connection_test", {
    id: model.id({ prefix: "fpstest" }).primaryKey(),
    environment: model.enum([...ENVIRONMENTS]),
    state: model.enum(["running", "passed", "failed", "inconclusive"]),
    /** The steps in their order, each with its state; see `ConnectionStep`. */
    steps: model.json(),
    /** `merchantRef` of its payment; begins with TEST. */
    reference: model.text(),
    unique_order_id: model.text(),
    /** Part of the URL for its webhooks, so that a refused one can be recognised. */
    event_token: model.text(),
    gateway_order_id: model.text().nullable(),
    redirect_url: model.text().nullable(),
    expires_at: model.dateTime(),
    finished_at: model.dateTime().nullable(),
    /** The admin user's id. */
    started_by: model.text().nullable(),
  })
  .indexes([
    {
      name: "IDX_fps_connection_test_one_running",
      on: ["environment"],
      unique: true,
      where: "state = 'running'",
    },
    { on: ["reference"], unique: true },
    { on: ["gateway_order_id"], where: "gateway_order_id IS NOT NULL" },
    { on: ["created_at"] },
  ])

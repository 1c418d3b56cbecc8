import { model } from "@medusajs/framework/utils"
import { ENVIRONMENTS } from "../../../../fps/vocabulary"

/**
 * A test of the connection: a gateway order of its own, which is no payment and stands in no cart.
 * It is kept for good, since somebody may pay it long after the test is over.
 */
export const FpsConnectionTest = model
  .define("fps_connection_test", {
    id: model.id({ prefix: "fpstest" }).primaryKey(),
    environment: model.enum([...ENVIRONMENTS]),
    state: model.enum(["running", "passed", "failed", "inconclusive"]),
    /** The steps in their order, each with its state; see `ConnectionStep`. */
    steps: model.json(),
    /** `merchantRef` of its gateway order; begins with TEST. */
    reference: model.text(),
    unique_order_id: model.text(),
    /** Travels in the address for its events, so that a refused one can be told of. */
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

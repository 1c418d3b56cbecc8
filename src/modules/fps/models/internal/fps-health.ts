import { model } from "@medusajs/framework/utils"

/**
 * The facts of health that no other table has, shared by all instances: the last refused delivery,
 * the gateway's last answer, and status responses that were not understood. Nothing
 * depends on a row being there.
 */
export const FpsHealth = model.define("fps_health", {
  key: model.text().primaryKey(),
  /** Times, words and redacted samples only: never a secret, a body or a header. */
  data: model.json(),
})

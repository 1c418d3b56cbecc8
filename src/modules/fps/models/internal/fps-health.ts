import { model } from "@medusajs/framework/utils"

/**
 * What health has to remember and no other table says, shared by all instances: the last refused
 * delivery, whether the gateway answered, and status responses that were not understood. Nothing
 * depends on a row being there.
 */
export const FpsHealth = model.define("fps_health", {
  key: model.text().primaryKey(),
  /** Times, words and redacted samples only: never a secret, a body or a header. */
  data: model.json(),
})

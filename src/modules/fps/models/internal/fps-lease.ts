import { model } from "@medusajs/framework/utils"

/**
 * A sign of life of each process, so that a second one is noticed where locks are in memory. An
 * expired row counts as gone.
 */
export const FpsLease = model.define("fps_lease", {
  key: model.text().primaryKey(),
  owner: model.text(),
  leased_until: model.dateTime(),
})

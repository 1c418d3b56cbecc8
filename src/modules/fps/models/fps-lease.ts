import { model } from "@medusajs/framework/utils"

/**
 * What belongs to one process for a while: a payment collection that is being settled, and, as a
 * sign of life, each process itself. A row that ran out counts as gone.
 */
export const FpsLease = model.define("fps_lease", {
  key: model.text().primaryKey(),
  owner: model.text(),
  leased_until: model.dateTime(),
})

import { model } from "@medusajs/framework/utils"

/** A note on a case, open or closed. It decides nothing, and is never deleted. */
export const FpsCaseNote = model
  .define("fps_case_note", {
    id: model.id({ prefix: "fpsnote" }).primaryKey(),
    case_id: model.text(),
    text: model.text(),
    /** The id of an admin user or an API key. */
    written_by: model.text(),
  })
  .indexes([{ on: ["case_id", "created_at", "id"] }])

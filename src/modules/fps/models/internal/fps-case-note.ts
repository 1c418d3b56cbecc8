import { model } from "@medusajs/framework/utils"

/** What somebody wrote at a case, open or closed. It decides nothing. Kept for good. */
export const FpsCaseNote = model
  .define("fps_case_note", {
    id: model.id({ prefix: "fpsnote" }).primaryKey(),
    case_id: model.text(),
    text: model.text(),
    /** The admin user's id, or that of an API key. */
    written_by: model.text(),
  })
  .indexes([{ on: ["case_id", "created_at", "id"] }])

import { model } from "@medusajs/framework/utils"

/** A bank statement, or a report of the gateway, that staff compared with the payments. */
export const FpsStatement = model
  .define("fps_statement", {
    id: model.id({ prefix: "fpsstm" }).primaryKey(),
    /** Of the file and of what was chosen for it: the same one again is the same statement. */
    content_hash: model.text(),
    /** Its first and its last day in Hong Kong, `YYYY-MM-DD`. */
    from_day: model.text(),
    to_day: model.text(),
    /** Which columns had what, for the next file. */
    mapping: model.json(),
    /** The line with their names, if a person chose it. */
    header: model.number().nullable(),
    left_out: model.json().nullable(),
    created_by: model.text().nullable(),
  })
  .indexes([{ on: ["content_hash"], unique: true }, { on: ["created_at"] }])

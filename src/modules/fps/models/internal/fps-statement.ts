import { model } from "@medusajs/framework/utils"

/** A statement of the bank, or a report of the gateway, that somebody laid beside the ledger. */
export const FpsStatement = model
  .define("fps_statement", {
    id: model.id({ prefix: "fpsstm" }).primaryKey(),
    /** Of the file and of how its columns were read: the same one again is the same statement. */
    content_hash: model.text(),
    /** Its first and its last day in Hong Kong, `YYYY-MM-DD`. */
    from_day: model.text(),
    to_day: model.text(),
    /** Which columns held what, for the next one. */
    mapping: model.json(),
    created_by: model.text().nullable(),
  })
  .indexes([{ on: ["content_hash"], unique: true }, { on: ["created_at"] }])

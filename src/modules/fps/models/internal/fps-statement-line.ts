import { model } from "@medusajs/framework/utils"

/**
 * Money that came in, as a statement tells it. `text` may hold a person's name; it goes with the
 * statement once that is older than events are kept. What went out is not kept.
 */
export const FpsStatementLine = model
  .define("fps_statement_line", {
    id: model.id({ prefix: "fpsstl" }).primaryKey(),
    statement_id: model.text(),
    /** Where it stood in the file. */
    number: model.number(),
    /** The same for the same line of another file. */
    line_key: model.text(),
    day: model.text(),
    text: model.text(),
    amount_minor: model.bigNumber(),
  })
  .indexes([{ on: ["statement_id", "number"], unique: true }])

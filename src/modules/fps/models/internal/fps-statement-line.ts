import { model } from "@medusajs/framework/utils"

/**
 * An incoming line of a statement. `text` may hold a person's name; it is deleted with the
 * statement, once that is older than events are kept. Outgoing lines are not stored.
 */
export const FpsStatementLine = model
  .define("fps_statement_line", {
    id: model.id({ prefix: "fpsstl" }).primaryKey(),
    statement_id: model.text(),
    /** Its line in the file. */
    number: model.number(),
    /** The same for the same line of another file. */
    line_key: model.text(),
    day: model.text(),
    text: model.text(),
    amount_minor: model.bigNumber(),
    /** By what it is known again in another file, and by the numbers that staff may type. */
    marks: model.json(),
  })
  .indexes([
    { on: ["statement_id", "number"], unique: true },
    { on: ["day"] },
    { on: ["statement_id", "line_key"] },
    { on: ["line_key"] },
  ])

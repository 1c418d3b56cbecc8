import { model } from "@medusajs/framework/utils"

/**
 * A line of a statement and the payment that it is, once and for all: a line is one payment, and a
 * payment one line. Kept longer than the statement, and holds no text of it.
 */
export const FpsStatementMatch = model
  .define("fps_statement_match", {
    line_key: model.text().primaryKey(),
    payment_id: model.text(),
    matched_by: model.enum(["confirmation", "reference", "amount"]),
    /** The one in which it was found first. */
    statement_id: model.text(),
  })
  .indexes([{ on: ["payment_id"], unique: true }])

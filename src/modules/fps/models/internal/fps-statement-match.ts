import { model } from "@medusajs/framework/utils"

/**
 * A line of a statement and its payment: a line is one payment, and a payment one line. It is kept
 * longer than the statement, and has no text of it.
 */
export const FpsStatementMatch = model
  .define("fps_statement_match", {
    line_key: model.text().primaryKey(),
    payment_id: model.text(),
    matched_by: model.enum(["confirmation", "reference", "amount"]),
    /** The statement in which it was found first. */
    statement_id: model.text(),
  })
  .indexes([{ on: ["payment_id"], unique: true }])

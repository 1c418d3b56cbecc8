import { model } from "@medusajs/framework/utils"

/**
 * A manual confirmation with the bank's reference: proof, beside webhook events and status
 * responses. Never deleted. One bank reference proves one payment, and a payment is confirmed once.
 */
export const FpsConfirmation = model
  .define("fps_confirmation", {
    id: model.id({ prefix: "fpsconf" }).primaryKey(),
    payment_id: model.text(),
    /** As staff gave it. */
    reference: model.text(),
    /** The same without blanks and in capitals: banks and people write it in many ways. */
    reference_key: model.text(),
    amount_minor: model.bigNumber(),
    currency_code: model.text(),
    /** When the bank received it. */
    received_at: model.dateTime(),
    /** The lines and the numbers of the bank that it means: another payment's are asked about. */
    marks: model.array(),
    note: model.text().nullable(),
    /** The questions that the note answers, by their codes. */
    despite: model.array(),
    /** The id of an admin user or an API key. */
    confirmed_by: model.text(),
  })
  .indexes([
    { on: ["payment_id"], unique: true },
    { on: ["reference_key"], unique: true },
  ])

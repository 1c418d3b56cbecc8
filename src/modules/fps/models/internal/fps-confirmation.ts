import { model } from "@medusajs/framework/utils"

/**
 * A person's word that a payment came, with the bank's reference: proof, beside the gateway's events
 * and its answers. Kept for good. One reference of the bank proves one payment, and a payment is
 * confirmed once.
 */
export const FpsConfirmation = model
  .define("fps_confirmation", {
    id: model.id({ prefix: "fpsconf" }).primaryKey(),
    payment_id: model.text(),
    /** As it was given. */
    reference: model.text(),
    /** The same without blanks and in capitals: banks and people write it in many ways. */
    reference_key: model.text(),
    amount_minor: model.bigNumber(),
    currency_code: model.text(),
    /** When the money came to the bank. */
    received_at: model.dateTime(),
    note: model.text().nullable(),
    /** The admin user's id, or that of an API key. */
    confirmed_by: model.text(),
  })
  .indexes([
    { on: ["payment_id"], unique: true },
    { on: ["reference_key"], unique: true },
  ])

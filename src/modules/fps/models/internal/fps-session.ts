import { model } from "@medusajs/framework/utils"

/**
 * Which gateway order a Medusa payment session showed. Core hard-deletes replaced sessions, and a
 * second session can take over a gateway order; both still have to find their way to the ledger.
 */
export const FpsSession = model
  .define("fps_session", {
    /** The Medusa payment session's id. */
    id: model.text().primaryKey(),
    payment_id: model.text(),
    /** When Medusa was last told that an order may be placed on it. */
    placed_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["payment_id"] }])

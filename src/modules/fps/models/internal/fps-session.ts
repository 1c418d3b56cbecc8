import { model } from "@medusajs/framework/utils"

/**
 * Which payment a payment session showed. Core hard-deletes replaced sessions, and a second session
 * can take a payment over; both still have to lead to the payment.
 */
export const FpsSession = model
  .define("fps_session", {
    /** The Medusa payment session's id. */
    id: model.text().primaryKey(),
    payment_id: model.text(),
    /** When Medusa was last told that an order may be placed on it. */
    placed_at: model.dateTime().nullable(),
    /**
     * When `payment.captured` was raised for the Medusa payment of the session, which has one at
     * most. Written after the event, so a crash repeats the event and never loses it.
     */
    captured_event_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["payment_id"] }])

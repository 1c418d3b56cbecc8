import { model } from "@medusajs/framework/utils"
import { ENVIRONMENTS } from "../../../../fps/vocabulary"

/**
 * Money that is in no place, or in two: what the last check of its day found. The row goes when a
 * check finds its money in place. Amounts are in minor units.
 */
export const FpsBalanceDifference = model
  .define("fps_balance_difference", {
    /** The id of the payment; of an unknown one, environment and gateway id. */
    id: model.text().primaryKey(),
    /** The day in Hong Kong on which it was received. */
    day: model.text(),
    environment: model.enum([...ENVIRONMENTS]),
    purchase_id: model.text().nullable(),
    payment_id: model.text().nullable(),
    gateway_order_id: model.text().nullable(),
    received_minor: model.bigNumber(),
    /** The amount captured, or in a case. */
    found_minor: model.bigNumber(),
  })
  .indexes([{ on: ["day"] }])

import { model } from "@medusajs/framework/utils"
import { ENVIRONMENTS } from "../../../../fps/vocabulary"

/**
 * Money that came and is not where the books say, or is in two places: what the last check of its day
 * found. A row goes when a check finds its money in place again. Amounts are minor units.
 */
export const FpsBalanceDifference = model
  .define("fps_balance_difference", {
    /** The ledger's id of the payment; of one that it does not know, environment and gateway order. */
    id: model.text().primaryKey(),
    /** The day in Hong Kong on which the money came. */
    day: model.text(),
    environment: model.enum([...ENVIRONMENTS]),
    purchase_id: model.text().nullable(),
    payment_id: model.text().nullable(),
    gateway_order_id: model.text().nullable(),
    received_minor: model.bigNumber(),
    /** What is captured, or in a case. */
    found_minor: model.bigNumber(),
  })
  .indexes([{ on: ["day"] }])

import { model } from "@medusajs/framework/utils"
import { ENVIRONMENTS } from "../../../fps/vocabulary"

/**
 * A payment at the gateway, written before the gateway is asked to create it and never deleted,
 * whatever becomes of its payment session. Amounts are in minor units. `status` is what the gateway
 * said, `settlement` is what we did about it in Medusa. It has no name, email or phone, and no
 * secret of the merchant.
 */
export const FpsPayment = model
  .define("fps_payment", {
    id: model.id({ prefix: "fpspay" }).primaryKey(),
    /** The purchase that it is settled with; see `fps_purchase`. */
    purchase_id: model.text(),
    /** The gateway's own id; null until its answer arrives. */
    gateway_order_id: model.text().nullable(),
    payment_collection_id: model.text(),
    /** The newest payment session that shows it; older ones are in `fps_session`. */
    session_id: model.text(),
    cart_id: model.text().nullable(),
    /** The link that gave it out last; see `fps_pay_link`. */
    pay_link_id: model.text().nullable(),
    environment: model.enum([...ENVIRONMENTS]),
    order_creation: model.enum(["directpay", "legacy"]),
    /** `merchantRef`: ours, opaque, comes back in events. */
    reference: model.text(),
    unique_order_id: model.text(),
    return_token: model.text(),
    status: model.enum(["creating", "pending", "paid", "expired", "cancelled", "failed"]),
    /**
     * The proof or decision that closed it unpaid; `timeout`: nobody reported a result in time.
     */
    closed_by: model.enum(["event", "status_query", "staff", "timeout"]).nullable(),
    /** When it closed unpaid; null before. */
    closed_at: model.dateTime().nullable(),
    /** Who marked a timed-out payment as reviewed, and when. */
    reviewed_by: model.text().nullable(),
    reviewed_at: model.dateTime().nullable(),
    settlement: model.enum(["open", "settled", "held"]),
    hold_reason: model.text().nullable(),
    /** True if a new session may take this payment over instead of creating another. */
    live: model.boolean(),
    amount_minor: model.bigNumber(),
    currency_code: model.text(),
    redirect_url: model.text().nullable(),
    expires_at: model.dateTime(),
    failure_returned_at: model.dateTime().nullable(),
    creation_error: model.text().nullable(),
    paid_at: model.dateTime().nullable(),
    settled_at: model.dateTime().nullable(),
    /** When staff accepted it while it was on hold. */
    accepted_at: model.dateTime().nullable(),
    /** The amount received, by proof; null before, and if the proof's amount cannot be read. */
    received_minor: model.bigNumber().nullable(),
    received_currency: model.text().nullable(),
    /** How often the gateway was asked about it. */
    checks: model.number().default(0),
    /** When somebody last claimed the right to ask. */
    asked_at: model.dateTime().nullable(),
    /** When the last question ended, with an answer or without. */
    checked_at: model.dateTime().nullable(),
    /** When the customer last said that it is paid, with the bank's reference. It proves nothing. */
    claimed_at: model.dateTime().nullable(),
    claim_reference: model.text().nullable(),
    /** How many claims there were, and when the last but one and the last but two: they are limited. */
    claims: model.number().default(0),
    second_claim_at: model.dateTime().nullable(),
    third_claim_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["gateway_order_id"], unique: true, where: "gateway_order_id IS NOT NULL" },
    // The migration adds an index of the parts of a reference, which has no column here.
    { on: ["reference"], unique: true },
    { on: ["unique_order_id"], unique: true },
    { on: ["return_token"], unique: true },
    {
      name: "IDX_fps_payment_one_live",
      on: ["payment_collection_id", "amount_minor", "currency_code", "environment"],
      unique: true,
      where: "live AND deleted_at IS NULL",
    },
    { on: ["payment_collection_id"] },
    { on: ["cart_id"] },
    { on: ["claimed_at"], where: "claimed_at IS NOT NULL" },
    { on: ["pay_link_id"], where: "pay_link_id IS NOT NULL" },
    { on: ["created_at"] },
    { on: ["status", "created_at", "id"] },
    { on: ["settlement", "created_at", "id"] },
    { on: ["environment", "created_at", "id"] },
    { on: ["currency_code", "created_at", "id"] },
    { on: ["amount_minor", "created_at", "id"] },
    { on: ["expires_at"] },
    { on: ["purchase_id"] },
    { on: ["paid_at", "id"], where: "paid_at IS NOT NULL" },
    { name: "IDX_fps_payment_updated_at", on: ["updated_at"] },
    {
      name: "IDX_fps_payment_closed_by",
      on: ["closed_by", "created_at", "id"],
      where: "closed_by IS NOT NULL",
    },
  ])

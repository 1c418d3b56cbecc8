import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { markChanged, ensurePurchase } from "../purchases/purchases"
import type { LedgerPayment } from "../types"
import { toLedgerPayment, type PaymentRow } from "./payment-row"

/** Where an accepted payment is used: its own cart, or a copy of it. */
export interface AcceptPaymentInput {
  readonly id: string
  readonly accepted: boolean
  readonly paymentCollectionId?: string
  /** The cart that it is used for; its purchase is the one that is settled then. */
  readonly cartId?: string
}

/**
 * Marks held money as accepted by a person, or takes that back. It stays held until it is settled;
 * in between, and only then, the provider answers `captured` for it.
 */
export async function acceptPayment(knex: Knex, input: AcceptPaymentInput): Promise<LedgerPayment> {
  return knex.transaction(async (trx) => {
    const { cartId } = input
    const purchaseId = cartId === undefined ? null : await ensurePurchase(trx, { cartId })
    // Its purchase first, as everywhere; what it leaves is to be looked at without it.
    const left = await trx("fps_payment")
      .where({ id: input.id })
      .first<{ purchase_id: string } | undefined>("purchase_id")
    await markChanged(trx, (purchase) => {
      void purchase.whereIn("id", [left?.purchase_id ?? "", purchaseId ?? ""])
    })
    const [row] = await trx<PaymentRow>("fps_payment")
      .where({ id: input.id, status: "paid", settlement: "held" })
      .update({
        accepted_at: input.accepted ? trx.fn.now() : null,
        ...(input.paymentCollectionId ? { payment_collection_id: input.paymentCollectionId } : {}),
        ...(purchaseId ? { cart_id: cartId, purchase_id: purchaseId } : {}),
        updated_at: trx.fn.now(),
      } as object)
      .returning("*")
    if (!row) {
      throw new Error(`Payment ${input.id} is not held, so there is nothing to accept.`)
    }
    if (purchaseId && row.gateway_order_id) {
      // Events that wait are news for the purchase that it is part of now.
      await trx("fps_event")
        .where({ gateway_order_id: row.gateway_order_id })
        .whereRaw("purchase_id is not null and deleted_at is null")
        .update({ purchase_id: purchaseId })
    }
    return toLedgerPayment(row)
  })
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerPayment } from "../types"
import { toLedgerPayment, type PaymentRow } from "./rows"

/** What only the shopper's own pages ask the ledger for. */
export interface StorefrontReads {
  /** The gateway orders that a cart had last, newest first. */
  paymentsOfCart(cartId: string): Promise<LedgerPayment[]>
  /**
   * The payment collections of carts that were copied to try again what some others did not pay.
   * Which cart is a copy is what a browser said: for display alone.
   */
  retryCollections(paymentCollectionIds: readonly string[]): Promise<string[]>
}

/** More of one cart are not looked at; each try makes one. */
const MAX_TRIES = 20

/** {@link StorefrontReads} on this connection. */
export function createStorefrontReads(knex: Knex): StorefrontReads {
  return {
    async paymentsOfCart(cartId) {
      const rows = await knex<PaymentRow>("fps_payment")
        .where({ cart_id: cartId })
        .whereNull("deleted_at")
        .orderBy([
          { column: "created_at", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .limit(MAX_TRIES)
      return rows.map(toLedgerPayment)
    },
    async retryCollections(paymentCollectionIds) {
      return knex("fps_payment as before")
        .join("fps_session as session", "session.payment_id", "before.id")
        .join("fps_payment as retry", "retry.retry_of", "session.id")
        .whereIn("before.payment_collection_id", paymentCollectionIds)
        .whereNull("before.deleted_at")
        .whereNull("session.deleted_at")
        .whereNull("retry.deleted_at")
        .limit(MAX_TRIES)
        .distinct()
        .pluck("retry.payment_collection_id")
    },
  }
}

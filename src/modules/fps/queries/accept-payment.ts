import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerPayment } from "../types"
import { toLedgerPayment, type PaymentRow } from "./rows"

/** Where an accepted payment is used: its own cart, or a copy of it. */
export interface AcceptPaymentInput {
  readonly id: string
  readonly accepted: boolean
  readonly paymentCollectionId?: string
  readonly cartId?: string | null
}

/**
 * Marks held money as accepted by a person, or takes that back. It stays held until it is settled;
 * in between, and only then, the provider answers `captured` for it.
 */
export async function acceptPayment(knex: Knex, input: AcceptPaymentInput): Promise<LedgerPayment> {
  const [row] = await knex<PaymentRow>("fps_payment")
    .where({ id: input.id, status: "paid", settlement: "held" })
    .update({
      accepted_at: input.accepted ? knex.fn.now() : null,
      ...(input.paymentCollectionId ? { payment_collection_id: input.paymentCollectionId } : {}),
      ...(input.cartId === undefined ? {} : { cart_id: input.cartId }),
      updated_at: knex.fn.now(),
    } as object)
    .returning("*")
  if (!row) {
    throw new Error(`Payment ${input.id} is not held, so there is nothing to accept.`)
  }
  return toLedgerPayment(row)
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Lease } from "../types"
import { requireLease } from "./lease"

/** The one session that an order has left, and the gateway order whose money goes into it. */
export interface RepointSessionInput {
  readonly lease: Lease
  readonly sessionId: string
  readonly paymentId: string
}

/**
 * Makes a session that still waits for its money the session of another gateway order: a shopper
 * paid an older code, and the order owes just that. The provider then answers for the session with
 * the money that came.
 */
export async function repointSession(
  knex: Knex,
  { lease, sessionId, paymentId }: RepointSessionInput,
): Promise<void> {
  await knex.transaction(async (trx) => {
    await requireLease(trx, lease)
    await trx("fps_session").where({ id: sessionId }).update({ payment_id: paymentId })
    await trx("fps_payment")
      .where({ id: paymentId })
      .update({ session_id: sessionId, updated_at: trx.fn.now() })
  })
}

import { z } from "zod"
import { asMinorUnits, type MinorUnits } from "../../../protocol"
import type { SettleDependencies } from "./dependencies"
import { list, sessionSchema, type SessionRow } from "../../../medusa/rows"
import { coveredBy, movedSchema } from "../../../medusa/money-left"
import { totalOf } from "../../../medusa/total-of"

/** A payment as far as it says what an order needs no other money for. */
const coveringSchema = movedSchema.extend({
  provider_id: z.string(),
  canceled_at: z.unknown(),
  captures: list(movedSchema),
  refunds: list(movedSchema),
})

const purchaseSchema = z.object({
  payment_collections: list(
    z.object({
      id: z.string(),
      payments: list(coveringSchema),
      payment_sessions: list(sessionSchema),
    }),
  ),
})

/** Everything that was or will be paid for an order. */
export interface Purchase {
  readonly owed: MinorUnits
  readonly collections: readonly {
    readonly id: string
    readonly covered: MinorUnits
    readonly sessions: readonly SessionRow[]
  }[]
}

/**
 * Reads what an order still needs, from all of its payment collections. Not from its summary, which
 * loses what two write to it at once.
 */
export async function readPurchase(
  query: SettleDependencies["query"],
  orderId: string,
): Promise<Purchase | null> {
  const { data } = await query.graph({
    entity: "order",
    fields: [
      "id",
      "total",
      "payment_collections.id",
      "payment_collections.payment_sessions.*",
      "payment_collections.payments.raw_amount",
      "payment_collections.payments.provider_id",
      "payment_collections.payments.canceled_at",
      "payment_collections.payments.captures.raw_amount",
      "payment_collections.payments.refunds.raw_amount",
    ],
    filters: { id: orderId },
  })
  const total = totalOf(data[0])
  if (total === null) {
    return null
  }
  const collections = purchaseSchema.parse(data[0]).payment_collections.map((one) => ({
    id: one.id,
    covered: asMinorUnits(one.payments.reduce((sum, payment) => sum + coveredBy(payment), 0)),
    sessions: one.payment_sessions,
  }))
  const covered = collections.reduce((sum, one) => sum + one.covered, 0)
  return { owed: asMinorUnits(Math.max(0, total - covered)), collections }
}

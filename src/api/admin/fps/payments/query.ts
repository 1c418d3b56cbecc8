import { z } from "zod"
import type { ListPaymentsInput } from "../../../../fps/payments/list-admin-payments"
import { listQueryReader, oneOrMany, text, timeRange } from "../list-query"

const amount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, { error: "must be an amount in dollars, such as 120.50" })

const readQuery = listQueryReader({
  sortable: [
    "created_at",
    "expires_at",
    "amount",
    "currency_code",
    "status",
    "settlement",
    "environment",
    "reference",
  ],
  defaultOrder: "-created_at",
  filters: {
    id: oneOrMany(text),
    gateway_order_id: oneOrMany(text),
    session_id: oneOrMany(text),
    cart_id: oneOrMany(text),
    order_id: oneOrMany(text),
    environment: oneOrMany(z.enum(["sandbox", "production"])),
    reference: oneOrMany(text),
    amount: oneOrMany(amount),
    currency_code: oneOrMany(text.toLowerCase()),
    status: oneOrMany(z.enum(["creating", "pending", "paid", "expired", "cancelled", "failed"])),
    settlement: oneOrMany(z.enum(["open", "settled", "held"])),
    closed_by: oneOrMany(z.enum(["event", "status_query", "staff", "timeout"])),
    reviewed: z
      .enum(["true", "false"])
      .transform((value) => value === "true")
      .optional(),
    expires_at: timeRange,
    created_at: timeRange,
  },
})

/** Reads the query of a list of payments. Throws a 400 that names the field. */
export function parsePaymentQuery(query: unknown): ListPaymentsInput {
  return readQuery(query)
}

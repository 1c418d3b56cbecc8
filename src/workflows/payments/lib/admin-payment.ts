import type { RemoteQueryFunction } from "@medusajs/framework/types"
import type { LedgerPayment } from "../../../modules/fps"
import { toMajorNumber } from "../../../protocol"

/**
 * A row of the ledger as the admin sees it. `amount` is in major units, times are ISO 8601. Without
 * the addresses of the checkout and of the return, which hold tokens.
 */
export interface AdminPayment {
  readonly id: string
  readonly gateway_order_id: string | null
  readonly session_id: string
  readonly cart_id: string | null
  readonly order_id: string | null
  /** The order's number, as staff and shoppers see it. */
  readonly order_display_id: number | null
  readonly environment: LedgerPayment["environment"]
  readonly reference: string
  readonly amount: number
  readonly currency_code: string
  readonly status: LedgerPayment["status"]
  readonly settlement: LedgerPayment["settlement"]
  readonly expires_at: string
  readonly created_at: string
}

/** Rows of the ledger in the admin's words, with their orders: one query, however many rows. */
export async function toAdminPayments(
  query: Omit<RemoteQueryFunction, symbol>,
  payments: readonly LedgerPayment[],
): Promise<AdminPayment[]> {
  const orders = await findOrders(query, payments)
  return payments.map((payment) => ({
    id: payment.id,
    gateway_order_id: payment.gatewayOrderId,
    session_id: payment.sessionId,
    cart_id: payment.cartId,
    order_id: orders.get(payment.paymentCollectionId)?.id ?? null,
    order_display_id: orders.get(payment.paymentCollectionId)?.display_id ?? null,
    environment: payment.environment,
    reference: payment.reference,
    amount: toMajorNumber(payment.amount),
    currency_code: payment.currencyCode,
    status: payment.status,
    settlement: payment.settlement,
    expires_at: payment.expiresAt.toISOString(),
    created_at: payment.createdAt.toISOString(),
  }))
}

/** One row of the ledger in the admin's words. */
export async function toAdminPayment(
  query: Omit<RemoteQueryFunction, symbol>,
  payment: LedgerPayment,
): Promise<AdminPayment> {
  const [shown] = await toAdminPayments(query, [payment])
  if (!shown) {
    throw new Error(`Payment ${payment.id} could not be shown.`)
  }
  return shown
}

/** An order, and its number. */
export interface OrderOfPayment {
  readonly id: string
  readonly display_id: number | null
}

/** The order of each payment collection that led to one. */
export async function findOrders(
  query: Omit<RemoteQueryFunction, symbol>,
  payments: readonly LedgerPayment[],
): Promise<ReadonlyMap<string, OrderOfPayment>> {
  if (payments.length === 0) {
    return new Map()
  }
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: ["id", "order.id", "order.display_id"],
    filters: { id: [...new Set(payments.map((payment) => payment.paymentCollectionId))] },
  })
  const collections = data as { id: string; order?: OrderOfPayment | null }[]
  return new Map(collections.flatMap(({ id, order }) => (order ? [[id, order]] : [])))
}

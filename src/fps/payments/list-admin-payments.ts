import type { MedusaContainer } from "@medusajs/framework/types"
import type { PaymentFilters, PaymentOrder } from "../../modules/fps"
import { toMinorUnits } from "../../protocol"
import { viewDependencies } from "../view-dependencies"
import type { ListInput, Page } from "../lists"
import { toAdminPayments, type AdminPayment } from "./admin-payment"
import { collectionsOfOrders, searchInMedusa } from "./search"

/**
 * Columns of a payment. `amount` is in major units, as text; `session_id` also finds sessions that
 * were replaced since.
 */
export type ListPaymentsFilters = Omit<PaymentFilters, "amount_minor" | "payment_collection_id"> & {
  readonly amount?: readonly string[]
  readonly order_id?: readonly string[]
}

/** Which payments, in which order. `q` is an id, a reference, an order's number or an e-mail. */
export type ListPaymentsInput = ListInput<PaymentOrder, ListPaymentsFilters>

/** A page of payments. */
export interface ListPaymentsResult extends Page {
  readonly payments: AdminPayment[]
}

/**
 * Lists gateway orders, whatever became of their payment sessions, together with the Medusa orders
 * that they are for.
 */
export async function listPayments(
  container: MedusaContainer,
  input: ListPaymentsInput,
): Promise<ListPaymentsResult> {
  const { fps, query } = viewDependencies(container)
  const { limit, offset, order, q } = input
  const { amount, order_id, ...filters } = input.filters
  const { payments, count } = await fps.ledger.list({
    limit,
    offset,
    order,
    filters: {
      ...filters,
      amount_minor: amount?.map((text) => toMinorUnits(text)),
      payment_collection_id: order_id && (await collectionsOfOrders(query, order_id)),
    },
    search: q ? await searchInMedusa(query, q) : undefined,
  })
  return { payments: await toAdminPayments({ fps, query }, payments), count, limit, offset }
}

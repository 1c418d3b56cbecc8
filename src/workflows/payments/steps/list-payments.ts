import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import {
  FPS_MODULE,
  type FpsModuleService,
  type PaymentFilters,
  type PaymentOrder,
} from "../../../modules/fps"
import { toMinorUnits } from "../../../protocol"
import { toAdminPayments, type AdminPayment } from "../lib/admin-payment"
import { collectionsOfOrders, searchInMedusa } from "../lib/search"

/**
 * Columns of a payment. `amount` is in major units, as text; `session_id` also finds sessions that
 * were replaced since.
 */
export type ListPaymentsFilters = Omit<PaymentFilters, "amount_minor" | "payment_collection_id"> & {
  readonly amount?: readonly string[]
  readonly order_id?: readonly string[]
}

/** Which payments, in which order. `q` is an id, a reference, an order's number or an e-mail. */
export interface ListPaymentsInput {
  readonly limit: number
  readonly offset: number
  readonly order: PaymentOrder
  readonly q?: string
  readonly filters: ListPaymentsFilters
}

/** A page of payments. */
export interface ListPaymentsResult {
  readonly payments: AdminPayment[]
  readonly count: number
  /** There are many, and `count` is PostgreSQL's guess. */
  readonly count_is_estimate?: true
  readonly limit: number
  readonly offset: number
}

/** The id of {@link listPaymentsStep}. */
export const listPaymentsStepId = "fps-list-payments"

/** Lists gateway orders together with the Medusa orders that they are for. */
export const listPaymentsStep = createStep(
  listPaymentsStepId,
  async (input: ListPaymentsInput, { container }) => {
    const fps = container.resolve<FpsModuleService>(FPS_MODULE)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const { limit, offset, order, q } = input
    const { amount, order_id, ...filters } = input.filters
    const { payments, count, isEstimate } = await fps.listPayments({
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
    return new StepResponse<ListPaymentsResult>({
      payments: await toAdminPayments(query, payments),
      count,
      ...(isEstimate ? { count_is_estimate: true } : {}),
      limit,
      offset,
    })
  },
)

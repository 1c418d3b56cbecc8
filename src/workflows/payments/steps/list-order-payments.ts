import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { toAdminCases, type AdminCase } from "../../cases/lib/admin-case"
import { toAdminPayments, type AdminPayment } from "../lib/admin-payment"
import { collectionsOfOrders } from "../lib/search"

/** What the ledger and the cases say of an order, newest first. */
export interface OrderPayments {
  readonly payments: AdminPayment[]
  readonly cases: AdminCase[]
}

/** The id of {@link listOrderPaymentsStep}. */
export const listOrderPaymentsStepId = "fps-list-order-payments"

/** Lists the gateway orders and cases of an order; null when there is no such order. */
export const listOrderPaymentsStep = createStep(
  listOrderPaymentsStepId,
  async ({ order_id: orderId }: { order_id: string }, { container }) => {
    const fps = container.resolve<FpsModuleService>(FPS_MODULE)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const collections = await collectionsOfOrders(query, [orderId])
    const payments = await fps.listPaymentsOfCollections(collections)
    const paymentIds = payments.map(({ id }) => id)
    const cases = await fps.listCasesOfOrder({ orderId, paymentIds })
    if (payments.length === 0 && cases.length === 0) {
      const { data } = await query.graph({
        entity: "order",
        fields: ["id"],
        filters: { id: orderId },
      })
      if (data.length === 0) {
        return new StepResponse<OrderPayments | null>(null)
      }
    }
    return new StepResponse<OrderPayments | null>({
      payments: await toAdminPayments(query, payments),
      cases: await toAdminCases(fps, cases),
    })
  },
)

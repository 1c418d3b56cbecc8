import { z } from "zod"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../../modules/fps"
import { FPS_PROVIDER } from "../medusa/fps-provider"
import { leftOf, movedSchema } from "../medusa/money-left"

const rows = z
  .array(movedSchema.nullish())
  .nullish()
  .transform((list) => (list ?? []).flatMap((row) => row ?? []))

const orderSchema = z.object({
  payment_collections: z
    .array(
      z
        .object({
          payments: z
            .array(z.object({ provider_id: z.string(), captures: rows, refunds: rows }).nullish())
            .nullish(),
        })
        .nullish(),
    )
    .nullish(),
})

/**
 * Whether cancelling an order would need a refund that the option `refunds: "refuse"` refuses.
 * Core asks for it while it cancels, and only logs that it failed: the order would be cancelled,
 * and its money kept.
 */
export async function owesRefusedRefund(
  container: MedusaContainer,
  orderId: string,
): Promise<boolean> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  if ((await fps.settings()).refunds !== "refuse") {
    return false
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: [
      "id",
      "payment_collections.payments.provider_id",
      "payment_collections.payments.captures.raw_amount",
      "payment_collections.payments.refunds.raw_amount",
    ],
    filters: { id: orderId },
  })
  const order = orderSchema.safeParse(data[0])
  const collections = order.success ? (order.data.payment_collections ?? []) : []
  const payments = collections.flatMap((collection) => collection?.payments ?? [])
  return payments.some(
    (payment) => payment && FPS_PROVIDER.test(payment.provider_id) && leftOf(payment) > 0,
  )
}

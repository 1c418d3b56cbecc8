import { z } from "zod"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../../modules/fps"
import { FPS_PROVIDER, leftOf, movedSchema } from "../medusa/amounts"

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
 * True if cancelling an order would need a refund that `refunds: "refuse"` refuses. Core asks for
 * it while it cancels, and only logs the failure: the order would be cancelled, and its money kept.
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
      "payment_collections.payments.refunds.*",
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

/**
 * True if the session of a payment collection must stay: it belongs to an order's cart and has an
 * FPS payment, or a payment was received for it. A session for a rest (an edit, an exchange, a
 * draft) may be replaced: the new one takes the QR code over.
 */
export async function mustKeepSession(
  container: MedusaContainer,
  paymentCollectionId: string,
): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters = { payment_collection_id: paymentCollectionId }
  // Every checkout asks this, and hardly any has an order yet.
  const ofOrder = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters,
  })
  if (ofOrder.data.length === 0) {
    return false
  }
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const [ofCart, payments] = await Promise.all([
    query.graph({ entity: "cart_payment_collection", fields: ["cart_id"], filters }),
    fps.payments.listOfCollection(paymentCollectionId),
  ])
  return ofCart.data.length > 0
    ? payments.length > 0
    : payments.some(({ status }) => status === "paid")
}

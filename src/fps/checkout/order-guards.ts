import { randomUUID } from "node:crypto"
import { z } from "zod"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../../modules/fps"
import { isOpenCode } from "../../protocol"
import { viewDependencies } from "../dependencies"
import { FPS_PROVIDER, leftOf, list, movedSchema } from "../medusa/amounts"
import { COMPLETION_LASTS_MS, isFps } from "../medusa/observation"
import { readDebt } from "../medusa/read-debt"
import { readWaitsForFps } from "./waits-for-fps"

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

/** A new session for a payment collection, as core is asked for it. */
interface NewSession {
  readonly paymentCollectionId: string
  /** As the caller wrote it. */
  readonly providerId: unknown
}

/** The check of a new session for a payment collection. */
export interface SessionCheck {
  /** True if the session that is there must stay. */
  readonly isKept: boolean
  /**
   * True if a new FPS session would pass for the one that the order was placed on: another provider's
   * was, and was replaced since.
   */
  readonly isTooEarly: boolean
  /** The order that a new FPS session would be paid for; null before there is one. */
  readonly orderId: string | null
}

/**
 * Says if the session of a payment collection must stay: it belongs to an order's cart and has an
 * FPS payment, or a payment was received for it. A session for a rest (an edit, an exchange, a
 * draft) may be replaced by another one of FPS, which takes the QR code over. Another provider has to
 * wait until no QR code of it can be paid: its money would find no session.
 */
export async function checkNewSession(
  container: MedusaContainer,
  { paymentCollectionId, providerId }: NewSession,
): Promise<SessionCheck> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters = { payment_collection_id: paymentCollectionId }
  // Every checkout asks this, and hardly any has an order yet.
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id", "order.created_at", "order.version"],
    filters,
  })
  const [ofOrder] = linkSchema.parse(data)
  if (!ofOrder) {
    return { isKept: false, isTooEarly: false, orderId: null }
  }
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const [ofCart, payments] = await Promise.all([
    query.graph({ entity: "cart_payment_collection", fields: ["cart_id"], filters }),
    fps.payments.listOfCollection(paymentCollectionId),
  ])
  const staysFps = typeof providerId === "string" && FPS_PROVIDER.test(providerId)
  const isKept =
    ofCart.data.length > 0
      ? payments.length > 0
      : payments.some((payment) => payment.status === "paid" || (!staysFps && isOpenCode(payment)))
  const { order } = ofOrder
  const isYoung =
    order?.version === 1 && Date.now() - order.created_at.getTime() < COMPLETION_LASTS_MS
  const isTooEarly = staysFps && ofCart.data.length > 0 && isYoung
  return { isKept, isTooEarly, orderId: staysFps ? ofOrder.order_id : null }
}

const linkSchema = z.array(
  z.object({
    order_id: z.string(),
    // Null: it was deleted, and its link was left.
    order: z.object({ created_at: z.coerce.date(), version: z.number() }).nullish(),
  }),
)

/**
 * The stage of an order, for Medusa's store API: nothing changes while it waits for its FPS payment
 * (`unpaid`), and there is no return before something was sent (`unsent`) or while it owes a rest (`owing`).
 * `not_ours`: it is paid by other providers, or is cancelled, or Medusa cannot read it.
 */
export type OrderStage = "not_ours" | "unpaid" | "unsent" | "owing" | "paid"

/** Reads the stage of an order. */
export async function readStage(container: MedusaContainer, orderId: string): Promise<OrderStage> {
  const dependencies = viewDependencies(container)
  const debt = await readDebt(dependencies.query, orderId).catch(() => null)
  if (!debt || debt.state === "canceled") {
    return "not_ours"
  }
  if (await readWaitsForFps(dependencies, debt)) {
    return "unpaid"
  }
  if (debt.sessions.length > 0 && !debt.sessions.some(isFps)) {
    return "not_ours"
  }
  return !debt.isFulfilled ? "unsent" : debt.owed > 0 ? "owing" : "paid"
}

const optionSchema = z.object({
  price_type: z.string(),
  prices: list(z.object({ amount: z.number() })),
})

/**
 * True if the way back may cost something. Core adds that to the order before it refuses a return, and
 * keeps it.
 */
export async function costsSomething(
  container: MedusaContainer,
  shippingOptionId: string,
): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "shipping_option",
    fields: ["price_type", "prices.amount"],
    filters: { id: shippingOptionId },
  })
  return z
    .array(optionSchema)
    .parse(data)
    .some(
      ({ price_type: type, prices }) => type !== "flat" || prices.some(({ amount }) => amount > 0),
    )
}

/** A return takes less than a second. */
export const RETURN_SECONDS = 30

/**
 * Takes the turn to ask for a return of an order, and gives what ends it; null while another return has
 * it. Two that core takes at once give the order its lines several times over.
 */
export async function takeReturnTurn(
  container: MedusaContainer,
  orderId: string,
): Promise<(() => Promise<unknown>) | null> {
  const locking = container.resolve(Modules.LOCKING)
  const key = `fps:return:${orderId}`
  const ownerId = randomUUID()
  try {
    await locking.acquire(key, { ownerId, expire: RETURN_SECONDS })
  } catch {
    return null
  }
  // What cannot be given back ends by itself.
  return async () => locking.release(key, { ownerId }).catch(() => false)
}

import {
  createPaymentCollectionForCartWorkflow,
  createPaymentSessionsWorkflow,
} from "@medusajs/medusa/core-flows"
import type { LedgerPayment } from "../types"
import type { SettleDependencies } from "../dependencies"
import type { Observation } from "../medusa/observation"
import { toDecimal } from "../../protocol"
import { totalOf } from "../medusa/amounts"
import { copyAsPaid } from "../medusa/copy-cart"
import { refusal } from "../refusals"
import { ownSessions } from "./money"

/** A paid payment whose order was cancelled. */
interface PlaceAgainInput {
  readonly payment: LedgerPayment
  readonly seen: Observation
  readonly orderId: string
  /** Staff have checked that the customer did not get the store credit of the cancelled order back. */
  readonly keepsCredit: boolean
}

/**
 * Prepares a new order for a payment that came too late: a cart that costs what the cancelled order
 * did, and a session that the existing payment serves. Another total than was asked for is refused.
 * Returns the purchase of the new cart, which the caller settles.
 */
export async function placeAgain(
  dependencies: SettleDependencies,
  { payment, seen, orderId, keepsCredit }: PlaceAgainInput,
): Promise<string> {
  const { container, fps } = dependencies
  await checkEnvironment(dependencies, payment)
  const cartId = await copyAsPaid(dependencies, {
    orderId,
    cartId: seen.medusa.cartId ?? payment.cartId,
    // The new order gets it too, where staff and the shop's own code find it.
    metadata: { [REPLACES]: orderId },
    credit: keepsCredit ? "keep" : "refuse",
  })
  await checkTotal(dependencies, { cartId, payment })
  const { result: collection } = await createPaymentCollectionForCartWorkflow(container).run({
    input: { cart_id: cartId },
  })
  const { purchaseId } = await fps.payments.accept({
    id: payment.id,
    accepted: true,
    paymentCollectionId: collection.id,
    cartId,
  })
  await openSession(dependencies, { collectionId: collection.id, payment, seen })
  return purchaseId
}

/**
 * Continues where {@link placeAgain} died after it had moved the payment to the copy of the cart:
 * the copy gets its session. Any other cart without a session is left alone: it was changed, or is
 * paid in another way.
 */
export async function continueAgain(
  dependencies: SettleDependencies,
  { payment, seen }: Pick<PlaceAgainInput, "payment" | "seen">,
): Promise<void> {
  const { cartId, order } = seen.medusa
  if (!cartId || order || ownSessions(seen, payment.id).length > 0) {
    return
  }
  const { data } = await dependencies.query.graph({
    entity: "cart",
    fields: ["metadata"],
    filters: { id: cartId },
  })
  const cart = data[0] as { metadata?: Record<string, unknown> | null } | undefined
  if (typeof cart?.metadata?.[REPLACES] === "string") {
    await checkEnvironment(dependencies, payment)
    await checkTotal(dependencies, { cartId, payment })
    await openSession(dependencies, { collectionId: payment.paymentCollectionId, payment, seen })
  }
}

/** In another environment the new session would ask the wrong gateway for another QR code. */
async function checkEnvironment(
  { fps }: SettleDependencies,
  payment: LedgerPayment,
): Promise<void> {
  const { environment } = await fps.settings()
  if (payment.environment !== environment) {
    throw refusal("other_environment", { environment: payment.environment, active: environment })
  }
}

async function openSession(
  { container }: SettleDependencies,
  {
    collectionId,
    payment,
    seen,
  }: { collectionId: string; payment: LedgerPayment; seen: Observation },
): Promise<void> {
  const [session] = ownSessions(seen, payment.id)
  await createPaymentSessionsWorkflow(container).run({
    input: {
      payment_collection_id: collectionId,
      provider_id: session?.providerId ?? "pp_fps_checkout",
    },
  })
}

/** In the metadata of the new cart and order: the cancelled order that they replace. */
const REPLACES = "fps_replaces_order_id"

/** Refuses a cart with another total than was paid. */
async function checkTotal(
  { query }: SettleDependencies,
  { cartId, payment }: { cartId: string; payment: LedgerPayment },
): Promise<void> {
  const { data } = await query.graph({ entity: "cart", fields: ["total"], filters: { id: cartId } })
  const total = totalOf(data[0])
  if (total === null) {
    throw new Error("the new cart was not made")
  }
  if (total !== payment.amount) {
    throw refusal("total_differs", { cost: toDecimal(total), asked: toDecimal(payment.amount) })
  }
}

import {
  createPaymentCollectionForCartWorkflow,
  createPaymentSessionsWorkflow,
} from "@medusajs/medusa/core-flows"
import type { LedgerPayment } from "../../modules/fps"
import type { SettleDependencies } from "../dependencies"
import type { Observation } from "../medusa/observation"
import { checkTotal, copyCart, loadCart, REPLACES } from "./copy-cart"
import { ownSessions } from "./money"

/** A paid gateway order whose Medusa order was cancelled. */
export interface PlaceAgainInput {
  readonly payment: LedgerPayment
  readonly seen: Observation
  readonly orderId: string
}

/**
 * Prepares a new order for money that came too late: a cart with the same items, prices, addresses
 * and discounts, and a session on it that the payment already in the ledger serves. Core refuses
 * what is out of stock; another total than was paid is refused here. The caller settles the purchase
 * of the new cart, whose id this answers with.
 */
export async function placeAgain(
  dependencies: SettleDependencies,
  { payment, seen, orderId }: PlaceAgainInput,
): Promise<string> {
  const { container, fps } = dependencies
  await checkEnvironment(dependencies, payment)
  const old = await loadCart(dependencies, seen.medusa.cartId ?? payment.cartId)
  const cartId = await copyCart(dependencies, { old, orderId })
  await checkTotal(dependencies, { cartId, payment })
  const { result: collection } = await createPaymentCollectionForCartWorkflow(container).run({
    input: { cart_id: cartId },
  })
  const { purchaseId } = await fps.ledger.accept({
    id: payment.id,
    accepted: true,
    paymentCollectionId: collection.id,
    cartId,
  })
  await openSession(dependencies, { collectionId: collection.id, payment, seen })
  return purchaseId
}

/**
 * Goes on where {@link placeAgain} died after it had moved the payment to the copy of the cart: the
 * copy gets the session that it lacks. Any other cart without a session is left alone: it was
 * changed, or is paid in another way.
 */
export async function continueAgain(
  dependencies: SettleDependencies,
  { payment, seen }: Omit<PlaceAgainInput, "orderId">,
): Promise<void> {
  const { cartId, order } = seen.medusa
  if (!cartId || order || ownSessions(seen, payment.id).length > 0) {
    return
  }
  const { metadata } = await loadCart(dependencies, cartId)
  if (typeof metadata?.[REPLACES] === "string") {
    await checkEnvironment(dependencies, payment)
    await checkTotal(dependencies, { cartId, payment })
    await openSession(dependencies, { collectionId: payment.paymentCollectionId, payment, seen })
  }
}

/** In another environment the new session would ask the wrong gateway for another QR. */
async function checkEnvironment(
  { fps }: SettleDependencies,
  payment: LedgerPayment,
): Promise<void> {
  const { environment } = await fps.settings()
  if (payment.environment !== environment) {
    throw new Error(`it was made in ${payment.environment}, and ${environment} is active`)
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

import { MedusaError } from "@medusajs/framework/utils"
import { CHECKOUT_CART_FIELDS, type CheckoutCart } from "../../checkout"
import type { ProviderDependencies } from "./dependencies"

/** What a payment session belongs to. */
export interface CheckoutContext {
  readonly paymentCollectionId: string
  readonly cart: CheckoutCart
}

/**
 * Finds the cart of a payment session. The session's id is the only thing that the browser cannot
 * forge, so everything about the shopper is looked up from it and nothing is taken from `data`.
 */
export async function loadCheckoutContext(
  query: ProviderDependencies["query"],
  sessionId: string,
): Promise<CheckoutContext> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: [
      "id",
      "payment_collection.id",
      ...CHECKOUT_CART_FIELDS.map((field) => `payment_collection.cart.${field}`),
    ],
    filters: { id: sessionId },
  })
  const session: unknown = data[0]
  if (!hasCart(session)) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "FPS payments are made for a cart: create the payment collection with the cart's id first.",
      "fps_no_cart",
    )
  }
  return {
    paymentCollectionId: session.payment_collection.id,
    cart: session.payment_collection.cart,
  }
}

function hasCart(
  session: unknown,
): session is { payment_collection: { id: string; cart: CheckoutCart } } {
  const collection = property(session, "payment_collection")
  return (
    typeof property(collection, "id") === "string" &&
    typeof property(property(collection, "cart"), "id") === "string"
  )
}

function property(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined
}

import { MedusaError } from "@medusajs/framework/utils"
import type { ProviderDependencies } from "./dependencies"

/** An address as far as the gateway is told of it. */
export interface ContactAddress {
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly phone?: string | null
  readonly country_code?: string | null
}

/** The cart behind a payment session. */
export interface CheckoutCart {
  readonly id: string
  readonly email?: string | null
  readonly locale?: string | null
  readonly shipping_address?: ContactAddress | null
  readonly billing_address?: ContactAddress | null
  readonly customer?: (ContactAddress & { readonly email?: string | null }) | null
}

/** What a payment session belongs to. */
export interface CheckoutContext {
  readonly paymentCollectionId: string
  readonly cart: CheckoutCart
}

const CONTACT_FIELDS = ["first_name", "last_name", "phone", "country_code"]

/**
 * Finds the cart of a payment session. The session's id is the only thing that the browser cannot
 * forge, so everything about the shopper is looked up from it and nothing is taken from `data`.
 */
export async function loadCheckoutContext(
  query: ProviderDependencies["query"],
  sessionId: string,
): Promise<CheckoutContext> {
  const cart = "payment_collection.cart"
  const { data } = await query.graph({
    entity: "payment_session",
    fields: [
      "id",
      "payment_collection.id",
      ...["id", "email", "locale"].map((field) => `${cart}.${field}`),
      ...CONTACT_FIELDS.flatMap((field) => [
        `${cart}.shipping_address.${field}`,
        `${cart}.billing_address.${field}`,
      ]),
      ...["email", "first_name", "last_name", "phone"].map((field) => `${cart}.customer.${field}`),
    ],
    filters: { id: sessionId },
  })
  const session: unknown = data[0]
  if (!hasCart(session)) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "FPS payments are made for a cart: create the payment collection with the cart's id first.",
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

/** An address, as far as the gateway needs it. */
export interface ContactAddress {
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly phone?: string | null
  readonly country_code?: string | null
}

/** A cart, as far as its payment needs it. */
export interface CheckoutCart {
  readonly id: string
  readonly email?: string | null
  readonly locale?: string | null
  readonly metadata?: Readonly<Record<string, unknown>> | null
  readonly shipping_address?: ContactAddress | null
  readonly billing_address?: ContactAddress | null
  readonly customer?: (ContactAddress & { readonly email?: string | null }) | null
}

const CONTACT_FIELDS = ["first_name", "last_name", "phone", "country_code"]

/** The fields of the customer. Hardly any cart needs them, since its addresses say the same. */
export const CUSTOMER_FIELDS: readonly string[] = ["email", "first_name", "last_name", "phone"].map(
  (field) => `customer.${field}`,
)

/** The fields of Medusa's query for a {@link CheckoutCart}. */
export const CHECKOUT_CART_FIELDS: readonly string[] = [
  ...["id", "email", "locale", "metadata"],
  ...CONTACT_FIELDS.flatMap((field) => [`shipping_address.${field}`, `billing_address.${field}`]),
  ...CUSTOMER_FIELDS,
]

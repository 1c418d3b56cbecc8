import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js"
import type { Customer } from "../../protocol"
import type { CheckoutCart, ContactAddress } from "./cart"
import { plainEmail, plainName } from "./plain-text"
import type { CartProblem } from "./problems"

/** The shopper as the gateway wants to know them. `tel` is E.164. */
export type Shopper = Customer

/** A {@link Shopper}, or everything that is missing or unusable, at once. */
export type ShopperReading =
  | { readonly shopper: Shopper }
  | { readonly shopper: null; readonly problems: readonly CartProblem[] }

/**
 * Name, e-mail and phone of the cart's shopper: shipping address, then billing address, then
 * customer.
 */
export function readShopper(cart: CheckoutCart, defaultCountry: string): ShopperReading {
  const sources = [cart.shipping_address, cart.billing_address, cart.customer].filter(
    (source): source is ContactAddress => Boolean(source),
  )
  const firstName = sources.map((source) => plainName(source.first_name)).find(Boolean)
  const lastName = sources.map((source) => plainName(source.last_name)).find(Boolean)
  const email = [cart.email, cart.customer?.email].map(plainEmail).find(Boolean)
  const phones = sources.filter((source) => source.phone?.trim())
  const tel = phones.map((source) => toE164(source, defaultCountry)).find(Boolean)
  if (firstName && lastName && email && tel) {
    return { shopper: { firstName, lastName, email, tel } }
  }
  const problems: (CartProblem | null)[] = [
    firstName ? null : FIRST_NAME_MISSING,
    lastName ? null : LAST_NAME_MISSING,
    email ? null : EMAIL_MISSING,
    tel ? null : phones.length > 0 ? PHONE_INVALID : PHONE_MISSING,
  ]
  return { shopper: null, problems: problems.filter((problem) => problem !== null) }
}

const FIRST_NAME_MISSING: CartProblem = {
  code: "first_name_missing",
  field: "shipping_address.first_name",
  message: "first_name is missing (shipping address)",
}
const LAST_NAME_MISSING: CartProblem = {
  code: "last_name_missing",
  field: "shipping_address.last_name",
  message: "last_name is missing (shipping address)",
}
const EMAIL_MISSING: CartProblem = {
  code: "email_missing",
  field: "email",
  message: "email is missing (cart)",
}
const PHONE_MISSING: CartProblem = {
  code: "phone_missing",
  field: "shipping_address.phone",
  message: "phone is missing (shipping address)",
}
const PHONE_INVALID: CartProblem = {
  code: "phone_invalid",
  field: "shipping_address.phone",
  message:
    "phone is not a valid telephone number (give it with its country code, such as +852 9123 4567)",
}

/**
 * A number without a country code is one of the default country, or else of its address. People
 * also write the international prefix as 00, which Hong Kong's own numbering plan does not know.
 */
function toE164(source: ContactAddress, defaultCountry: string): string | undefined {
  const phone = source.phone?.trim() ?? ""
  const countries = [defaultCountry, source.country_code?.toUpperCase()]
  return [phone, phone.replace(/^00/, "+")]
    .flatMap((spelling) =>
      countries
        .filter((country) => country !== undefined)
        .map((country) =>
          parsePhoneNumberFromString(spelling, { defaultCountry: country as CountryCode }),
        ),
    )
    .find((parsed) => parsed?.isValid())?.number
}

import { MedusaError } from "@medusajs/framework/utils"
import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js"
import type { CheckoutCart, ContactAddress } from "./checkout-context"

/** The shopper as the gateway wants to know them. `tel` is E.164. */
export interface Shopper {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly tel: string
}

/**
 * Name, e-mail and phone of the cart's shopper: shipping address, then billing address, then
 * customer. Throws a 400 that names every missing or unusable field at once.
 */
export function readShopper(cart: CheckoutCart, defaultCountry: string): Shopper {
  const sources = [cart.shipping_address, cart.billing_address, cart.customer].filter(
    (source): source is ContactAddress => Boolean(source),
  )
  const firstName = firstText(sources.map((source) => source.first_name))
  const lastName = firstText(sources.map((source) => source.last_name))
  const email = firstText([cart.email, cart.customer?.email])
  const phones = sources.filter((source) => source.phone?.trim())
  const tel = phones.map((source) => toE164(source, defaultCountry)).find(Boolean)

  const problems = [
    firstName ? null : "first_name is missing (shipping address)",
    lastName ? null : "last_name is missing (shipping address)",
    email ? null : "email is missing (cart)",
    tel ? null : phoneProblem(phones.length > 0),
  ].filter((problem) => problem !== null)
  if (!firstName || !lastName || !email || !tel) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `The FPS checkout needs more about the shopper: ${problems.join("; ")}.`,
    )
  }
  return { firstName, lastName, email, tel }
}

function phoneProblem(given: boolean): string {
  return given
    ? "phone is not a valid telephone number (give it with its country code, such as +852 9123 4567)"
    : "phone is missing (shipping address)"
}

function firstText(values: readonly (string | null | undefined)[]): string | undefined {
  return values.map((value) => value?.trim()).find(Boolean)
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

import { parsePhoneNumberFromString } from "libphonenumber-js"

/** A telephone number, and the country of the address that it stands in. */
export interface PhoneOfAddress {
  readonly phone?: string | null
  readonly country_code?: string | null
}

/** What FPS knows people by: landlines cannot be registered. */
const MOBILE = /^\+852[4-9]\d{7}$/

/**
 * The first mobile number of Hong Kong, such as `+85291234567`; null when there is none. Money may be
 * sent to it, so a number without a country code is none that stands in an address elsewhere: Singapore
 * writes eight digits as well.
 */
export function hongKongMobile(places: readonly (PhoneOfAddress | null | undefined)[]) {
  const numbers = places.map((place) => toE164(place)).filter((number) => number !== undefined)
  return numbers.find((number) => MOBILE.test(number)) ?? null
}

function toE164(place: PhoneOfAddress | null | undefined): string | undefined {
  const phone = place?.phone?.trim().replace(/^00/, "+") ?? ""
  const isAbroad = (place?.country_code ?? "hk").toLowerCase() !== "hk"
  const parsed = parsePhoneNumberFromString(phone, isAbroad ? {} : { defaultCountry: "HK" })
  return parsed?.isValid() ? parsed.number : undefined
}

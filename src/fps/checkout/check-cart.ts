import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js"
import type { CheckoutCart, ContactAddress } from "../medusa/cart"
import type { FpsSettings } from "../settings/schema"
import { normalise, plainLine } from "../plain-line"
import type { ClosedReason } from "../vocabulary"
import { CURRENCY, type MinorUnits, type Customer } from "../../protocol"

type CheckSettings = Pick<
  FpsSettings,
  "environment" | "environments" | "defaultCountry" | "missingName"
>

/** The input of the check of a cart. */
export interface CheckCartInput {
  readonly cart: CheckoutCart
  /** The amount to pay. */
  readonly amount: MinorUnits
  readonly currencyCode: string
  readonly settings: CheckSettings
}

/** A cart that can be paid, with the customer for the gateway; or all that is missing. */
type CartCheck =
  | { readonly ready: true; readonly customer: Customer }
  | { readonly ready: false; readonly problems: readonly CartProblem[] }

/**
 * Checks if FPS can take the payment of a cart, and names every problem at once. The storefront
 * asks before it starts, and the provider when it does. Pure.
 */
export function checkCart({ cart, amount, currencyCode, settings }: CheckCartInput): CartCheck {
  if (amount <= 0) {
    return { ready: false, problems: [NOTHING_TO_PAY] }
  }
  const store = storeProblems({ currencyCode, settings })
  const reading = readCustomer(cart, settings)
  if (store.length === 0 && reading.customer) {
    return { ready: true, customer: reading.customer }
  }
  return {
    ready: false,
    problems: [...store, ...(reading.customer ? [] : reading.problems)],
  }
}

/** Such a cart needs no gateway, and so no phone: core completes it without a payment. */
const NOTHING_TO_PAY: CartProblem = {
  code: "nothing_to_pay",
  field: "total",
  message: "amount: there is nothing to pay.",
}

/** Returns what keeps every cart of a store, or of a currency, from being paid with FPS. Pure. */
export function storeProblems({
  currencyCode,
  settings,
}: Pick<CheckCartInput, "currencyCode" | "settings">): CartProblem[] {
  const { environment, environments } = settings
  const problems: CartProblem[] = []
  if (!environments[environment]) {
    problems.push({
      code: "not_set_up",
      field: null,
      message: `FPS payments are not set up yet: the ${environment} environment has no address and keys. Enter them in the admin panel under Settings, FPS payments, or in medusa-config.ts (environments.${environment}).`,
    })
  }
  if (currencyCode.toLowerCase() !== CURRENCY) {
    problems.push({
      code: "currency_not_supported",
      field: "currency_code",
      message: `FPS takes ${CURRENCY.toUpperCase()} only; this cart is in ${currencyCode.toUpperCase()}.`,
    })
  }
  return problems
}

type CartProblemCode =
  | ClosedReason
  | "not_set_up"
  | "currency_not_supported"
  | "name_missing"
  | "email_missing"
  | "phone_missing"
  | "phone_invalid"
  | "nothing_to_pay"

/** One problem that keeps a cart from being paid with FPS. */
export interface CartProblem {
  readonly code: CartProblemCode
  /** The cart's field to correct, dotted; null if the customer cannot correct it. */
  readonly field: string | null
  /** English. */
  readonly message: string
}

/** Says that the store takes no new FPS payment. Pure. */
export function closedProblem(code: ClosedReason): CartProblem {
  return { code, field: null, message: CLOSED[code] }
}

const CLOSED: Readonly<Record<ClosedReason, string>> = {
  paused: "FPS payments are not taken at the moment. Please choose another way to pay.",
  medusa_unsupported:
    "FPS payments are not available at the moment. Please choose another way to pay.",
}

/** The customer, or everything that is missing or unusable, at once. */
type CustomerReading =
  | { readonly customer: Customer }
  | { readonly customer: null; readonly problems: readonly CartProblem[] }

/**
 * Reads name, email and phone of the customer: shipping address, then billing address, then
 * customer. A customer who has one name is sent with it as first name.
 */
export function readCustomer(
  cart: CheckoutCart,
  { defaultCountry, missingName }: Pick<CheckSettings, "defaultCountry" | "missingName">,
): CustomerReading {
  const sources = [cart.shipping_address, cart.billing_address, cart.customer].filter(
    (source): source is ContactAddress => Boolean(source),
  )
  const name = sources.map(namesOf).find((names) => names.length > 0)
  const email = [cart.email, cart.customer?.email].map(plainEmail).find(Boolean)
  const phones = sources.filter((source) => source.phone?.trim())
  const billingCountry = cart.billing_address?.country_code?.toUpperCase()
  const tel = phones
    .map((source) => toE164(source, { defaultCountry, billingCountry }))
    .find(Boolean)
  if (name && email && tel) {
    const [firstName = "", lastName = missingName] = name
    return { customer: { firstName, lastName, email, tel } }
  }
  const problems: (CartProblem | null)[] = [
    name ? null : NAME_MISSING,
    email ? null : EMAIL_MISSING,
    tel ? null : phones.length > 0 ? PHONE_INVALID : PHONE_MISSING,
  ]
  return { customer: null, problems: problems.filter((problem) => problem !== null) }
}

/** First and last name of one place, or the one name that it has; names of two people never mix. */
function namesOf({ first_name, last_name }: ContactAddress): string[] {
  return [first_name, last_name].flatMap((name) => plainName(name) ?? [])
}

const NAME_MISSING: CartProblem = {
  code: "name_missing",
  field: "shipping_address.first_name",
  message: "name is missing (shipping address)",
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
    "phone is not a valid telephone number of its country (give it with its country code, such as +852 9123 4567 or +86 139 1234 5678)",
}

/**
 * Returns a number with its country code. One without belongs to the country of its address, or
 * else to the default country: `66123456` is a number in Macau and another person's in Hong Kong,
 * and `91234567` is none in Macau. Where both fit, the country of the billing address decides.
 * People also write the international prefix as 00, which Hong Kong's own numbering plan does not
 * have, or leave its plus out.
 */
function toE164(
  { phone, country_code }: ContactAddress,
  { defaultCountry, billingCountry }: { defaultCountry: string; billingCountry?: string },
): string | undefined {
  if (!phone || phone.length > MAX_PHONE) {
    return undefined
  }
  const written = normalise(phone, "NFKC").replace(UNSEEN, "").trim().replace(/^00/, "+")
  const ofAddress = country_code?.toUpperCase()
  const read = (text: string, country?: string): string | undefined => {
    const parsed = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode })
    return parsed?.isValid() ? parsed.number : undefined
  }
  const there = ofAddress && read(written, ofAddress)
  const byDefault = read(written, defaultCountry)
  if (there && byDefault) {
    return billingCountry === defaultCountry ? byDefault : there
  }
  return there ?? byDefault ?? read(`+${written}`)
}

/** Characters that a number copied from elsewhere brings, and that nobody sees. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\ufffc]/gu

/** Longer than any number with its spaces and marks. */
const MAX_PHONE = 64
/** The interface names no limit; longer than any name on a bank statement. */
const MAX_NAME = 100
/** The longest address that mail can carry (RFC 5321). */
const MAX_EMAIL = 254

/**
 * Returns a name for the gateway: one plain line of at most {@link MAX_NAME} characters. Undefined
 * if nothing visible is left.
 */
function plainName(text: string | null | undefined): string | undefined {
  const name = Array.from(plainLine(text)).slice(0, MAX_NAME).join("").trim()
  return VISIBLE.test(name) ? name : undefined
}

/** Returns an email without white space around it; undefined if it cannot be one. */
function plainEmail(text: string | null | undefined): string | undefined {
  const email = text?.trim() ?? ""
  return email === "" || email.length > MAX_EMAIL || NEVER_IN_EMAIL.test(email) ? undefined : email
}

const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u
const NEVER_IN_EMAIL = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

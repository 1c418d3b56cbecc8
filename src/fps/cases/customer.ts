import { parsePhoneNumberFromString } from "libphonenumber-js"
import type { CaseRecord, LedgerPayment } from "../types"
import type { Query } from "../dependencies"
import { findOrders } from "../payments/admin-payment"
import { plainLine } from "../plain-line"
import { personName, type NamedPlace } from "../person-name"
import { orderNumberOf, type NumberedOrder, type OrderNumber } from "../medusa/order-number"

/** Whose money it is, as Medusa knows them. */
export interface Customer {
  readonly name: string | null
  readonly phone: string | null
  /** Their Hong Kong mobile number, such as `+85291234567`: FPS may find them by it. */
  readonly fps_phone: string | null
  readonly email: string | null
  /** The order of the money: the case's own, or that of its payment. */
  readonly order_id: string | null
  readonly order_display_id: OrderNumber | null
}

type Contact = NamedPlace & PhoneOfAddress

interface Source extends NumberedOrder {
  readonly id: string
  readonly email?: string | null
  readonly shipping_address?: Contact | null
  readonly billing_address?: Contact | null
  readonly customer?: (Contact & { readonly email?: string | null }) | null
}

const CONTACT = ["first_name", "last_name", "phone"]
const FIELDS = [
  "id",
  "email",
  "customer.email",
  ...["shipping_address", "billing_address", "customer"].flatMap((place) =>
    CONTACT.map((field) => `${place}.${field}`),
  ),
  "shipping_address.country_code",
  "billing_address.country_code",
]

/**
 * Reads who has to be asked or refunded: from the order, or from the cart without an order. Null if
 * the case has neither. Our tables store no name.
 */
export async function readCustomer(
  query: Query,
  { record, payment }: { record: CaseRecord; payment: LedgerPayment | undefined },
): Promise<Customer | null> {
  const orders = await findOrders(query, payment ? [payment] : [])
  const orderId = record.orderId ?? orders.get(payment?.paymentCollectionId ?? "")?.id
  const order =
    orderId &&
    (await find(query, { entity: "order", id: orderId, more: ["display_id", "custom_display_id"] }))
  if (order) {
    return { ...toContact(order), order_id: order.id, order_display_id: orderNumberOf(order) }
  }
  const cart =
    payment?.cartId && (await find(query, { entity: "cart", id: payment.cartId, more: [] }))
  return cart ? { ...toContact(cart), order_id: null, order_display_id: null } : null
}

async function find(
  query: Query,
  { entity, id, more }: { entity: "order" | "cart"; id: string; more: readonly string[] },
): Promise<Source | undefined> {
  const { data } = await query.graph({ entity, fields: [...FIELDS, ...more], filters: { id } })
  return data[0] as Source | undefined
}

function toContact(source: Source): Omit<Customer, "order_id" | "order_display_id"> {
  const { shipping_address, billing_address, customer } = source
  const places = [shipping_address, billing_address, customer]
  return {
    name: personName(places),
    phone: places.map((place) => plainLine(place?.phone)).find((phone) => phone !== "") ?? null,
    fps_phone: hongKongMobile(places),
    email: plainLine(source.email) || plainLine(customer?.email) || null,
  }
}

/** A telephone number, and the country of its address. */
interface PhoneOfAddress {
  readonly phone?: string | null
  readonly country_code?: string | null
}

/** FPS knows people by mobile numbers: landlines cannot be registered. */
const MOBILE = /^\+852[4-9]\d{7}$/

/**
 * Returns the first Hong Kong mobile number, such as `+85291234567`; null if there is none. Money
 * may be sent to it, so a number without a country code does not count in an address elsewhere:
 * Singapore writes eight digits too.
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

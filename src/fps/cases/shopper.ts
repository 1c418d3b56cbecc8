import { hongKongMobile, type PhoneOfAddress } from "../checkout"
import type { CaseRecord, LedgerPayment } from "../../modules/fps"
import type { Query } from "../view-dependencies"
import { findOrders } from "../payments/admin-payment"
import { personName, type NamedPlace } from "../person-name"

/** Whose money it is, as Medusa knows them. */
export interface Shopper {
  readonly name: string | null
  readonly phone: string | null
  /** The mobile number of Hong Kong among theirs, such as `+85291234567`: where FPS may find them. */
  readonly fps_phone: string | null
  readonly email: string | null
  /** The order of the money: the case's own, or the one that its payment was made for. */
  readonly order_id: string | null
  readonly order_display_id: number | null
}

type Contact = NamedPlace & PhoneOfAddress

interface Source {
  readonly id: string
  readonly display_id?: number | null
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
 * Reads who has to be asked or paid back: from the order, or from the cart when there is no order.
 * Null when the case is about neither. The ledger stores nobody's name.
 */
export async function readShopper(
  query: Query,
  { record, payment }: { record: CaseRecord; payment: LedgerPayment | undefined },
): Promise<Shopper | null> {
  const orders = await findOrders(query, payment ? [payment] : [])
  const orderId = record.orderId ?? orders.get(payment?.paymentCollectionId ?? "")?.id
  const order =
    orderId && (await find(query, { entity: "order", id: orderId, more: ["display_id"] }))
  if (order) {
    return { ...toContact(order), order_id: order.id, order_display_id: order.display_id ?? null }
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

function toContact(source: Source): Omit<Shopper, "order_id" | "order_display_id"> {
  const { shipping_address, billing_address, customer } = source
  const places = [shipping_address, billing_address, customer]
  return {
    name: personName(places),
    phone: places.find((place) => place?.phone)?.phone ?? null,
    fps_phone: hongKongMobile(places),
    email: source.email ?? customer?.email ?? null,
  }
}

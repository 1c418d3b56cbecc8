import type { LedgerPayment } from "../../modules/fps"
import type { Query } from "../view-dependencies"
import { personName, type NamedPlace } from "../person-name"
import type { OrderOfPayment } from "./admin-payment"

/** Who pays, as Medusa knows them. The ledger stores nobody's name. */
export interface Customer {
  readonly name: string | null
  readonly email: string | null
}

/** What a payment is for, and who pays. */
export interface PurchaseOfPayment {
  readonly order: OrderOfPayment | null
  readonly customer: Customer | null
}

interface Source {
  readonly email?: string | null
  readonly shipping_address?: NamedPlace | null
  readonly billing_address?: NamedPlace | null
}

interface Collection {
  readonly id: string
  readonly order?: (OrderOfPayment & Source) | null
  readonly cart?: Source | null
}

const OF_PEOPLE = [
  "email",
  ...["shipping_address", "billing_address"].flatMap((place) => [
    `${place}.first_name`,
    `${place}.last_name`,
  ]),
]
const FIELDS = [
  "id",
  "order.id",
  "order.display_id",
  ...["order", "cart"].flatMap((source) => OF_PEOPLE.map((field) => `${source}.${field}`)),
]

/** What each payment collection is for, by its id: one query, however many payments. */
export async function findPurchases(
  query: Query,
  payments: readonly LedgerPayment[],
): Promise<ReadonlyMap<string, PurchaseOfPayment>> {
  if (payments.length === 0) {
    return new Map()
  }
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: FIELDS,
    filters: { id: [...new Set(payments.map((payment) => payment.paymentCollectionId))] },
  })
  const collections = data as Collection[]
  return new Map(
    collections.map(({ id, order, cart }) => [
      id,
      {
        order: order ? { id: order.id, display_id: order.display_id } : null,
        customer: customerOf(order ?? cart),
      },
    ]),
  )
}

function customerOf(source: Source | null | undefined): Customer | null {
  const name = personName([source?.shipping_address, source?.billing_address])
  const email = source?.email ?? null
  return name === null && email === null ? null : { name, email }
}

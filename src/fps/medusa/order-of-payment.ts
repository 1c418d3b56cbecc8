import type { Query } from "../view-dependencies"

/** The order that a payment collection led to, and the country it is sold in. */
export interface OrderLookup {
  readonly orderId: string | null
  /** As staff and shoppers see it. */
  readonly number: number | null
  readonly isCanceled: boolean
  readonly countryCode: string | null
}

interface FoundCollection {
  readonly order?: { id: string; display_id?: number | null; status?: string } | null
  readonly cart?: {
    readonly shipping_address?: { country_code?: string | null } | null
    readonly region?: { countries?: { iso_2: string }[] } | null
  } | null
}

/** Finds the order and country of a payment collection; nulls when core deleted them. */
export async function findOrder(query: Query, paymentCollectionId: string): Promise<OrderLookup> {
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: [
      "id",
      "order.id",
      "order.display_id",
      "order.status",
      "cart.shipping_address.country_code",
      "cart.region.countries.iso_2",
    ],
    filters: { id: paymentCollectionId },
  })
  const collection = data[0] as FoundCollection | undefined
  const order = collection?.order
  const cart = collection?.cart
  return {
    orderId: order?.id ?? null,
    number: order?.display_id ?? null,
    isCanceled: order?.status === "canceled",
    countryCode:
      cart?.shipping_address?.country_code ?? cart?.region?.countries?.[0]?.iso_2 ?? null,
  }
}

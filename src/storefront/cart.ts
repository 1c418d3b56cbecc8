import type { StoreRequest } from "./store-request"
import type { FpsCartCheck, FpsRetry } from "./types"

type Address = Record<string, unknown>

/** The parts of a cart that are read. */
export interface Cart {
  readonly id: string
  readonly region_id: string
  readonly sales_channel_id?: string | null
  readonly email?: string | null
  readonly locale?: string | null
  readonly metadata?: Record<string, unknown> | null
  readonly completed_at?: string | null
  readonly total?: number
  readonly items?: readonly {
    variant_id?: string | null
    quantity: number
    metadata?: Record<string, unknown> | null
  }[]
  readonly shipping_address?: Address | null
  readonly billing_address?: Address | null
  readonly shipping_methods?: readonly {
    shipping_option_id?: string | null
    data?: Record<string, unknown> | null
  }[]
  readonly promotions?: readonly { code?: string | null; is_automatic?: boolean | null }[]
  readonly payment_collection?: {
    id: string
    payment_sessions?: readonly { id: string; provider_id: string }[] | null
  } | null
}

const FIELDS = "fields=%2Bcompleted_at,*shipping_methods"

/** Reads the cart. Throws `cart_gone` if there is none. */
export async function readCart(request: StoreRequest, id: string): Promise<Cart> {
  return (await request<{ cart: Cart }>(`/carts/${encodeURIComponent(id)}?${FIELDS}`)).cart
}

/** Asks the backend what a cart still needs. Throws `cart_gone` if there is none. */
export async function checkCart(request: StoreRequest, id: string): Promise<FpsCartCheck> {
  const path = `/fps/carts/${encodeURIComponent(id)}`
  const {
    cart: { place_order: placeOrder, last_refusal: lastRefusal, ...rest },
  } = await request<{ cart: CartCheckAnswer }>(path)
  return { ...rest, placeOrder, lastRefusal }
}

interface CartCheckAnswer extends Omit<FpsCartCheck, "placeOrder" | "lastRefusal"> {
  readonly place_order: FpsCartCheck["placeOrder"]
  readonly last_refusal: FpsCartCheck["lastRefusal"]
}

/**
 * Makes a new cart with the same region, items, addresses, email, language, promotions and
 * delivery, and the session that it is another attempt of: the backend can tell that session's page
 * when this cart is paid. Prices are today's. Throws if an item can no longer be bought.
 */
export async function copyCart(
  request: StoreRequest,
  { cart, retryOf }: { cart: Cart; retryOf: string },
): Promise<FpsRetry> {
  const codes = codesOf(cart)
  const { cart: copy } = await request<{ cart: Cart }>(`/carts?${FIELDS}`, {
    body: {
      region_id: cart.region_id,
      sales_channel_id: cart.sales_channel_id,
      email: cart.email,
      locale: cart.locale,
      metadata: { ...cart.metadata, fps_retry_of: retryOf },
      items: cart.items?.map(({ variant_id, quantity, metadata }) => ({
        variant_id,
        quantity,
        metadata,
      })),
      shipping_address: addressOf(cart.shipping_address),
      billing_address: addressOf(cart.billing_address),
      promo_codes: codes,
    },
  })
  let last = copy
  for (const { shipping_option_id: option_id, data } of cart.shipping_methods ?? []) {
    if (option_id) {
      const path = `/carts/${copy.id}/shipping-methods?${FIELDS}`
      // Core takes no null here.
      last = (await request<{ cart: Cart }>(path, { body: { option_id, data: data ?? {} } })).cart
    }
  }
  const applied = codesOf(last)
  return {
    cartId: copy.id,
    copied: true,
    lostPromotions: codes.filter((code) => !applied.includes(code)),
    amount: last.total ?? 0,
  }
}

/** Promotions without a code apply by themselves. */
function codesOf({ promotions = [] }: Cart): string[] {
  return promotions.flatMap(({ code, is_automatic }) => (code && !is_automatic ? [code] : []))
}

const ADDRESS_FIELDS =
  "first_name last_name phone company address_1 address_2 city country_code province postal_code metadata"

/** The address fields of the store API; it refuses its own ids and dates. */
function addressOf(address: Address | null | undefined): Address | undefined {
  return address
    ? Object.fromEntries(ADDRESS_FIELDS.split(" ").map((name) => [name, address[name]]))
    : undefined
}

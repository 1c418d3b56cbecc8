import type { StoreRequest } from "./store-request"
import type { FpsCartCheck, FpsDetails } from "./types"

/** The parts of a cart that are read. */
export interface Cart {
  readonly id: string
  readonly completed_at?: string | null
  readonly total?: number
  readonly payment_collection?: {
    id: string
    payment_sessions?: readonly { id: string; provider_id: string }[] | null
  } | null
}

const FIELDS = "fields=%2Bcompleted_at"

/** Reads the cart. Throws `cart_gone` if there is none. */
export async function readCart(request: StoreRequest, id: string): Promise<Cart> {
  return (await request<{ cart: Cart }>(`/carts/${encodeURIComponent(id)}?${FIELDS}`)).cart
}

/** Asks the backend what a cart still needs. Throws `cart_gone` if there is none. */
export async function checkCart(request: StoreRequest, id: string): Promise<FpsCartCheck> {
  const path = `/fps/carts/${encodeURIComponent(id)}`
  const {
    cart: { place_order: placeOrder, payee_name: payeeName, last_refusal: lastRefusal, ...rest },
  } = await request<{ cart: CartCheckAnswer }>(path)
  return { ...rest, placeOrder, payeeName, lastRefusal }
}

/**
 * Writes what a customer entered into the cart's billing address, which changes no price: a cart of
 * downloads may have no address at all. What is not given stays as it is.
 */
export async function fillCart(
  request: StoreRequest,
  { cartId, name, phone, email }: FpsDetails & { readonly cartId: string },
): Promise<void> {
  const path = `/carts/${encodeURIComponent(cartId)}`
  const {
    cart: { billing_address: old },
  } = await request<{ cart: CartAddress }>(`${path}?fields=*billing_address`)
  await request(path, {
    body: {
      ...(email && { email }),
      billing_address: {
        ...pick(old ?? {}),
        ...(name && { first_name: name, last_name: "" }),
        ...(phone && { phone }),
      },
    },
  })
}

interface CartAddress {
  readonly billing_address?: Readonly<Record<string, unknown>> | null
}

/** The address fields of the store API, which refuses its own ids and dates. */
function pick(address: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(address).filter(([name]) => ADDRESS.includes(name)))
}

const ADDRESS =
  "first_name last_name phone company address_1 address_2 city country_code province postal_code metadata".split(
    " ",
  )

interface CartCheckAnswer extends Omit<FpsCartCheck, "placeOrder" | "payeeName" | "lastRefusal"> {
  readonly place_order: FpsCartCheck["placeOrder"]
  readonly payee_name: FpsCartCheck["payeeName"]
  readonly last_refusal: FpsCartCheck["lastRefusal"]
}

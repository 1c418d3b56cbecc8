import type { StoreRequest } from "./store-request"
import type { FpsCartCheck } from "./types"

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
    cart: { place_order: placeOrder, last_refusal: lastRefusal, ...rest },
  } = await request<{ cart: CartCheckAnswer }>(path)
  return { ...rest, placeOrder, lastRefusal }
}

interface CartCheckAnswer extends Omit<FpsCartCheck, "placeOrder" | "lastRefusal"> {
  readonly place_order: FpsCartCheck["placeOrder"]
  readonly last_refusal: FpsCartCheck["lastRefusal"]
}

import type { Context } from "hono"

import { cartCookie } from "./cart-cookie"
import type { Cart } from "./schemas"
import type { StoreApi } from "./store-api"
import { StoreApiError } from "./store-request"

/** What the routes work with. */
export interface ShopContext {
  api: StoreApi
  /** As in the plugin's options: whether the order is placed before the shopper pays. */
  placeOrder: "before_payment" | "after_payment"
}

/** The browser's cart, unless it has none or it has become an order. */
export async function openCart(context: Context, api: StoreApi): Promise<Cart | undefined> {
  const cart = await anyCart(context, api)
  return cart?.completed_at ? undefined : cart
}

/** The browser's cart, also when it has become an order. */
export async function anyCart(context: Context, api: StoreApi): Promise<Cart | undefined> {
  const id = cartCookie.read(context)
  if (!id) {
    return undefined
  }
  try {
    return await api.cart(id)
  } catch (error) {
    // A cookie of an earlier data folder.
    if (error instanceof StoreApiError && error.status === 404) {
      return undefined
    }
    throw error
  }
}

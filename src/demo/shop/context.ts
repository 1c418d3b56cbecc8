import type { Context } from "hono"

import type { Fps, FpsLanguage, FpsPlaceOrder } from "../../storefront"
import { cartCookie } from "./cart-cookie"
import { readLanguage } from "./language"
import { formatMoney } from "./money"
import type { Cart } from "./schemas"
import type { StoreApi } from "./store-api"
import { StoreApiError } from "./store-request"
import { textsFor, type ShopTexts } from "./texts"

/** What the routes work with. */
export interface ShopContext {
  api: StoreApi
  /** The kit, on the server: for browsers without scripts, and to read and copy. */
  fps: Fps
  /** What the kit in the browser is made with. The publishable key is no secret. */
  browser: { backendUrl: string; publishableKey: string; placeOrder: FpsPlaceOrder }
}

/** What every page needs to know of its visitor. */
export interface Visit {
  language: FpsLanguage
  texts: ShopTexts
  money: (amount: number, currencyCode: string) => string
  /** This page's own address, for the language switch. */
  address: string
  /** Pieces in the cart. */
  count: number
}

/** The visitor, and the cart where the route has it already. */
export function visitOf(context: Context, cart?: Cart): Visit {
  const language = readLanguage(context)
  const { pathname, search } = new URL(context.req.url)
  return {
    language,
    texts: textsFor(language),
    money: (amount, currencyCode) => formatMoney(amount, currencyCode, language),
    address: context.req.method === "GET" ? pathname + search : "/",
    count: cart?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0,
  }
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

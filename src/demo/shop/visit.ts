import type Medusa from "@medusajs/js-sdk"
import { FetchError } from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"
import type { Context } from "hono"
import { getCookie, setCookie } from "hono/cookie"

import { languageOf, type FpsLanguage } from "../../storefront"
import { isTextKey, textsFor, type Texts } from "./texts"

export type Cart = HttpTypes.StoreCart

/** A visitor, as every page gets it. */
export interface Visit {
  language: FpsLanguage
  t: Texts
  /** This page's own address, for the language switch. */
  address: string
  /** The browser's cart, until it becomes an order. */
  cart?: Cart
  /** The browser's cart, once it has become an order. */
  placed?: Cart
}

/** The values that the middleware sets for the routes. */
export interface ShopEnv {
  Variables: { visit: Visit }
}

const CART = "cart_id"
const LANGUAGE = "language"
const CART_FIELDS = "+completed_at,*shipping_methods"
const WEEK_S = 7 * 24 * 60 * 60

/** A visitor without a cart yet: the chosen language, else the browser's. */
export function newVisit(c: Context): Visit {
  const language = languageOf(getCookie(c, LANGUAGE) ?? c.req.header("accept-language"))
  const { pathname, search } = new URL(c.req.url)
  return {
    language,
    t: textsFor(language),
    address: c.req.method === "GET" ? pathname + search : "/",
  }
}

/** Finds the browser's cart: open or placed. A cookie of an earlier data folder leads to none. */
export async function findCart(
  c: Context,
  store: Medusa["store"],
): Promise<Pick<Visit, "cart" | "placed">> {
  const id = getCookie(c, CART)
  if (!id) {
    return {}
  }
  try {
    const { cart } = await store.cart.retrieve(id, { fields: CART_FIELDS })
    return cart.completed_at ? { placed: cart } : { cart }
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) {
      return {}
    }
    throw error
  }
}

/**
 * Stores the cart or the chosen language in a cookie. `Lax`, not `Strict`: the customer returns from
 * the gateway's checkout, another site, and the browser has to send the cookies then.
 */
export function remember(c: Context, name: typeof CART | typeof LANGUAGE, value: string): void {
  setCookie(c, name, value, { httpOnly: true, sameSite: "Lax", path: "/", maxAge: WEEK_S })
}

/** Name and description of a tea: the store's own, which are English, or the shop's translation. */
export function wordsOf(
  { language, t }: Visit,
  tea: { handle?: string | null; title?: string | null; description?: string | null },
): { title: string; text: string } {
  const [title, text] = [`tea.${tea.handle ?? ""}`, `tea.${tea.handle ?? ""}.text`]
  return language !== "en" && isTextKey(title) && isTextKey(text)
    ? { title: t(title), text: t(text) }
    : { title: tea.title ?? "", text: tea.description ?? "" }
}

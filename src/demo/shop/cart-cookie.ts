import type { Context } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"

const NAME = "cart_id"
const DAYS = 7

/**
 * The browser's cart. `Lax`, not `Strict`: the shopper comes back from the gateway's checkout,
 * another site, and the cookie has to come along.
 */
export const cartCookie = {
  read: (context: Context): string | undefined => getCookie(context, NAME),
  write: (context: Context, cartId: string): void =>
    setCookie(context, NAME, cartId, {
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
      maxAge: DAYS * 24 * 60 * 60,
    }),
  forget: (context: Context): void => {
    deleteCookie(context, NAME, { path: "/" })
  },
}

import type { Context } from "hono"
import { getCookie, setCookie } from "hono/cookie"

import { languageOf, type FpsLanguage } from "../../storefront"

const NAME = "language"
const YEAR_S = 365 * 24 * 60 * 60

/** The shopper's language: chosen before, else what the browser asks for. */
export function readLanguage(context: Context): FpsLanguage {
  return languageOf(getCookie(context, NAME) ?? context.req.header("accept-language"))
}

/** Remembers a choice. */
export function writeLanguage(context: Context, language: string): void {
  setCookie(context, NAME, languageOf(language), {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    maxAge: YEAR_S,
  })
}

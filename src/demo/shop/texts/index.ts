import type { FpsLanguage } from "../../../storefront"
import { en } from "./en"
import type { ShopTexts } from "./types"
import { zhHk } from "./zh-hk"

export type { ShopTexts } from "./types"

/** The shop's texts in the shopper's language. */
export function textsFor(language: FpsLanguage): ShopTexts {
  return language === "en" ? en : zhHk
}

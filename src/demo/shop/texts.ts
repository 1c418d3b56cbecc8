import type { FpsLanguage } from "../../storefront"
import en from "./texts/en.json"
import zhHk from "./texts/zh-hk.json"

/** Name of a text of the shop: the English file has them all. */
export type TextKey = keyof typeof en

/** One text, with its `{{values}}` filled in. */
export type Texts = (key: TextKey, values?: Record<string, string | number>) => string

const FILES: Record<FpsLanguage, Record<TextKey, string>> = { en, "zh-HK": zhHk }

/** The shop's texts in the customer's language. */
export function textsFor(language: FpsLanguage): Texts {
  return (key, values = {}) =>
    FILES[language][key].replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]))
}

/** Returns true if the shop translates a product of the store, such as a tea. */
export function isTextKey(key: string): key is TextKey {
  return key in en
}

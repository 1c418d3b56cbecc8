import en from "./json/en.json"
import zhHk from "./json/zh-hk.json"
import type { CartProblem } from "../../fps/checkout/check-cart"
import type { RefusalCode } from "../../fps/refusals"

/** The same keys with any texts: what a translation offers. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** Paths of all texts in `T`, joined by dots. The endings of plural forms are left off. */
export type TextPath<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${TextPath<T[K]>}`
}[keyof T & string]

type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

/** Every text of the panel in English. Its shape is that of every other language. */
export type English = typeof en

const chinese: Texts<English> = zhHk

/** Every refusal of an admin route has a text. */
en.refusals satisfies Record<RefusalCode | CartProblem["code"], string>

/**
 * The panel's texts, by the dashboard's own codes of languages. The dashboard offers one
 * Traditional Chinese, `zhTW`; `zhHK` is there for stores that add that language themselves. Readers
 * of Simplified Chinese, `zhCN`, read Traditional Chinese more easily than English.
 *
 * No code has a hyphen: i18next would use `zh-HK` for any Chinese that it does not know, and the
 * language of the whole dashboard would change.
 */
export default {
  en: { fps: en },
  zhTW: { fps: chinese },
  zhHK: { fps: chinese },
  zhCN: { fps: chinese },
}

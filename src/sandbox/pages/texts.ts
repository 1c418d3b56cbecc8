import type { PageLanguage } from "./language"
import { en } from "./texts/en"
import type { Texts } from "./texts/types"
import { zhHant } from "./texts/zh-hant"

export type { Outcome, Texts } from "./texts/types"

/** The texts of a language. */
export function textsFor(language: PageLanguage): Texts {
  return language === "en" ? en : zhHant
}

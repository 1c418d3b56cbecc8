import type { PageLanguage } from "./language"
import en from "./texts/en.json"
import zhHant from "./texts/zh-hant.json"

/** Every text of the pages in one language. */
export type Texts = typeof en

const CHINESE: Texts = zhHant

/** How an order ended, as its customer sees it. */
export type Outcome = keyof Texts["outcome"]["notes"]

/** Returns the texts of a language. */
export function textsFor(language: PageLanguage): Texts {
  return language === "en" ? en : CHINESE
}

/** Fills the `{{placeholders}}` of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""))
}

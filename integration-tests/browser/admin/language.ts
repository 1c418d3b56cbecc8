import en from "../../../src/admin/i18n/json/en.json"
import zhHk from "../../../src/admin/i18n/json/zh-hk.json"
import type { Texts } from "../../../src/admin/i18n"

/** The dashboard's codes of the languages that the panel speaks. */
export type LanguageCode = "en" | "zhTW"

/** Every text of the panel, in one language. */
export type PanelTexts = Texts<typeof en>

/** Both languages, for tests that run in each. */
export const LANGUAGES: readonly { name: string; code: LanguageCode; texts: PanelTexts }[] = [
  { name: "English", code: "en", texts: en },
  { name: "Traditional Chinese", code: "zhTW", texts: zhHk },
]

/** Fills the placeholders of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""))
}

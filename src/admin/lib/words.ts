import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { English, TextPath } from "../i18n"

/** The path of a text, such as `payments.status.paid`. */
export type WordPath = TextPath<English>

/** The values of a text's `{{placeholders}}`. `count` chooses between `_one` and `_other`. */
export type WordValues = Readonly<Record<string, string | number>>

/** The panel's texts in the language that the reader has chosen for the dashboard. */
export interface Words {
  (path: WordPath, values?: WordValues): string
  /** A text whose path comes from the backend; undefined when there is none. */
  find(path: string, values?: WordValues): string | undefined
  /** For `Intl`, such as `zh-HK`. */
  readonly locale: string
}

/** Gives the panel's texts. Paths are checked by the compiler. */
export function useWords(): Words {
  const { t, i18n } = useTranslation("fps")
  const { language } = i18n
  return useMemo(
    () =>
      Object.assign(
        (path: WordPath, values?: WordValues) => t(numbered(path, values), { ...values }),
        {
          find: (path: string, values?: WordValues) => {
            const text = t(path, { defaultValue: "", ...values })
            return text === "" ? undefined : text
          },
          locale: localeOf(language),
        },
      ),
    [t, language],
  )
}

/**
 * i18next asks `Intl` for the plural rules of a language, and `Intl` does not know the dashboard's
 * codes: `zhTW` would have no plurals. The panel's two languages need no more than these two.
 */
function numbered(path: string, values: WordValues | undefined): string {
  return values?.count === undefined ? path : `${path}_${values.count === 1 ? "one" : "other"}`
}

/** The dashboard's code of a language as `Intl` wants it: `ptBR` is `pt-BR`. */
export function localeOf(language: string): string {
  if (["zhTW", "zhHK", "zhCN"].includes(language)) {
    return "zh-HK"
  }
  return language === "en" ? "en-GB" : language.replace(/([a-z])([A-Z])/g, "$1-$2")
}

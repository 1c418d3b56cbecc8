/** Languages the pages are written in, as BCP 47 tags for the `lang` attribute. */
export type PageLanguage = "en" | "zh-Hant-HK"

/**
 * Any Chinese the gateway's `language` field may name (`zh`, `zh-HK`, `zh_Hant`) reads the
 * Traditional Chinese pages, everything else English: the full set of values is not documented.
 */
export function pageLanguage(language: string | undefined): PageLanguage {
  return /^zh\b|^zh_/i.test(language ?? "") ? "zh-Hant-HK" : "en"
}

/** `12050` cents as `HK$120.50`. */
export function displayAmount(decimal: string): string {
  const format = new Intl.NumberFormat("en-HK", { style: "currency", currency: "HKD" })
  return format.format(Number(decimal))
}

/** Clock time in Hong Kong, with the day when it is not today. */
export function displayTime(input: { at: number; now: number; language: PageLanguage }): string {
  const { at, now, language } = input
  const options = { timeZone: "Asia/Hong_Kong" } as const
  const day = new Intl.DateTimeFormat("en-CA", { ...options, dateStyle: "short" })
  const sameDay = day.format(at) === day.format(now)
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : "zh-HK", {
    ...options,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(sameDay ? {} : { day: "numeric", month: "short", year: "numeric" }),
  }).format(at)
}

/** This page in the other language: its own address with `lang` replaced, relative to it. */
export function switchAddress(url: string, language: PageLanguage): string {
  const { searchParams } = new URL(url)
  searchParams.set("lang", language === "en" ? "zh-HK" : "en")
  return `?${searchParams.toString()}`
}

/** Hong Kong has no summer time. */
const HONG_KONG_MS = 8 * 3_600_000
export const DAY_MS = 86_400_000

/** Returns when a day, `YYYY-MM-DD`, begins and ends in Hong Kong. Pure. */
export function hongKongDay(day: string): { from: Date; to: Date } {
  const begin = Date.parse(`${day}T00:00:00+08:00`)
  return { from: new Date(begin), to: new Date(begin + DAY_MS) }
}

/** Writes a time as ISO 8601 with Hong Kong's offset. Pure. */
export function hongKongTime(moment: Date): string {
  return new Date(moment.getTime() + HONG_KONG_MS).toISOString().replace(/\.\d+Z$/, "+08:00")
}

/** Returns the day of a time in Hong Kong, `YYYY-MM-DD`. Pure. */
export function dayInHongKong(moment: Date): string {
  return hongKongTime(moment).slice(0, 10)
}

/** Writes a time in Hong Kong as its readers do: `27 November 2026 at 14:05`. Pure. */
export function hongKongWords(moment: Date, locale: "en-GB" | "zh-HK"): string {
  return moment.toLocaleString(locale, {
    timeZone: "Asia/Hong_Kong",
    dateStyle: "long",
    timeStyle: "short",
  })
}

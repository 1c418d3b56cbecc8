/** Hong Kong has no summer time. */
const HONG_KONG_MS = 8 * 3_600_000
export const DAY_MS = 86_400_000

/** The moments at which a day, `YYYY-MM-DD`, begins and ends in Hong Kong. Pure. */
export function hongKongDay(day: string): { from: Date; to: Date } {
  const begin = Date.parse(`${day}T00:00:00+08:00`)
  return { from: new Date(begin), to: new Date(begin + DAY_MS) }
}

/** A moment in Hong Kong, as ISO 8601. Pure. */
export function hongKongTime(moment: Date): string {
  return new Date(moment.getTime() + HONG_KONG_MS).toISOString().replace(/\.\d+Z$/, "+08:00")
}

/** The day of a moment in Hong Kong, `YYYY-MM-DD`. Pure. */
export function dayInHongKong(moment: Date): string {
  return hongKongTime(moment).slice(0, 10)
}

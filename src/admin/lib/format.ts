const MINUTE = 60
const SKEW = 20
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The time zone of the gateway's days. */
export const HONG_KONG = "Asia/Hong_Kong"

/** `HK$120.50`. `amount` is in major units. */
export function formatMoney(locale: string, amount: number, currency: string): string {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: currency.toUpperCase(),
  }).format(amount)
}

/** Day and time, in the reader's own time zone where no other is given. */
export function formatTime(locale: string, at: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone,
  }).format(new Date(at))
}

/** `25 Nov 2026`: a day of the calendar (`YYYY-MM-DD`), the same in every time zone. */
export function formatDay(locale: string, day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime())
    ? day
    : new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(at)
}

/** A moment, as of another. */
interface AsOf {
  readonly locale: string
  /** ISO 8601. */
  readonly at: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** `15:40`, with the day where that is not today; in the reader's own time zone. */
export function formatShortTime(input: AsOf): string {
  const at = new Date(input.at)
  const isToday = at.toDateString() === new Date(input.now).toDateString()
  return new Intl.DateTimeFormat(input.locale, {
    dateStyle: isToday ? undefined : "medium",
    timeStyle: "short",
    hourCycle: "h23",
  }).format(at)
}

/**
 * Whole seconds from now to a time, negative for a past one. The server's clock and the page's
 * differ a little: what is just ahead is now.
 */
export function secondsTo({ at, now }: Pick<AsOf, "at" | "now">): number {
  const exact = Math.round((new Date(at).getTime() - now) / 1000)
  return exact > 0 && exact < SKEW ? 0 : exact
}

/** `5 minutes ago`, `in 3 minutes`. */
export function formatAge(input: AsOf): string {
  const seconds = secondsTo(input)
  const format = new Intl.RelativeTimeFormat(input.locale, { numeric: "auto" })
  const size = Math.abs(seconds)
  if (size < MINUTE) {
    return format.format(seconds, "second")
  }
  if (size < HOUR) {
    return format.format(Math.round(seconds / MINUTE), "minute")
  }
  if (size < DAY) {
    return format.format(Math.round(seconds / HOUR), "hour")
  }
  return format.format(Math.round(seconds / DAY), "day")
}

/** Today's date in Hong Kong, as an `<input type="date">` wants it. */
export function todayInHongKong(now: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: HONG_KONG }).format(now)
}

/**
 * Returns JSON on several lines, which are easier to read. Anything else stays as it came, and so does
 * what nests so deep that the lines would begin with a hundred thousand blanks.
 */
export function indented(body: string): string {
  try {
    const value: unknown = JSON.parse(body)
    return blanksOf(value) > 1e5 ? body : JSON.stringify(value, null, 2)
  } catch {
    return body
  }
}

/** Counts the blanks before the lines of a value. What nests too deep to be counted throws. */
function blanksOf(value: unknown, before = 0): number {
  const within = value && typeof value === "object" ? Object.values(value) : []
  return within.reduce<number>((sum, one) => sum + blanksOf(one, before + 2), before)
}

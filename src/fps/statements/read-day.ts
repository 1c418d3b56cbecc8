import { shortWord } from "../plain-line"
import { StatementFault, type FaultPlace } from "./fault"

/** Hong Kong has no summer time. */
const HONG_KONG_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
/** FPS began. */
const FIRST_YEAR = 2018
/** No place of the world is further ahead of UTC, in minutes. */
const MOST_AHEAD = 14 * 60
/** No date is longer; expressions are tried on nothing longer. */
const LONGEST = 64

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

const HALF = "[ap]m|上午|下午"
const ZONE = String.raw`Z|HKT|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|UTC|GMT`
const TIME = String.raw`(?:T|,?\s+)(?:(?<early>${HALF})\s*)?(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2}(?:\.\d+)?)?(?:\s*(?<late>${HALF}))?(?:\s*(?<zone>${ZONE}))?`
const WEEKDAY = String.raw`\s*\((?:[a-z]{3,9}|[星期週一二三四五六日]{1,3})\)`
const form = (date: string) => new RegExp(`^${date}(?:${WEEKDAY})?(?:${TIME})?$`, "i")
const YEAR_FIRST = form(String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`)
const DAY_FIRST = form(String.raw`(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})`)
const SHORT_YEAR = form(String.raw`(\d{1,2})[-/.](\d{1,2})[-/.](\d{2})`)
const NAMED = form(String.raw`(\d{1,2})[-/\s]?([a-z]{3})[a-z]*\.?,?[-/\s]?(\d{4}|\d{2})`)
const MONTH_FIRST = form(String.raw`([a-z]{3})[a-z]*\.?\s(\d{1,2}),?\s(\d{4})`)
const CHINESE = form(String.raw`(\d{4})年(\d{1,2})月(\d{1,2})日`)
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:(?<hour>\d{2})(?<minute>\d{2})\d{2})?$/
const SHORT_NAMED = form(String.raw`(\d{2})[-/\s]?([a-z]{3})[a-z]*\.?,?[-/\s]?(\d{2})`)
const OF_NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)/
/** One day of more months alone, and no other day, is rather as many days of one month. */
const MOST_MONTHS = 2
/** The name of a column whose times are not those of Hong Kong. */
const IN_UTC = /\b(?:UTC|GMT)\b(?!\s*[+-]\s*0*[1-9])/i

/** Reads a date as the day in Hong Kong, `YYYY-MM-DD`; throws a {@link StatementFault}. */
export type ReadDay = (cell: string, place: FaultPlace) => string

/**
 * Makes the reader of a column of dates, which {@link plainDate} gave: day before month, unless they
 * look like the month first. A year of two digits is read where the column shows that the day comes
 * first: one of its dates begins with more than 12, and they do not differ at the end alone. A column
 * whose name says UTC has times of UTC.
 */
export function dayReader(name: string, cells: readonly string[]): ReadDay {
  const all = [...allOf(SHORT_YEAR, cells), ...allOf(SHORT_NAMED, cells)]
  const [firsts, lasts] = [1, 3].map((at) => new Set(all.map((one) => Number(one[at]))))
  // Dates such as `26/01/15` and `26/01/16` begin with their year. So does a lone `26/01/15`.
  const isYearFirst =
    firsts?.size === 1 &&
    Math.min(...firsts) >= FIRST_YEAR % 100 &&
    (lasts?.size !== 1 || Math.min(...lasts) < FIRST_YEAR % 100)
  const isDayFirst = !isYearFirst && all.some(([, day]) => Number(day) > 12)
  const zone = IN_UTC.test(name) ? "UTC" : undefined
  const isMonthFirst = beginWithMonth(cells)
  return (cell, place) => {
    const isUnclear =
      (isMonthFirst && OF_NUMBERS.test(plainDate(cell))) ||
      (isYearFirst && SHORT_NAMED.test(plainDate(cell)))
    if (isUnclear) {
      return unreadable(place)
    }
    const short = isDayFirst ? SHORT_YEAR.exec(plainDate(cell)) : null
    const written = short
      ? withTime(short, { year: `20${short[3] ?? ""}`, month: Number(short[2]), day: short[1] })
      : fromParts(plainDate(cell))
    return written ? inHongKong(written, { ...place, zone }) : unreadable(place)
  }
}

/** Says if dates such as 11/03, 11/04 and 11/05 are rather days of November than of three months. */
function beginWithMonth(cells: readonly string[]): boolean {
  const all = allOf(OF_NUMBERS, cells)
  const [firsts, seconds] = [1, 2].map((at) => new Set(all.map((one) => Number(one[at]))))
  return (
    firsts !== undefined &&
    seconds !== undefined &&
    seconds.size > Math.max(MOST_MONTHS, firsts.size) &&
    [...firsts].every((first) => first <= MONTHS.length)
  )
}

function allOf(dates: RegExp, cells: readonly string[]): RegExpExecArray[] {
  return cells.map((cell) => dates.exec(cell)).filter((found) => found !== null)
}

/** Says if a cell is a date whose year has two digits. */
export function hasShortYear(cell: string): boolean {
  return SHORT_YEAR.test(plainDate(cell)) || SHORT_NAMED.test(plainDate(cell))
}

function unreadable(place: FaultPlace): never {
  throw new StatementFault("date_unreadable", place)
}

/** Returns true if a cell has a date. */
export function isDay(cell: string): boolean {
  const text = plainDate(cell)
  return fromParts(text) !== null || SHORT_YEAR.test(text)
}

/**
 * Returns a cell as dates are compared, without the marks by which a spreadsheet keeps it a text:
 * `="…"`, an apostrophe in front.
 */
export function plainDate(cell: string): string {
  const text = shortWord(cell, LONGEST)
  return (/^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^'/, "")).trim()
}

/** A date as written, with its time and zone if it has them. */
interface Written {
  readonly day: string
  readonly time: Readonly<Record<string, string | undefined>>
}

function fromParts(text: string): Written | null {
  const yearFirst = YEAR_FIRST.exec(text) ?? CHINESE.exec(text) ?? COMPACT.exec(text)
  if (yearFirst) {
    const [, year, month, day] = yearFirst
    return withTime(yearFirst, { year, month: Number(month), day })
  }
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst) {
    const [, day, month, year] = dayFirst
    return withTime(dayFirst, { year, month: Number(month), day })
  }
  const named = NAMED.exec(text)
  const found = named ?? MONTH_FIRST.exec(text)
  const [, day, name = "", year] = named ?? [found?.[0], found?.[2], found?.[1], found?.[3]]
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  return found && withTime(found, { year: year?.length === 2 ? `20${year}` : year, month, day })
}

function withTime(found: RegExpExecArray, parts: Parameters<typeof toDay>[0]): Written | null {
  const day = toDay(parts)
  return day === null ? null : { day, time: found.groups ?? {} }
}

/** The day in Hong Kong. A time without a zone is one of Hong Kong, or of its column. */
function inHongKong(
  { day, time }: Written,
  { zone: ofColumn, ...place }: FaultPlace & { readonly zone: string | undefined },
): string {
  const zone = time.zone ?? ofColumn
  if (zone === undefined) {
    return day
  }
  if (time.hour === undefined) {
    throw new StatementFault("date_in_utc", place)
  }
  const half = (time.early ?? time.late)?.toLowerCase()
  const isLate = half === "pm" || half === "下午"
  const hour = half ? (Number(time.hour) % 12) + (isLate ? 12 : 0) : Number(time.hour)
  const ahead = minutesAhead(zone)
  if (hour > 24 || Number(time.minute) > 59 || Math.abs(ahead) > MOST_AHEAD) {
    return unreadable(place)
  }
  const minutes = hour * 60 + Number(time.minute) - ahead
  return hongKongDayOf(new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000))
}

/** How far a zone such as `HKT`, `Z` or `UTC+08:00` is ahead of UTC. */
function minutesAhead(zone: string): number {
  const [, sign, hours, minutes = "0"] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  const ahead = Number(hours ?? 0) * 60 + Number(minutes)
  return /^hkt$/i.test(zone) ? HONG_KONG_MS / 60_000 : sign === "-" ? -ahead : ahead
}

function toDay(parts: {
  readonly year: string | undefined
  readonly month: number
  readonly day: string | undefined
}): string | null {
  const day = [parts.year, String(parts.month).padStart(2, "0"), (parts.day ?? "").padStart(2, "0")]
  const text = day.join("-")
  const moment = new Date(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
  return isReal && Number(parts.year) >= FIRST_YEAR && Number(parts.year) < 3000 ? text : null
}

/** Returns the day in Hong Kong, `YYYY-MM-DD`, of a time. */
export function hongKongDayOf(moment: Date): string {
  return new Date(moment.getTime() + HONG_KONG_MS).toISOString().slice(0, 10)
}

/** Returns the day so many days later. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

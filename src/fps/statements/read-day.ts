import { StatementFault, type FaultPlace } from "./fault"

/** Hong Kong has no summer time. */
const HONG_KONG_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
/** No date is longer; expressions are tried on nothing longer. */
const LONGEST = 64

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** A time after a date does not change the day, but a zone does. */
const TIME = String.raw`(?:[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]m)?)?`
const form = (date: string) => new RegExp(`^${date}${TIME}$`, "i")
const YEAR_FIRST = form(String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`)
const DAY_FIRST = form(String.raw`(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})`)
const SHORT_YEAR = form(String.raw`(\d{1,2})[-/.](\d{1,2})[-/.](\d{2})`)
const NAMED = form(String.raw`(\d{1,2})[-/\s]?([a-z]{3})[a-z]*\.?,?[-/\s]?(\d{4}|\d{2})`)
const MONTH_FIRST = form(String.raw`([a-z]{3})[a-z]*\.?\s(\d{1,2}),?\s(\d{4})`)
const CHINESE = form(String.raw`(\d{4})年(\d{1,2})月(\d{1,2})日`)
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/

/** Reads a date as the day in Hong Kong, `YYYY-MM-DD`; throws a {@link StatementFault}. */
export type ReadDay = (cell: string, place: FaultPlace) => string

/**
 * Makes the reader of a column of dates, day before month. A year of two digits is read where the
 * column shows that the day comes first: one of its dates begins with more than 12.
 */
export function dayReader(column: readonly string[]): ReadDay {
  const isDayFirst = column.some((cell) => Number(SHORT_YEAR.exec(plain(cell))?.[1]) > 12)
  return (cell, place) => {
    const text = plain(cell)
    const short = isDayFirst ? SHORT_YEAR.exec(text) : null
    return short
      ? (toDay({ year: `20${short[3] ?? ""}`, month: Number(short[2]), day: short[1] }) ??
          unreadable(place))
      : readDay(cell, place)
  }
}

/**
 * Reads a date as banks write it, day before month, as the day in Hong Kong, `YYYY-MM-DD`. Throws a
 * {@link StatementFault} for anything else.
 */
export function readDay(cell: string, place: FaultPlace): string {
  const text = plain(cell)
  if (WITH_ZONE.test(text)) {
    const moment = new Date(text)
    if (!Number.isNaN(moment.getTime())) {
      return hongKongDayOf(moment)
    }
  }
  return fromParts(text) ?? unreadable(place)
}

function unreadable(place: FaultPlace): never {
  throw new StatementFault("date_unreadable", place)
}

/** Returns true if a cell has a date. */
export function isDay(cell: string): boolean {
  const text = plain(cell)
  return fromParts(text) !== null || WITH_ZONE.test(text) || SHORT_YEAR.test(text)
}

/** Without the marks by which a spreadsheet keeps a cell a text: `="…"`, an apostrophe in front. */
function plain(cell: string): string {
  const text = cell.length > LONGEST ? "" : cell.normalize("NFKC").trim()
  return (/^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^'/, "")).trim()
}

function fromParts(text: string): string | null {
  const yearFirst = YEAR_FIRST.exec(text) ?? CHINESE.exec(text) ?? COMPACT.exec(text)
  if (yearFirst) {
    return toDay({ year: yearFirst[1], month: Number(yearFirst[2]), day: yearFirst[3] })
  }
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst) {
    return toDay({ year: dayFirst[3], month: Number(dayFirst[2]), day: dayFirst[1] })
  }
  const [, day, name, year] = NAMED.exec(text) ?? reordered(MONTH_FIRST.exec(text))
  const month = MONTHS.indexOf((name ?? "").toLowerCase()) + 1
  return name ? toDay({ year: year?.length === 2 ? `20${year}` : year, month, day }) : null
}

/** `Jan 15, 2026` in the order of `15 Jan 2026`. */
function reordered(found: RegExpExecArray | null): (string | undefined)[] {
  return found ? [found[0], found[2], found[1], found[3]] : []
}

function toDay(parts: { year?: string; month: number; day?: string }): string | null {
  const day = [parts.year, String(parts.month).padStart(2, "0"), (parts.day ?? "").padStart(2, "0")]
  const text = day.join("-")
  const moment = new Date(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
  return isReal && Number(parts.year) >= 2000 ? text : null
}

/** Returns the day in Hong Kong, `YYYY-MM-DD`, of a time. */
export function hongKongDayOf(moment: Date): string {
  return new Date(moment.getTime() + HONG_KONG_MS).toISOString().slice(0, 10)
}

/** Returns the day so many days later. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

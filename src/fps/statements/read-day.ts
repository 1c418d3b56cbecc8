import { StatementFault, type FaultPlace } from "./fault"

/** Hong Kong has no summer time. */
const HONG_KONG_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** A time after a date does not change the day, but a zone does. */
const TIME = String.raw`(?:[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]m)?)?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`, "i")
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${TIME}$`, "i")
const NAMED = new RegExp(
  String.raw`^(\d{1,2})[-/\s]([a-z]{3})[a-z]*\.?,?[-/\s](\d{4})${TIME}$`,
  "i",
)
const CHINESE = new RegExp(String.raw`^(\d{4})年(\d{1,2})月(\d{1,2})日${TIME}$`, "i")
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/

/**
 * Reads a date as banks write it, day before month, as the day in Hong Kong, `YYYY-MM-DD`. Throws a
 * {@link StatementFault} for anything else.
 */
export function readDay(cell: string, place: FaultPlace): string {
  const text = cell.normalize("NFKC").trim()
  if (WITH_ZONE.test(text)) {
    const moment = new Date(text)
    if (!Number.isNaN(moment.getTime())) {
      return hongKongDayOf(moment)
    }
  }
  const day = fromParts(text)
  if (day === null) {
    throw new StatementFault("date_unreadable", place)
  }
  return day
}

/** Returns true if a cell has a date. */
export function isDay(cell: string): boolean {
  return fromParts(cell.normalize("NFKC").trim()) !== null || WITH_ZONE.test(cell.trim())
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
  const named = NAMED.exec(text)
  if (named) {
    const month = MONTHS.indexOf((named[2] ?? "").toLowerCase()) + 1
    return toDay({ year: named[3], month, day: named[1] })
  }
  return null
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

import { daysAfter } from "./read-day"

/** A bank books a payment within a week: so many days beside its own, lines may be the payment. */
export const DAYS_BESIDE = 8

/**
 * Returns the last day on which a bank may book what came on a day: the next one on which Hong Kong
 * clears payments, neither of a weekend nor a general holiday. An earlier day fits too.
 */
export function lastBooking(day: string): string {
  let next = daysAfter(day, 1)
  while (isClosed(next)) {
    next = daysAfter(next, 1)
  }
  return next
}

const SUNDAY = 0
const WEEKEND = [SUNDAY, 6]
/** Chinese New Year has three days of its own. */
const NEW_YEAR = [1, 2, 3]
const holidays = new Map<number, ReadonlySet<string>>()

function isClosed(day: string): boolean {
  const year = Number(day.slice(0, 4))
  const known = holidays.get(year) ?? generalHolidays(year)
  holidays.set(year, known)
  return WEEKEND.includes(weekdayOf(day)) || known.has(day)
}

function isSunday(day: string): boolean {
  return weekdayOf(day) === SUNDAY
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/**
 * The general holidays of Hong Kong by their rules (General Holidays Ordinance, Cap. 149), so that
 * no list grows old. One that falls on a Sunday or on another one moves to the next free day.
 */
export function generalHolidays(year: number): ReadonlySet<string> {
  const easter = easterOf(year)
  const all = [
    ...["01-01", "05-01", "07-01", "10-01", "12-25", "12-26"].map((day) => `${year}-${day}`),
    ...[-2, -1, 1].map((days) => daysAfter(easter, days)),
    chingMingOf(year),
    ...lunarOf(year),
  ].sort()
  const taken = new Set<string>()
  for (const holiday of all) {
    let day = holiday
    while (isSunday(day) || taken.has(day)) {
      day = daysAfter(day, 1)
    }
    taken.add(day)
  }
  return taken
}

/** Easter Sunday of the Gregorian calendar, by the rule of Butcher. */
function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  const [month, day] = [Math.floor(f / 31), (f % 31) + 1]
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
}

/** The solar term of this century. */
function chingMingOf(year: number): string {
  const short = year % 100
  return `${year}-04-0${Math.floor(short * 0.2422 + 4.81) - Math.floor(short / 4)}`
}

/** Node has the lunar calendar; one that was built without it gives none of these days. */
const LUNAR = new Intl.DateTimeFormat("en-u-ca-chinese", {
  month: "numeric",
  day: "numeric",
  timeZone: "UTC",
})

function lunarOf(year: number): string[] {
  const first = `${year}-01-01`
  return Array.from({ length: 366 }, (_, at) => daysAfter(first, at)).filter((date) => {
    const parts = LUNAR.formatToParts(new Date(`${date}T00:00:00Z`))
    const part = (type: string) => parts.find((one) => one.type === type)?.value
    const month = part("month")
    const day = Number(part("day"))
    // A leap month, such as `6bis`, has no holidays.
    return (
      (month === "1" && NEW_YEAR.includes(day)) ||
      ["4/8", "5/5", "8/16", "9/9"].includes(`${month}/${day}`)
    )
  })
}

/** How cells with a number format are read: as a day, or with the currency that the format shows. */
export type NumberFormat =
  | { readonly kind: "date" }
  | { readonly kind: "number"; readonly before: string; readonly after: string }

/** Formats that every workbook has without naming them: dates, and dates with a time. */
const DATES = [
  [14, 17],
  [22, 22],
  [27, 36],
  [50, 58],
] as const

/** The text of a format beside the number, per section; a letter of a date outside of quotes. */
const LITERAL = /\[\$([^[\]-]*)(?:-([^[\]]*))?\]|"([^"]*)"|\\(.)|_.|\*.|\[[^[\]]*\]/g
const PLACEHOLDER = /[0#?]/
/** A section for other numbers than those above zero, below it, or zero. */
const CONDITION = /\[[<>=]/
/** Language and country of a currency sign: a number, with the calendar before it, or a name. */
const OF_HONG_KONG = /(?:^|0)(?:c04|3c09)$|^3c09$|-hk$/i
/** Sign of another country's dollar, which is not taken for Hong Kong's. */
const FOREIGN_DOLLAR = "XX$"
/** Digits, a point or a comma that a format shows with those of a number, which then look like another one. */
const WITH_DIGITS = /%[0#?]|[0#?]%/
/** In front of a number that is shown as another one, so that it is no amount. */
const NO_AMOUNT = "--"

/** The formats of numbers above zero, below it, and of zero. */
type Sections = readonly [NumberFormat, NumberFormat, NumberFormat]

/** The number formats of a workbook. Each is worked out once, and not for each of its cells. */
export class CellFormats {
  private readonly known = new Map<number, Sections>()

  /** Takes the id of each style's format, and the codes by their ids. */
  constructor(
    private readonly styles: readonly number[],
    private readonly codes: ReadonlyMap<number, string>,
  ) {}

  /** Returns the format of a number in a cell of some style. */
  of(style: number, value: number): NumberFormat {
    const id = this.styles[style] ?? 0
    const sections = this.known.get(id) ?? numberFormats(id, this.codes.get(id))
    this.known.set(id, sections)
    return sections[value < 0 ? 1 : value === 0 ? 2 : 0]
  }
}

/** Reads a format by its id, and by its code where the workbook has one. */
function numberFormats(id: number, code: string | undefined): Sections {
  if (code === undefined) {
    const isDate = DATES.some(([from, to]) => from <= id && id <= to)
    const format = isDate ? DATE : PLAIN
    return [format, format, format]
  }
  const [positive = "", negative, zero = positive] = sectionsOf(code)
  if (WITH_DIGITS.test(masked(code))) {
    return [noAmount(positive), noAmount(negative ?? positive), noAmount(zero)]
  }
  const above = isOther(positive) || CONDITION.test(code) ? noAmount(positive) : formatOf(positive)
  const isOwn = negative !== undefined && !CONDITION.test(code)
  return [above, isOwn ? formatOf(negative) : above, formatOf(zero)]
}

/** True for a section that shows a number above zero with a minus, in brackets, or as another one. */
function isOther(section: string): boolean {
  const text = section.replace(LITERAL, "$1$3$4")
  const first = text.search(PLACEHOLDER)
  const last = text.length - Array.from(text).reverse().join("").search(PLACEHOLDER)
  return first >= 0 && (/[-−–(%]/.test(text.slice(0, first)) || /^,|[-−–%]/.test(text.slice(last)))
}

function noAmount(section: string): NumberFormat {
  const format = formatOf(section)
  return format.kind === "date" ? format : { ...format, before: `${NO_AMOUNT}${format.before}` }
}

const DATE: NumberFormat = { kind: "date" }
const PLAIN: NumberFormat = { kind: "number", before: "", after: "" }

function formatOf(section: string): NumberFormat {
  const bare = section.replace(LITERAL, "")
  if (/[yd]/i.test(bare)) {
    return DATE
  }
  const at = placeholderAt(section)
  return {
    kind: "number",
    before: shown(section.slice(0, at)),
    after: shown(section.slice(at)),
  }
}

/** A semicolon within quotes separates nothing. */
function sectionsOf(code: string): string[] {
  return code.match(/(?:"[^"]*"|\\.|[^;])+/g) ?? []
}

/** Returns a code with signs of the same length for its texts: `%` for those that look like numbers. */
function masked(code: string): string {
  return code.replace(LITERAL, (found) =>
    (/^["\\][^\p{L}]*[\d.,]/u.test(found) ? "%" : " ").repeat(found.length),
  )
}

function placeholderAt(section: string): number {
  const at = masked(section).search(PLACEHOLDER)
  return at < 0 ? section.length : at
}

/** Currencies and words such as CR; no marks that say nothing. */
function shown(part: string): string {
  const literals = [...part.matchAll(LITERAL)].map(([, currency, country, quoted, escaped]) => {
    const isForeign = currency === "$" && country !== undefined && !OF_HONG_KONG.test(country)
    return isForeign ? FOREIGN_DOLLAR : (currency ?? quoted ?? escaped ?? "")
  })
  const bare = part.replace(LITERAL, "").match(/[$€£¥]/g) ?? []
  return [...literals, ...bare].join("").replace(/[^\p{L}$€£¥]/gu, "")
}

/** Beyond that a number is an account's, and its cents are lost. */
const LARGEST = 1e13

/** A spreadsheet keeps fifteen digits of a number. */
const ROUNDED = /^-?\d{15}0+$/
/** From here on it has more. */
const LONG = 1e15

/**
 * Returns an amount without what binary numbers add: 0.1 + 0.2 is 0.30. A number that the spreadsheet has
 * rounded, of which many become the same, is written as one in a CSV file.
 */
export function plainNumber(number: number, written: string): string {
  const cents = Math.round(number * 100)
  const isAmount = Math.abs(number) < LARGEST && Math.abs(number * 100 - cents) < 1e-3
  if (!isAmount) {
    const isExact = /^-?\d+$/.test(written) && !ROUNDED.test(written)
    const rounded = Math.abs(number) < LONG ? String(number) : number.toExponential()
    return isExact ? written : rounded
  }
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

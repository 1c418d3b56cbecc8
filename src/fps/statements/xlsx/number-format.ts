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
const LITERAL = /\[\$([^[\]-]*)(?:-[^[\]]*)?\]|"([^"]*)"|\\(.)|_.|\*.|\[[^[\]]*\]/g
const PLACEHOLDER = /[0#?]/

/** Reads the format of a cell by its id, and by its code where the workbook has one. */
export function numberFormat(
  { id, code }: { id: number; code: string | undefined },
  value: number,
): NumberFormat {
  if (code === undefined) {
    const isDate = DATES.some(([from, to]) => from <= id && id <= to)
    return isDate ? { kind: "date" } : { kind: "number", before: "", after: "" }
  }
  const [positive = "", negative, zero] = sectionsOf(code)
  const section = value < 0 ? (negative ?? positive) : value === 0 ? (zero ?? positive) : positive
  const bare = section.replace(LITERAL, "")
  if (/[yd]/i.test(bare)) {
    return { kind: "date" }
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

function placeholderAt(section: string): number {
  const masked = section.replace(LITERAL, (found) => " ".repeat(found.length))
  const at = masked.search(PLACEHOLDER)
  return at < 0 ? section.length : at
}

/** Currencies and words such as CR; no marks that say nothing. */
function shown(part: string): string {
  const literals = [...part.matchAll(LITERAL)].map(([, currency, quoted, escaped]) => {
    return currency ?? quoted ?? escaped ?? ""
  })
  const bare = part.replace(LITERAL, "").match(/[$€£¥]/g) ?? []
  return [...literals, ...bare].join("").replace(/[^\p{L}$€£¥]/gu, "")
}

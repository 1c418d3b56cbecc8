import { posix } from "node:path"
import { StatementFault } from "../fault"
import { daysAfter } from "../read-day"
import { MOST_COLUMNS, MOST_LINES } from "../records"
import { CellFormats, plainNumber } from "./number-format"
import { readXml } from "./xml"
import type { Turns } from "../turns"
import { openParts, type Parts } from "./zip"

/** A sheet as CSV: a row is the line of its number. */
export interface Sheet {
  readonly name: string
  readonly text: string
}

/** All sheets as text have no more than a CSV file may. */
const MOST_TEXT = 10 * 1_048_576
/**
 * A long text on every line is twenty characters for each packed byte of the parts that are read. A
 * workbook with more is made to be slow, unless it is short.
 */
const SHORT_TEXT = 262_144
const TEXT_PER_BYTE = 30
/** Twenty on every line that may be read; those that are left out before another one count too. */
const MOST_CELLS = 20 * MOST_LINES
/** Excel allows no more characters in a cell. */
const LONGEST_CELL = 32_767
/** A bank's workbook has a few. Each costs time, however small it is. */
const MOST_SHEETS = 50
/** A sheet, the texts, the styles and a little more: one for each is enough. */
const MOST_RELATIONS = 1_000
/** Ten on every line that may be read. An empty one costs memory too. */
const MOST_TEXTS = 10 * MOST_LINES
/** Excel allows no more. */
const MOST_STYLES = 65_490
/** Excel allows 250. Each costs time. */
const MOST_FORMATS = 1_000

/**
 * Reads the sheets of an Excel workbook (`.xlsx`) that a person sees: texts, days, amounts without
 * what binary numbers add, and what formulas came to. Throws a {@link StatementFault}.
 */
export async function readXlsx(bytes: Buffer, turns: Turns): Promise<Sheet[]> {
  try {
    return await readWorkbook(openParts(bytes, turns))
  } catch (error) {
    throw error instanceof StatementFault ? error : new StatementFault("xlsx_broken")
  }
}

async function readWorkbook(parts: Parts): Promise<Sheet[]> {
  const [found] = (await readTargets(parts, "")).filter(({ type }) => type === "officeDocument")
  const workbook = found && /workbook/i.test(found.path) ? found.path : "xl/workbook.xml"
  if (!parts.has(workbook)) {
    throw new StatementFault("not_text")
  }
  const targets = await readTargets(parts, workbook)
  const pathOf = (kind: string) => targets.find(({ type }) => type === kind)?.path
  const { sheets, isFrom1904 } = await readSheetNames(parts.read(workbook), targets)
  const texts = await readSharedTexts(parts, pathOf("sharedStrings") ?? "xl/sharedStrings.xml")
  const formats = await readFormats(parts, pathOf("styles") ?? "xl/styles.xml")
  const read: Sheet[] = []
  let length = 0
  const count = { cells: 0 }
  for (const { name, path } of sheets) {
    const pieces = parts.read(path)
    const most = Math.min(MOST_TEXT, SHORT_TEXT + TEXT_PER_BYTE * parts.packed()) - length
    const text = await readSheet(pieces, { texts, formats, isFrom1904, most, count })
    length += text.length
    read.push({ name, text })
  }
  return read
}

/** A relation of one part of a workbook to another: its id there, its kind, its path in the file. */
interface Target {
  readonly id: string
  readonly type: string
  readonly path: string
}

/** Reads what a part leads to; of an empty path, what the whole file does. */
async function readTargets(parts: Parts, path: string): Promise<Target[]> {
  const folder = posix.dirname(path)
  const relations = posix.join(folder, "_rels", `${posix.basename(path)}.rels`)
  const targets: Target[] = []
  if (parts.has(relations)) {
    await readXml(parts.read(relations), {
      open(tag, { Id = "", Type = "", Target = "" }) {
        if (tag === "Relationship") {
          const target = Target.replaceAll("\\", "/")
          const at = target.startsWith("/") ? target.slice(1) : posix.join(folder, target)
          add(targets, { id: Id, type: posix.basename(Type), path: at }, MOST_RELATIONS)
        }
      },
    })
  }
  return targets
}

async function readSheetNames(pieces: AsyncIterable<string>, targets: readonly Target[]) {
  const visible: { name: string; id: string }[] = []
  let isFrom1904 = false
  let count = 0
  await readXml(pieces, {
    open(tag, { name = "", id = "", state = "visible", date1904 }) {
      if (tag === "sheet" && ++count > MOST_SHEETS) {
        throw new StatementFault("too_many_sheets")
      }
      if (tag === "sheet" && state === "visible") {
        visible.push({ name, id })
      } else if (tag === "workbookPr") {
        isFrom1904 = date1904 === "1" || date1904 === "true"
      }
    },
  })
  // A chart on a sheet of its own has no rows.
  const paths = new Map(
    targets.filter(({ type }) => type === "worksheet").map(({ id, path }) => [id, path]),
  )
  const sheets = visible.flatMap(({ name, id }) => {
    const path = paths.get(id)
    return path === undefined ? [] : [{ name, path }]
  })
  // No program writes one part as two sheets; a small one would be read as often as it is named.
  if (new Set(sheets.map(({ path }) => path.toLowerCase())).size < sheets.length) {
    throw new StatementFault("xlsx_broken")
  }
  return { sheets, isFrom1904 }
}

/** Texts stand once, and cells have their numbers. */
async function readSharedTexts(parts: Parts, path: string): Promise<string[]> {
  const texts: string[] = []
  if (!parts.has(path)) {
    return texts
  }
  const reader = new TextReader()
  await readXml(parts.read(path), {
    open: (tag) => {
      if (tag === "si") {
        reader.begin()
      }
      reader.open(tag)
    },
    text: (text) => reader.take(text),
    close: (tag) => {
      reader.close(tag)
      if (tag === "si") {
        add(texts, unescaped(reader.text), MOST_TEXTS)
      }
    },
  })
  return texts
}

/** Adds an item of which a file of a few bytes can have millions. */
function add<Item>(items: Item[], item: Item, most: number): void {
  if (items.length === most) {
    throw new StatementFault("xlsx_broken")
  }
  items.push(item)
}

/** Adds to the text of a cell, which one step works on as a whole later. */
function longer(text: string, more: string): string {
  if (text.length + more.length > LONGEST_CELL) {
    throw new StatementFault("xlsx_broken")
  }
  return text + more
}

/** Joins the runs of a text; how a name is read aloud is none of it. */
class TextReader {
  text = ""
  private isText = false
  private isAloud = false

  begin(): void {
    this.text = ""
  }

  open(tag: string): void {
    this.isText = tag === "t"
    this.isAloud ||= tag === "rPh"
  }

  take(text: string): void {
    if (this.isText && !this.isAloud) {
      this.text = longer(this.text, text)
    }
  }

  close(tag: string): void {
    this.isText = false
    this.isAloud &&= tag !== "rPh"
  }
}

/**
 * XML has no place for some characters: `_x000D_` is a line's end, `_x005F_` a low line. PostgreSQL has
 * no text with a NUL in it.
 */
function unescaped(text: string): string {
  return text
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll("\0", " ")
}

/** Excel allows no more. */
const LONGEST_FORMAT = 255

async function readFormats(parts: Parts, path: string): Promise<CellFormats> {
  const codes = new Map<number, string>()
  const styles: number[] = []
  let isOfCells = false
  if (parts.has(path)) {
    await readXml(parts.read(path), {
      open(tag, { numFmtId = "0", formatCode = "" }) {
        if (tag === "numFmt") {
          codes.set(Number(numFmtId), formatCode.slice(0, LONGEST_FORMAT))
          if (codes.size > MOST_FORMATS) {
            throw new StatementFault("xlsx_broken")
          }
        } else if (tag === "cellXfs") {
          isOfCells = true
        } else if (tag === "xf" && isOfCells) {
          add(styles, Number(numFmtId), MOST_STYLES)
        }
      },
      close(tag) {
        isOfCells &&= tag !== "cellXfs"
      },
    })
  }
  return new CellFormats(styles, codes)
}

interface Context {
  readonly texts: readonly string[]
  readonly formats: CellFormats
  readonly isFrom1904: boolean
  readonly most: number
  /** Of all sheets. */
  readonly count: { cells: number }
}

interface Cell {
  readonly column: number
  readonly type: string
  readonly style: number
  value: string
  isFormula: boolean
}

async function readSheet(pieces: AsyncIterable<string>, context: Context): Promise<string> {
  const lines: string[] = []
  const inline = new TextReader()
  let length = 0
  let width = 0
  let row = 0
  let cells: string[] = []
  let next = 0
  let cell: Cell | null = null
  let isValue = false
  await readXml(pieces, {
    open(tag, { r, t = "n", s = "0" }) {
      if (tag === "row") {
        row = r === undefined ? row + 1 : Number(r)
        cells = []
        next = 0
      } else if (tag === "c") {
        const column = r === undefined ? next : columnAt(r)
        next = column + 1
        cell = { column, type: t, style: Number(s), value: "", isFormula: false }
        inline.begin()
      } else if (tag === "f" && cell) {
        cell.isFormula = true
      }
      isValue = tag === "v"
      inline.open(tag)
    },
    text(text) {
      inline.take(text)
      if (isValue && cell) {
        cell.value = longer(cell.value, text)
      }
    },
    close(tag) {
      isValue = false
      inline.close(tag)
      if (tag === "c" && cell) {
        const text = cell.type === "inlineStr" ? unescaped(inline.text) : textOf(cell, context)
        put(cells, { row, column: cell.column, text })
        cell = null
      } else if (tag === "row" && cells.some((one) => one !== "")) {
        if (!(row > lines.length)) {
          throw new StatementFault("xlsx_broken")
        }
        if (row > MOST_LINES) {
          throw new StatementFault("too_many_lines", { line: row })
        }
        while (lines.length < row - 1) {
          lines.push("")
        }
        // An empty cell at the end is not in the file.
        width = Math.max(width, cells.length)
        put(cells, { row, column: width, text: "" })
        // Before they are joined: one shared text may stand in every cell of a line.
        length += cells.reduce((sum, one) => sum + one.length, 0)
        context.count.cells += cells.length
        if (length > context.most || context.count.cells > MOST_CELLS) {
          throw new StatementFault("too_many_lines", { line: row })
        }
        lines.push(cells.map(quoted).join(","))
      }
    },
  })
  return lines.join("\n")
}

function put(
  cells: string[],
  { row, column, text }: { row: number; column: number; text: string },
): void {
  if (column >= MOST_COLUMNS && text !== "") {
    throw new StatementFault("too_many_columns", { line: row })
  }
  while (cells.length < Math.min(column, MOST_COLUMNS)) {
    cells.push("")
  }
  if (text !== "") {
    cells[column] = text
  }
}

function quoted(text: string): string {
  return text === "" ? "" : `"${text.replace(/[\r\n]+/g, " ").replaceAll('"', '""')}"`
}

/** `BC12` is column 54, counted from 0. */
function columnAt(place: string): number {
  const [letters] = /^[A-Z]{1,3}/.exec(place) ?? []
  if (letters === undefined) {
    throw new StatementFault("xlsx_broken")
  }
  return Array.from(letters).reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1
}

function textOf(
  { type, style, value, isFormula }: Cell,
  { texts, formats, isFrom1904 }: Context,
): string {
  if (value === "") {
    // What the formula comes to was never worked out, so nobody can say that the cell is empty.
    return isFormula && type !== "str" ? "=" : ""
  }
  if (type === "s") {
    return texts[Number(value)] ?? ""
  }
  const number = Number(value)
  if (type === "b") {
    return number === 0 ? "FALSE" : "TRUE"
  }
  if (type !== "n" || !Number.isFinite(number)) {
    return unescaped(value)
  }
  const format = formats.of(style, number)
  return format.kind === "date"
    ? dayOf(number, isFrom1904)
    : `${format.before}${plainNumber(number, value)}${format.after}`
}

const DAY_SECONDS = 86_400

/** A day is a number, its time the fraction. */
function dayOf(serial: number, isFrom1904: boolean): string {
  const seconds = Math.round(serial * DAY_SECONDS)
  const days = Math.floor(seconds / DAY_SECONDS)
  if (days < 1 || days > 100_000) {
    return String(serial)
  }
  // Excel's first calendar has a 29 February 1900, so it begins a day early for all days of now.
  const day = daysAfter(isFrom1904 ? "1904-01-01" : "1899-12-30", days)
  const rest = seconds - days * DAY_SECONDS
  const time = new Date(rest * 1_000).toISOString().slice(11, 19)
  return rest === 0 ? day : `${day} ${time}`
}

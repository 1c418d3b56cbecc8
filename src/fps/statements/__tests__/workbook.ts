import { deflateRawSync } from "node:zlib"

/** A cell: a text, a number with a style, or the XML inside of `<c>`. */
export type Cell = string | number | { readonly xml: string } | null

/** A sheet of a workbook. */
export interface SheetOf {
  readonly name?: string
  readonly state?: string
  readonly rows?: readonly (readonly Cell[])[]
  /** In the place of rows. */
  readonly xml?: string
}

/** 15 January 2026. */
export const DAY = 46_037
/** Makes a cell with a day. */
export const date = (serial: number, style = 1): Cell => ({
  xml: `s="${style}"><v>${serial}</v></c>`,
})
/** Makes a cell with a style. */
export const styled = (value: number | string, style: number): Cell => ({
  xml: `s="${style}"><v>${value}</v></c>`,
})

export const HEAD: Cell[] = ["Date", "Details", "Deposit", "Withdrawal"]
/** A sheet with one line of money that came in. */
export const ACTIVITY: SheetOf = {
  name: "Activity",
  rows: [["Account", "808-1"], [], HEAD, [date(DAY), "FPS LAM & SON", 128.8, null]],
}

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** Makes an Excel workbook as Excel lays it out: shared texts, styles, relationships. */
export function workbook(
  sheets: readonly SheetOf[],
  {
    formats = [],
    is1904 = false,
    more = {},
    wide = false,
    isStored = false,
    moved = (path) => path,
  }: WorkbookOptions = {},
): Buffer {
  const texts: string[] = []
  const xmlOf = (cell: Cell, place: string) => {
    if (cell === null) {
      return ""
    }
    if (typeof cell === "object") {
      return `<c r="${place}" ${cell.xml}`
    }
    if (typeof cell === "number") {
      return `<c r="${place}"><v>${cell}</v></c>`
    }
    texts.push(cell)
    return `<c r="${place}" t="s"><v>${texts.length - 1}</v></c>`
  }
  const pages = sheets.map(({ rows = [], xml }) => {
    const body = rows.map((cells, row) => {
      const inner = cells.map((cell, column) => xmlOf(cell, `${nameOf(column)}${row + 1}`)).join("")
      return `<row r="${row + 1}">${inner}</row>`
    })
    return `<worksheet><sheetData>${xml ?? body.join("")}</sheetData></worksheet>`
  })
  const part = (at: number) => `xl/worksheets/sheet${at + 1}.xml`
  const parts = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns:r="r"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name ?? at}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="rId${at + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${sheets
      .map((_, at) => relation(`rId${at + 1}`, "worksheet", part(at).slice(3)))
      .join("")}</Relationships>`,
    "xl/styles.xml": `<styleSheet><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escape(code)}"/>`)
      .join("")}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
      .join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(pages.map((page, at) => [part(at), page])),
    "xl/sharedStrings.xml": `<sst>${texts.map((text) => `<si><t>${escape(text)}</t></si>`).join("")}</sst>`,
    ...more,
  }
  const entries = Object.entries(parts).map(([path, content]) => [moved(path), content])
  return zip(Object.fromEntries(entries), { wide, isStored })
}

/** What a part of a workbook says of another one. */
export function relation(id: string, kind: string, target: string): string {
  const type = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`
  return `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`
}

interface WorkbookOptions {
  readonly wide?: boolean
  /** True for parts that are not packed. */
  readonly isStored?: boolean
  /** Formats of the styles from 3 on; 1 is a date, 2 one with a time. */
  readonly formats?: readonly string[]
  readonly is1904?: boolean
  /** Further parts, or others in the place of those. */
  readonly more?: Readonly<Record<string, string | Buffer>>
  /** Where a part stands in the file. */
  readonly moved?: (path: string) => string
}

function nameOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : `${nameOf(Math.floor(column / 26) - 1)}${letter}`
}

interface Header {
  readonly common: Buffer
  readonly rest: Buffer
  readonly name: Buffer
  readonly offset: number
}

/** A header of the directory whose numbers stand in its extra field, after a field of another kind. */
function widened({ common, rest, name, offset }: Header): Buffer[] {
  const other = Buffer.from([0x55, 0x54, 1, 0, 0])
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  extra.writeBigUInt64LE(BigInt(common.readUInt32LE(18)), 4)
  extra.writeBigUInt64LE(BigInt(common.readUInt32LE(14)), 12)
  extra.writeBigUInt64LE(BigInt(offset), 20)
  const marked = Buffer.from(common)
  marked.writeUInt32LE(0xffffffff, 14)
  marked.writeUInt32LE(0xffffffff, 18)
  marked.writeUInt16LE(other.length + extra.length, 24)
  const far = Buffer.from(rest)
  far.writeUInt32LE(0xffffffff, 10)
  return [marked, far, name, other, extra]
}

/** Makes a ZIP file; `wide`: with numbers of eight bytes, as some programs write every entry. */
export function zip(
  parts: Readonly<Record<string, string | Buffer>>,
  { wide = false, isStored = false }: { wide?: boolean; isStored?: boolean } = {},
): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(parts)) {
    const name = Buffer.from(path)
    const bytes = Buffer.from(content)
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const file = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([
        Buffer.from("PK\u0001\u0002\u0014\0"),
        ...(wide ? widened({ common, rest, name, offset }) : [common, rest, name]),
      ]),
    )
    local.push(file)
    offset += file.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(central.length, 4)
  end.writeUInt16LE(central.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from("PK\u0005\u0006"), end])
}

import { findTable, guessColumns, type Mapping } from "./columns"
import { decode } from "./decode"
import { StatementFault } from "./fault"
import { readXlsx } from "./xlsx/read-xlsx"

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

/**
 * Returns the text with the table of a file. Of a workbook's sheets it is the one that has a table:
 * the columns of the mapping, or some that are known by their names; on the chosen line, if a person
 * chose one.
 */
export async function tableText(
  bytes: Buffer,
  mapping?: Mapping,
  headerLine?: number,
): Promise<string> {
  if (!bytes.subarray(0, ZIP.length).equals(ZIP)) {
    return decode(bytes)
  }
  const sheets = (await readXlsx(bytes)).filter(({ text }) => text !== "")
  const [first] = sheets
  if (!first) {
    throw new StatementFault("empty")
  }
  const tables: string[] = []
  for (const { text } of sheets.length > 1 ? sheets : []) {
    if (await isTable(text, mapping, headerLine)) {
      tables.push(text)
    }
  }
  if (tables.length > 1) {
    throw new StatementFault("several_sheets")
  }
  return tables[0] ?? first.text
}

async function isTable(text: string, mapping?: Mapping, headerLine?: number): Promise<boolean> {
  try {
    return mapping
      ? (await findTable(text, mapping, headerLine)).names.length > 0
      : (await guessColumns(text, headerLine)).mapping !== null
  } catch (error) {
    if (error instanceof StatementFault) {
      return false
    }
    throw error
  }
}

import { pipeline, Readable } from "node:stream"
import { CsvError, parse, type CsvErrorCode, type Parser } from "csv-parse"
import { StatementFault } from "./fault"
import type { Turns } from "./turns"

/** More lines than a large shop has in a month; all of them are in one answer. */
export const MOST_LINES = 50_000
/** No bank's statement has more. */
export const MOST_COLUMNS = 200

/** A line of a CSV file. */
export interface CsvRecord {
  /** Its first line, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Separators of cells. */
export const DELIMITERS = [",", ";", "\t", "|"] as const

const LONGEST_LINE = 100_000
/** Parsed in pieces, so that ten megabytes do not block other requests. */
const PIECE = 65_536

/** Reads the lines of a CSV text, without empty ones. Cells are as in the file. */
export async function readRecords(
  text: string,
  { delimiter, turns, most = MOST_LINES }: { delimiter: string; turns: Turns; most?: number },
): Promise<CsvRecord[]> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_LINE,
  })
  // What fails in one of them ends the other, and is thrown by the loop below.
  pipeline(
    Readable.from(pieces(text, { parser, turns }), { highWaterMark: 1 }),
    parser,
    () => undefined,
  )
  const records: CsvRecord[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      await turns.next()
      const line = info.lines - newlinesIn(record)
      // One more than a statement may have, so that its reader refuses the line.
      records.push({ line, cells: record.slice(0, MOST_COLUMNS + 1) })
      if (records.length > most) {
        break
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? toFault(error) : error
  }
  return records
}

interface Parsed {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

/**
 * Lets other requests have their turn between the pieces: the parser gives no records for empty
 * lines. It counts the characters of cells only, so that a line of separators has no length for it,
 * also where quoted line feeds break it.
 */
async function* pieces(
  text: string,
  { parser, turns }: { parser: Parser; turns: Turns },
): AsyncGenerator<string> {
  let known = { lines: 0, end: 0 }
  for (let start = 0; start < text.length; start += PIECE) {
    await turns.next()
    const end = Math.min(start + PIECE, text.length)
    const begin = text.lastIndexOf("\n", end - 1) + 1
    const lines = parser.info.records + parser.info.empty_lines
    known = lines > known.lines ? { lines, end: start } : known
    // The parser has not seen the newest pieces.
    if (end - begin > LONGEST_LINE + PIECE || end - known.end > LONGEST_LINE + 4 * PIECE) {
      throw new StatementFault("line_too_long")
    }
    yield text.slice(start, end)
  }
}

/** A record's number is that of its last line. */
function newlinesIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.split("\n").length - 1), 0)
}

function toFault(error: CsvError): StatementFault {
  const lines: unknown = error.lines
  const place = typeof lines === "number" ? { line: lines } : {}
  const code: CsvErrorCode = error.code
  return new StatementFault(
    code === "CSV_MAX_RECORD_SIZE" ? "line_too_long" : "broken_quotes",
    place,
  )
}

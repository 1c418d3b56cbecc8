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
/** Parsed in pieces, so that many short lines do not block other requests. */
const PIECE = 4_096
/** The parser is given some of them before it reads them. */
const BEHIND = 65_536
/** The first is shorter: a reader may want no more than the lines above the table. */
const FIRST_PIECE = 512

/** Reads the lines of a CSV text, without empty ones. Cells are as in the file. */
export async function readRecords(
  text: string,
  { delimiter, turns, most = MOST_LINES }: { delimiter: string; turns: Turns; most?: number },
): Promise<CsvRecord[]> {
  /** The last line of each record that the parser has read. */
  const lines: number[] = []
  const parser: Parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_LINE,
    on_record: (cells: string[], context) => {
      lines.push(context.lines)
      // Each is its first one: for one of another length than that it would make an error, which takes
      // thirty times as long as to read the record.
      const info: { records: number } = parser.info
      info.records = 0
      return cells
    },
  })
  // What fails in one of them ends the other, and is thrown by the loop below.
  pipeline(
    Readable.from(pieces(text, { parser, lines, turns }), { highWaterMark: 1 }),
    parser,
    () => undefined,
  )
  const records: CsvRecord[] = []
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      await turns.next()
      const line = (lines[records.length] ?? 0) - newlinesIn(cells)
      // One more than a statement may have, so that its reader refuses the line.
      records.push({ line, cells: cells.slice(0, MOST_COLUMNS + 1) })
      if (records.length > most) {
        break
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? toFault(error) : error
  }
  return records
}

/**
 * Lets other requests have their turn between the pieces: the parser gives no records for empty
 * lines. It counts the characters of cells only, so that a line of separators has no length for it,
 * also where quoted line feeds break it.
 */
async function* pieces(
  text: string,
  { parser, lines, turns }: { parser: Parser; lines: readonly number[]; turns: Turns },
): AsyncGenerator<string> {
  let known = { count: 0, end: 0 }
  for (let start = 0, end = 0; end < text.length; start = end) {
    await turns.next()
    end = start + Math.min(PIECE, start + FIRST_PIECE)
    // A rare character has two places, which must not be cut.
    end += /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? 1 : 0
    const begin = text.lastIndexOf("\n", end - 1) + 1
    const count = lines.length + parser.info.empty_lines
    known = count > known.count ? { count, end: start } : known
    if (end - begin > LONGEST_LINE + BEHIND || end - known.end > LONGEST_LINE + 4 * BEHIND) {
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

import { quotable } from "../plain-line"

/** The faults of a statement. The panel has a sentence for each. */
export type StatementFaultCode =
  | "empty"
  | "not_text"
  | "is_xls"
  | "xlsx_broken"
  | "several_sheets"
  | "too_many_sheets"
  | "is_pdf"
  | "is_html"
  | "unknown_encoding"
  | "broken_quotes"
  | "too_many_lines"
  | "line_too_long"
  | "too_many_columns"
  | "period_too_long"
  | "no_table"
  | "no_header"
  | "columns_unknown"
  | "column_missing"
  | "column_twice"
  | "cell_missing"
  | "date_missing"
  | "date_unreadable"
  | "date_in_utc"
  | "amount_unreadable"
  | "amount_decimal_comma"
  | "amount_currency"
  | "credit_and_debit"
  | "sign_unknown"
  | "sign_passed_over"
  | "currency_passed_over"
  | "status_unknown"
  | "status_passed_over"

/** The place of a fault in a file. */
export interface FaultPlace {
  /** Counted from 1, as editors do. */
  readonly line?: number
  /** Its name in the header. */
  readonly column?: string
}

const SENTENCES: Readonly<Record<StatementFaultCode, string>> = {
  empty: "The file is empty. Choose the report as the bank gave it, with its lines.",
  not_text:
    "This is neither CSV nor Excel (.xlsx). Save the sheet as one of them, then choose that file.",
  is_xls:
    "This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password, or ask the bank for CSV.",
  xlsx_broken: "This Excel file is damaged. Open it in a spreadsheet and save it again as .xlsx.",
  several_sheets:
    "Several sheets have a table. Save the one with the account activity as a file of its own.",
  too_many_sheets:
    "The workbook has more than 50 sheets. Save the one with the account activity as a file of its own.",
  is_pdf:
    "This is a PDF, from which no amount can be read safely. Ask the bank for the account activity as CSV or Excel (.xlsx).",
  is_html:
    "This is a web page, whatever its name says. Open it in a spreadsheet and save it as .xlsx, or ask the bank for CSV.",
  unknown_encoding:
    "Its characters are neither UTF-8 nor Big5. Save the file as UTF-8, then choose it again.",
  broken_quotes: "A quotation mark is open or out of place. Export the file again.",
  too_many_lines: "The file has too many lines. Choose a shorter period.",
  line_too_long: "This line is too long for one of a statement. Export the file again.",
  too_many_columns: "The line has too many cells. Put a text with commas in quotation marks.",
  period_too_long: "The file is of more than a year. Choose a shorter period.",
  columns_unknown:
    "Its columns are not known. Choose which one has the date, the text and the amount.",
  no_table: "No line has a date and an amount below a line with the names of the columns.",
  no_header: "This line does not name columns. Choose the line that has their names.",
  column_missing: "There is no such column. Choose the columns again.",
  column_twice: "Two columns have this name. Rename one of them in the file.",
  cell_missing: "The line has no such cell. Export the file again.",
  date_missing: "The date is missing beside an amount.",
  date_unreadable:
    "This is no date such as 31/12/2026 or 2026-12-31, or it may be two. Write it as 2026-12-31.",
  date_in_utc: "This is a day of UTC, not of Hong Kong. Choose a column with times.",
  amount_unreadable: "This is no amount such as 1,234.50.",
  amount_decimal_comma: "Write the cents after a point, as in 1,234.50, not after a comma.",
  amount_currency: "This amount is in another currency. Choose a report in Hong Kong dollars.",
  credit_and_debit: "The line has both a credit and a debit.",
  sign_unknown:
    "It is unclear what came in. Write a minus before what went out in the file, or remove it.",
  sign_passed_over: "This column says that money went out. Choose it as the one for in and out.",
  currency_passed_over:
    "This column names other currencies. Choose it as the one for the currency.",
  status_unknown:
    "It is not known whether a line with this status happened. Choose another column, or none.",
  status_passed_over:
    "This column says that a line did not happen. Choose it as the one for the status.",
}

/**
 * A file that cannot be read as a statement, and where. It does not quote the file, which may hold
 * a person's name.
 */
export class StatementFault extends Error {
  readonly code: StatementFaultCode
  readonly line: number | null
  readonly column: string | null

  constructor(code: StatementFaultCode, place: FaultPlace = {}) {
    const column = place.column === undefined ? undefined : quotable(place.column)
    super(`${whereabouts({ ...place, column })}${SENTENCES[code]}`)
    this.name = "StatementFault"
    this.code = code
    this.line = place.line ?? null
    this.column = column ?? null
  }
}

function whereabouts({ line, column }: FaultPlace): string {
  const words = [
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column "${column}"`]),
  ].join(", ")
  return words === "" ? "" : `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}: `
}

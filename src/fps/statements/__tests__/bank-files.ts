import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Layout } from "./layouts"

const FIRST = "7K2MAB34CD56EF78GH90JKLM"
const SECOND = "QW3RT5YU7PA9SD2FG4HJ6KLZ"

const read = (name: string) => readFileSync(join(__dirname, "files", name))

/** Files as they came from banks, with their bytes, and what came in by each. */
export const BANK_FILES: Record<string, Layout> = {
  "a business portal's account activity": {
    file: read("01-hsbcnet-account-activity.csv"),
    lines: [
      [2, "2026-01-15", 12_880, FIRST],
      [3, "2026-01-15", 128_000, SECOND],
    ],
    leftOut: { currency: 1, went_out: 1 },
  },
  "an e-statement with the date on the first line of a day": {
    file: read("02-hk-estatement-date-once-a-day.csv"),
    lines: [
      [3, "2026-01-15", 12_880, "CHAN TAI MAN"],
      [5, "2026-01-15", 128_000, SECOND],
    ],
    leftOut: { balance: 2, went_out: 1 },
  },
  "four lines above the table, and three texts": {
    file: read("04-dbs.csv"),
    lines: [
      [9, "2026-01-15", 128_000, SECOND],
      [10, "2026-01-15", 12_880, FIRST],
    ],
    leftOut: { went_out: 1 },
  },
  "an indicator of credit and debit": {
    file: read("05-credit-debit-indicator.csv"),
    lines: [
      [4, "2026-01-15", 12_880, "CHAN TAI MAN"],
      [6, "2026-01-16", 128_000, "WONG SIU MING"],
    ],
    leftOut: { went_out: 1 },
  },
  "an indicator of credit and debit, where the money went out": {
    file: read("05c-credit-debit-indicator-outward-only.csv"),
    lines: [[2, "2026-01-15", 12_880, "CHAN TAI MAN"]],
    leftOut: { went_out: 1 },
  },
  "tabs in UTF-16": {
    file: read("06-dates-02Jan2026-tabs.txt"),
    lines: [
      [2, "2026-01-15", 12_880, "CHAN TAI MAN"],
      [3, "2026-01-15", 128_000, SECOND],
    ],
    leftOut: { went_out: 1 },
  },
  "a statement that a spreadsheet saved again": {
    file: read("07-excel-resaved-whole-dollars.csv"),
    lines: [
      [2, "2026-01-15", 128_000, FIRST],
      [3, "2026-01-15", 10_000, SECOND],
      [4, "2026-01-15", 12_880, "LEE KA YAN"],
      [6, "2026-01-16", 9_990, "HO MEI LING"],
    ],
    leftOut: { went_out: 1 },
  },
  "a text that the bank cut within a character": {
    file: read("08c-utf8-cut-character.csv"),
    lines: [
      [2, "2026-01-15", 12_880, "轉數快 陳大\ufffd"],
      [3, "2026-01-15", 128_000, SECOND],
    ],
  },
  "a wallet's report in several currencies": {
    file: read("09-multi-currency-report.csv"),
    lines: [
      [2, "2026-01-15", 12_880, FIRST],
      [3, "2026-01-15", 128_000, SECOND],
    ],
    leftOut: { currency: 1, status: 1, went_out: 1 },
  },
}

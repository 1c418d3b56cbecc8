import * as matches from "../../../src/fps/statements/match-rows"
import * as statements from "../../../src/fps/statements/statement-rows"
import { digitsOfName } from "../../../src/fps/statements/line"
import { findUsesOfLine } from "../../../src/fps/statements/uses-of-line"
import { asMinorUnits } from "../../../src/protocol"
import { bankReferenceOf } from "../../../src/fps/statements/line"
import { filledLine } from "../../helpers/fill-statements"
import type { Reader } from "./jobs"

const ONE = 10
/** 274 payments a day, of a day and of the eight before it. */
const NINE_DAYS = 2_600
const DAY_MS = 86_400_000
const FOUR_HUNDRED = 400
const line = filledLine(50_000)

const from = new Date(Date.now() - 100 * DAY_MS)
const aTea = { amount: asMinorUnits(1000), receivedAt: from }
const named = { references: ["REF777", "REF778"], gatewayOrderIds: ["gateway-order-779"] }

/** What a statement of the bank is laid beside. */
export const STATEMENTS: Reader[] = [
  [
    "the payments of a statement",
    NINE_DAYS,
    (knex) =>
      matches.listStatementPayments(knex, {
        from,
        to: new Date(from.getTime() + DAY_MS),
        ...named,
      }),
  ],
  [
    "what was matched before",
    ONE,
    (knex) => matches.listStatementMatches(knex, { lineKeys: ["a"], paymentIds: ["fpspay_777"] }),
  ],
  [
    "what a person confirmed",
    ONE,
    (knex) => matches.listBankReferences(knex, { paymentIds: ["fpspay_777"], references: ["A"] }),
  ],
  [
    "the lines of other statements",
    NINE_DAYS,
    (knex) =>
      statements.listOtherLines(knex, {
        statementId: "fpsstm_kept_1",
        within: { from: "2026-01-05", to: "2026-01-05" },
        from: "2026-01-05",
        to: "2026-01-05",
      }),
  ],
  [
    "the lines of a statement under another day",
    ONE,
    (knex) =>
      statements.listTwins(knex, {
        statementId: "fpsstm_kept_1",
        from: "2026-01-05",
        to: "2026-01-05",
      }),
  ],
  [
    "a line under another day",
    NINE_DAYS,
    (knex) =>
      statements.listTwins(knex, { key: "abcdef012345", from: "2026-01-05", to: "2026-01-05" }),
  ],
  [
    "what a line was used for before",
    NINE_DAYS,
    (knex) => findUsesOfLine(knex, { ...aTea, reference: "20260105-ABCDEF012345" }),
  ],
  [
    "what a line with a typed reference was used for",
    NINE_DAYS * 2,
    (knex) => findUsesOfLine(knex, { ...aTea, reference: "FT 1234567" }),
  ],
  ...(
    [
      ["its name", bankReferenceOf(line)],
      ["its number", line.number],
      ["part of its number", line.number.slice(4)],
      ["many words", `${bankReferenceOf(line)} ${"1A2B3C4D5E6F 20200801".repeat(8)}`],
    ] as const
  ).map(([by, reference]): Reader => [
    `what a line of many is for, by ${by}`,
    NINE_DAYS * 2,
    (knex) => findUsesOfLine(knex, { ...aTea, receivedAt: new Date(line.day), reference }),
  ]),
  [
    "whether lines were recorded, before their matches are kept",
    FOUR_HUNDRED,
    (knex) =>
      matches.listRecorded(
        knex,
        Array.from({ length: FOUR_HUNDRED }, (_, at) => digitsOfName(filledLine(at + 1).key)),
      ),
  ],
  [
    "what a proof takes the place of",
    ONE,
    (knex) =>
      matches.keepStatementMatches(knex, {
        statementId: "fpsstm_kept_1",
        matches: [{ lineKey: line.key, paymentId: "fpspay_777", by: "reference" }],
      }),
  ],
  ["a statement", ONE, (knex) => statements.findStatement(knex, "fpsstm_777")],
  ["the statements", ONE, (knex) => statements.listStatements(knex, { limit: 20, offset: 0 })],
]

import fc from "fast-check"
import iconv from "iconv-lite"
import {
  propertyRuns,
  propertySeed,
  reportProperty,
} from "../../../../integration-tests/helpers/property"
import { readStatement } from "../read-statement"
import { workbook } from "./workbook"

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
const LONG = ["January", "February", "March", "April", "May", "June", "July"]

type Parts = readonly [year: string, month: string, day: string]

const DATES: readonly ((parts: Parts) => string)[] = [
  ([y, m, d]) => `${y}-${m}-${d}`,
  ([y, m, d]) => `${d}/${m}/${y}`,
  ([y, m, d]) => `${Number(d)}/${Number(m)}/${y}`,
  ([y, m, d]) => `${d}.${m}.${y}`,
  ([y, m, d]) => `${d} ${MONTHS[Number(m) - 1]} ${y}`,
  ([y, m, d]) => `${d}${MONTHS[Number(m) - 1]}${y}`,
  ([y, m, d]) => `${d}-${MONTHS[Number(m) - 1]}-${y.slice(2)}`,
  ([y, m, d]) => `${LONG[Number(m) - 1]} ${Number(d)}, ${y}`,
  ([y, m, d]) => `${y}年${Number(m)}月${Number(d)}日`,
  ([y, m, d]) => `${y}${m}${d}`,
  ([y, m, d]) => `${y}-${m}-${d} 23:59:59`,
  ([y, m, d]) => `${d}/${m}/${y} 09:30`,
  ([y, m, d]) => `${y}-${m}-${d}T23:30:00+0800`,
  ([y, m, d]) => `="${d}/${m}/${y}"`,
]

const thousands = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, ",")

const AMOUNTS: readonly ((cents: number) => string)[] = [
  (cents) => (cents / 100).toFixed(2),
  (cents) => {
    const [whole = "", rest = ""] = (cents / 100).toFixed(2).split(".")
    return `${thousands(whole)}.${rest}`
  },
  (cents) => String(cents / 100),
  (cents) => `HK$${(cents / 100).toFixed(2)}`,
  (cents) => ` ${(cents / 100).toFixed(2)} `,
]

const MINUS: readonly ((amount: string) => string)[] = [
  (amount) => `-${amount.trim()}`,
  (amount) => `${amount.trim()}-`,
  (amount) => `(${amount.trim()})`,
  (amount) => `\u2212${amount.trim()}`,
  (amount) => `${amount.trim()} DR`,
]

const SIGNS = [
  ["C", "D"],
  ["CR", "DR"],
  ["+", "-"],
  ["貸", "借"],
  ["Credit", "Debit"],
] as const

const NAMES = [
  {
    ...{ date: "Transaction Date", text: "Description", amount: "Amount", sign: "Debit/Credit" },
    ...{ credit: "Credit Amount", debit: "Debit Amount", currency: "Currency", status: "Status" },
    ...{ balance: "Balance", other: "Branch" },
  },
  {
    ...{ date: "日期", text: "摘要", amount: "金額", sign: "借貸", credit: "存入", debit: "支出" },
    ...{ currency: "貨幣", status: "狀態", balance: "結餘", other: "分行" },
  },
] as const

const WORDS = [
  "FPS",
  "LAM",
  "轉數快",
  "陳大文",
  "7K2MAB34CD56",
  '"SON"',
  "A,B",
  "x;y",
  "茶 餐廳",
  "24/7",
  "O'Neil",
]

const transaction = fc.record({
  /** Days after the one above. */
  later: fc.constantFrom(0, 0, 0, 1, 2, 9),
  cents: fc.integer({ min: 1, max: 99_999_999 }),
  isIn: fc.boolean(),
  isHere: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
  isDone: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
})

const layout = fc.record({
  encoding: fc.constantFrom("utf8", "utf8 with a mark", "utf16le", "big5-hkscs", "xlsx"),
  separator: fc.constantFrom(",", ";", "\t"),
  lineEnd: fc.constantFrom("\n", "\r\n"),
  names: fc.constantFrom(...NAMES),
  date: fc.constantFrom(...DATES),
  amount: fc.constantFrom(...AMOUNTS),
  shape: fc.constantFrom("minus", "sign", "split"),
  minus: fc.constantFrom(...MINUS),
  signs: fc.constantFrom(...SIGNS),
  hasCurrency: fc.boolean(),
  hasStatus: fc.boolean(),
  hasBalance: fc.boolean(),
  hasOther: fc.boolean(),
  isDatedOnce: fc.boolean(),
  hasTotal: fc.boolean(),
  preamble: fc.array(
    fc.constantFrom("Account,808-1", "Period: 1/1/2026 to 31/1/2026", "", "戶口紀錄"),
    {
      maxLength: 4,
    },
  ),
  /** Columns stand in any order. */
  order: fc.array(fc.nat(), { minLength: 10, maxLength: 10 }),
})

type Layout = typeof layout extends fc.Arbitrary<infer One> ? One : never
type Transaction = typeof transaction extends fc.Arbitrary<infer One> ? One : never
type Column = keyof (typeof NAMES)[number]

interface Movement extends Transaction {
  readonly day: string
}

function withDays(transactions: readonly Transaction[]): Movement[] {
  let at = Date.UTC(2026, 0, 1)
  return transactions.map((one) => {
    at += one.later * 86_400_000
    return { ...one, day: new Date(at).toISOString().slice(0, 10) }
  })
}

function columnsOf(made: Layout): Column[] {
  const columns: Column[] = [
    ...(["date", "text"] as const),
    ...(made.shape === "split" ? (["credit", "debit"] as const) : (["amount"] as const)),
    ...(made.shape === "sign" ? (["sign"] as const) : []),
    ...(made.hasCurrency ? (["currency"] as const) : []),
    ...(made.hasStatus ? (["status"] as const) : []),
    ...(made.hasBalance ? (["balance"] as const) : []),
    ...(made.hasOther ? (["other"] as const) : []),
  ]
  return columns
    .map((column, at) => ({ column, rank: made.order[at] ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ column }) => column)
}

function cellsOf(one: Movement, made: Layout, isFirst: boolean): Record<Column, string> {
  const amount = made.amount(one.cents)
  const [inward, outward] = made.signs as readonly [string, string]
  const [year = "", month = "", date = ""] = one.day.split("-")
  return {
    date: isFirst || !made.isDatedOnce ? made.date([year, month, date]) : "",
    text: one.words.join(" "),
    amount: made.shape === "minus" && !one.isIn ? made.minus(amount) : amount,
    sign: one.isIn ? inward : outward,
    credit: one.isIn ? amount : "",
    debit: one.isIn ? "" : amount,
    currency: one.isHere || !made.hasCurrency ? "HKD" : "USD",
    status: one.isDone ? "Completed" : "Cancelled",
    balance: "1,000,000.00",
    other: "001",
  }
}

function fileOf(movements: readonly Movement[], made: Layout): Buffer {
  const columns = columnsOf(made)
  const total = movements.reduce((sum, { cents }) => sum + cents, 0)
  const totals: Partial<Record<Column, string>> =
    made.shape === "split"
      ? { text: "Total", credit: made.amount(total) }
      : { text: "總計", amount: made.amount(total), sign: made.signs[0] }
  const rows = [
    ...made.preamble.map((text) => [text]),
    columns.map((column) => made.names[column]),
    ...movements.map((one, at) => {
      const cells = cellsOf(one, made, movements[at - 1]?.day !== one.day)
      return columns.map((column) => cells[column])
    }),
    ...(made.hasTotal ? [columns.map((column) => totals[column] ?? "")] : []),
  ]
  if (made.encoding === "xlsx") {
    return workbook([{ rows }])
  }
  const quote = (cell: string) => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const text = rows.map((row) => row.map(quote).join(made.separator)).join(made.lineEnd)
  return made.encoding === "utf8"
    ? Buffer.from(text)
    : made.encoding === "utf8 with a mark"
      ? Buffer.from(`\ufeff${text}`)
      : made.encoding === "utf16le"
        ? Buffer.from(`\ufeff${text}`, "utf16le")
        : iconv.encode(text.replaceAll("\u2212", "-"), made.encoding)
}

const first = transaction.map((one) => ({ ...one, isIn: true, isHere: true, isDone: true }))

it("a file in any layout reads back to exactly what came in", async () => {
  const seed = propertySeed()
  const runs = propertyRuns(300)
  let lines = 0
  await fc.assert(
    fc.asyncProperty(
      first,
      fc.array(transaction, { maxLength: 12 }),
      layout,
      async (one, rest, made) => {
        const movements = withDays([...rest, one])
        const statement = await readStatement(fileOf(movements, made))
        const came = movements.filter(
          ({ isIn, isHere, isDone }) =>
            isIn && (isHere || !made.hasCurrency) && (isDone || !made.hasStatus),
        )
        lines += came.length
        expect(statement.lines.map(({ day, amount, text }) => [day, amount, text])).toEqual(
          came.map(({ day, cents, words }) => [day, cents, words.join(" ")]),
        )
      },
    ),
    { seed, numRuns: runs },
  )
  reportProperty("any layout of a statement", { files: runs, lines, seed })
}, 1_800_000)

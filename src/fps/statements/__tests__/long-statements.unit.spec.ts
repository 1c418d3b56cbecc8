import { mappingSchema } from "../columns"
import { keyOf } from "../keyed-lines"
import { readStatement } from "../read-statement"
import { SIGNED, csv, faultOf, told } from "./told"

describe("the period of a statement", () => {
  const of = (first: string, last: string) =>
    csv("Date,Details,Amount", `${first},A,1.00`, `${last},B,-2.00`)

  it("is a year", async () => {
    expect(await told(of("2027-12-31", "2028-12-31"))).toMatchObject({ to: "2028-12-31" })
  })

  it("is no longer than that, since its payments are compared", async () => {
    const fault = { code: "period_too_long", line: null, column: null }
    expect(await faultOf(of("2027-12-31", "2029-01-01"))).toEqual(fault)
    expect(await faultOf(of("2099-12-31", "2018-01-01"))).toEqual(fault)
  })
})

describe("a line that is made to be long", () => {
  const TEXT_COLUMNS = { date: "Date", text: ["Details", "More"], amount: "Amount" }

  it("is refused if it has separators alone", async () => {
    const file = Buffer.from(`Date,Details,Amount\n${",".repeat(1_000_000)}`)
    expect(await faultOf(file)).toMatchObject({ code: "line_too_long" })
  })

  it("is refused if line feeds in quotation marks stand between its separators", async () => {
    const part = `${",".repeat(90_000)}"\n",`
    const file = Buffer.from(`Date,Details,Amount\n2026-01-02,A,1.00,${part.repeat(6)}`)
    expect(await faultOf(file)).toMatchObject({ code: "line_too_long" })
  })

  it("keeps a thousand characters of its text, whatever they are once they are normalised", async () => {
    const cell = "\ufdfa".repeat(12_000)
    const file = csv("Date,Details,More,Amount", `2026-01-02,${cell},${cell},1.00`)
    const { lines, first } = await readStatement(file, TEXT_COLUMNS)
    expect([lines[0]?.text.length, first[0]?.text.length]).toEqual([1_000, 1_000])
  })

  it("is known by ten thousand of them", async () => {
    const keyOfText = async (text: string) =>
      (await readStatement(csv("Date,Details,Amount", `2026-01-02,${text},1.00`), SIGNED)).lines[0]
    const one = await keyOfText(`${"A".repeat(5_000)}1`)
    const other = await keyOfText(`${"A".repeat(5_000)}2`)
    expect(one?.text).toBe(other?.text)
    expect(one?.key).not.toBe(other?.key)
  })

  it("is found by forty of its numbers at most, its bank reference first", async () => {
    const numbers = Array.from({ length: 1_200 }, (_, at) => String(1_000_000 + at))
    const file = csv(
      "Date,Details,Bank reference,Amount",
      `2026-01-02,${numbers.join(" ")},FT 2633 2123 456,1.00`,
      `2026-01-03,${"FPS ".repeat(300)}7654321,,1.00`,
    )
    const { lines } = await readStatement(file, SIGNED)
    const found = ["FT26332123456", "26332123456", ...numbers.slice(0, 38)]
    expect(lines.map(({ marks }) => marks.numbers)).toEqual([found, undefined])
  })

  it("has no control characters in its text, and the key that it has with them", async () => {
    const text = "FPS\u0001\u202e CHAN"
    const file = csv("Date,Details,Amount", `2026-01-02,${text},1.00`)
    const { lines } = await readStatement(file, SIGNED)
    const key = keyOf({ day: "2026-01-02", amount: 100, text: `row ${text}`, repetition: 1 })
    expect(lines).toMatchObject([{ text: "FPS CHAN", key }])
  })

  it("has no column twice in its text", () => {
    const text = ["Details", "Details"]
    expect(mappingSchema.safeParse({ ...TEXT_COLUMNS, text }).success).toBe(false)
  })
})

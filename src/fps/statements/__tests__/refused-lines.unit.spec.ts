import { readStatement } from "../read-statement"
import { csv, faultOf } from "./told"

const readLines = async (file: Buffer) =>
  (await readStatement(file)).lines.map(({ number }) => number)

describe("a quotation mark that stands alone before a text", () => {
  const fault = { code: "broken_quotes", line: 2, column: null }

  it.each([
    [`15/01/2026,"SON LTD,128.80`, "16/01/2026,WONG,12.80", `17/01/2026,"DAUGHTER LTD,5.00`],
    [`15/01/2026,"SON LTD,128.80`, `16/01/2026,"DAUGHTER LTD,5.00`],
    [`15/01/2026,"SON LTD,128.80`, "16/01/2026,WONG,12.80", `17/01/2026,CHAN 10",5.00`],
    [`15/01/2026,"SON LTD,128.80`, ",WONG,12.80", `,"DAUGHTER LTD,5.00`],
  ])("is refused where it holds lines: %s", async (...lines) => {
    expect(await faultOf(csv("Date,Details,Amount", ...lines))).toEqual(fault)
  })

  it("is no other text of several lines", async () => {
    const text = `"SON, OF\nFLAT A, 3/F, TOWER 2, KOWLOON\n16/01/2026 INV 7"`
    const lines = [`15/01/2026,${text},128.80`, `16/01/2026,"SON" LTD,5.00`]
    expect(await readLines(csv("Date,Details,Amount", ...lines))).toEqual([2, 5])
  })
})

describe("amounts without a sign beside a running balance", () => {
  const of = (...lines: string[]) => csv("Date,Details,Amount,Balance", ...lines)
  const fault = (line: number) => ({ code: "sign_unknown", line, column: "Amount" })
  const CAME = "15/01/2026,FPS CHAN,128.80,1128.80"

  it.each([
    [[CAME, "15/01/2026,FPS TO SUPPLIER,100.00,1028.80"], 3],
    [["16/01/2026,FPS TO SUPPLIER,100.00,1028.80", CAME], 2],
    [[CAME, "16/01/2026,X,128.80,1000.00"], 3],
    [["16/01/2026,X,128.80,1000.00", CAME], 2],
    [["15/01/2026,A,1.00,(10.00)", "15/01/2026,B,2.00,(12.00)"], 3],
  ])("are refused where it falls: %s", async (lines, line) => {
    expect(await faultOf(of(...lines))).toEqual(fault(line))
  })

  it.each([
    [[CAME, "15/01/2026,FPS WONG,100.00,1228.80"]],
    [["15/01/2026,FPS WONG,100.00,1228.80", CAME]],
    [["16/01/2026,A,10.00,120.00", "15/01/2026,B,10.00,110.00", "14/01/2026,C,10.00,100.00"]],
    [["15/01/2026,A,10.00,120.00", "15/01/2026,B,10.00,110.00"]],
    [[CAME, "15/01/2026,A,7.00,", "15/01/2026,B,1.00,1000000.00", "15/01/2026,C,2.00,7.00"]],
    [["15/01/2026,A,1.00,(12.00)", "15/01/2026,B,2.00,(10.00)"]],
  ])("are income where it does not: %s", async (lines) => {
    expect(await readLines(of(...lines))).toHaveLength(lines.length)
  })

  it("are known by a sign, a minus or a pair of columns", async () => {
    const out = "15/01/2026,RENT,100.00,1028.80"
    const signed = csv("Date,Details,Amount,Balance,D/C", `${CAME},C`, `${out},D`)
    expect(await readLines(signed)).toEqual([2])
    expect(await readLines(of(CAME, "15/01/2026,RENT,-100.00,1028.80"))).toEqual([2])
  })
})

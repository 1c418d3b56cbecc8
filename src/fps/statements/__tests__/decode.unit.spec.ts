import iconv from "iconv-lite"
import { StatementFault } from "../fault"
import { decode } from "../decode"
import { Turns } from "../turns"

/** The text of a file, or the code by which it is refused. */
const textOf = (bytes: Buffer) =>
  decode(bytes, new Turns()).catch((error: unknown) =>
    error instanceof StatementFault ? error.code : error,
  )

const HEAD = "Date,Details,Type,Amount"
const IN = "15/01/2026,FPS CHAN,CREDIT,55.00"

describe("a file in an encoding of the mainland", () => {
  it.each([
    ["what went out", HEAD, IN, "15/01/2026,供应商 货款,支出,100.00"],
    ["one word alone", HEAD, IN, "15/01/2026,SUPPLIER,支出,100.00"],
    ["frequent characters alone", HEAD, IN, "15/01/2026,SUPPLIER,付款,100.00"],
    ["what is pending", "Date,Details,状态,Amount", "15/01/2026,CHAN,待处理,100.00"],
    ["another currency", "日期,摘要,币种,金额", "15/01/2026,转账,美元,100.00"],
    ["traditional characters", "日期,摘要,存入,支出,結餘", "15/01/2026,轉賬,55.00,,100.00"],
    ["punctuation and a frame", "──────────", HEAD, IN, "（已支出），待处理。"],
  ])("is refused with %s", async (_, ...lines) => {
    for (const encoding of ["gb18030", "gbk"]) {
      expect(await textOf(iconv.encode(lines.join("\n"), encoding))).toBe("unknown_encoding")
    }
    expect(await textOf(Buffer.from(lines.join("\n")))).toBe(lines.join("\n"))
  })

  it("is refused however long it is, at the line of the first such character", async () => {
    const lines = Array<string>(30_000).fill("15/01/2026,转账 陈大文,收入,55.00")
    const bytes = iconv.encode([HEAD, IN, ...lines].join("\n"), "gb18030")
    const fault = { code: "unknown_encoding", line: 3 }
    await expect(decode(bytes, new Turns())).rejects.toMatchObject(fault)
  })
})

describe("a file in Big5", () => {
  it.each([
    ["轉數快", HEAD, "15/01/2026,轉數快,CREDIT,55.00"],
    ["a payer", HEAD, "15/01/2026,陳大文,CREDIT,55.00"],
    [
      "rare names",
      HEAD,
      "15/01/2026,轉數快 楊堃,CREDIT,55.00",
      "15/01/2026,轉賬 何小喆,CREDIT,7.00",
    ],
    ["Chinese names of columns", "日期,摘要,存入,支出", "15/01/2026,轉賬,55.00,"],
  ])("is read with %s", async (_, ...lines) => {
    const text = lines.join("\n")
    expect(await textOf(iconv.encode(text, "big5-hkscs"))).toBe(text)
  })
})

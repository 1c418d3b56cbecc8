import iconv from "iconv-lite"
import type { AdminStatement } from "../../../src/fps/statements/answers"
import { workbook } from "../../../src/fps/statements/__tests__/workbook"
import type { AdminApi } from "../../helpers/admin-api"
import type { Store } from "../../helpers/store"
import { day, file, HEAD, MAPPING, upload } from "./support"

const ADDRESS = "/admin/fps/statements"
const MEGABYTE = 1_048_576

interface Refusal {
  readonly message: string
  readonly code?: string
  readonly errors?: { path: string; code: string; line?: number; column?: string }[]
}

/** What is refused, and with which words. */
export function describeUploads(store: Store, api: AdminApi): void {
  const good = () => file(`${day()},A,1.00`)

  it("takes Big5 with semicolons and credits in a column of their own", async () => {
    const text = `日期;摘要;支出;存入\r\n${day()};啲嘢邨;;"1,234.50"\r\n`
    const mapping = { date: "日期", text: "摘要", credit: "存入", debit: "支出" }
    const answer = await upload(api, iconv.encode(text, "big5-hkscs"), mapping).expect(200)
    expect(answer.body).toMatchObject({
      statement: { only_there: [{ text: "啲嘢邨", amount: 1234.5, line: 2 }] },
    })
  })

  it("names line and column of what cannot be read, and not what stands there", async () => {
    const answer = await upload(api, file(`${day()},A,1.00`, `${day()},B,TAI MAN`)).expect(400)
    const body = answer.body as Refusal
    expect(body.errors).toEqual([
      {
        path: "file",
        code: "amount_unreadable",
        line: 3,
        column: "Amount",
        message: 'Line 3, column "Amount": This is no amount such as 1,234.50.',
      },
    ])
    expect(JSON.stringify(body)).not.toContain("TAI MAN")
  })

  it("refuses a file of more than a year", async () => {
    const bytes = file("2018-01-01,A,1.00", `${day()},B,1.00`)
    const answer = await upload(api, bytes).expect(400)
    expect(answer.body).toMatchObject({ code: "period_too_long" })
  })

  it("refuses a day that has not come, also in the preview", async () => {
    const bytes = file(`${day()},A,1.00`, `${day(30)},B,1.00`)
    const fault = { code: "date_unreadable", line: 3, column: "Date" }
    const answer = await upload(api, bytes).expect(400)
    expect(answer.body).toMatchObject({ errors: [fault] })
    const preview = await api.upload(`${ADDRESS}/columns`).attach("file", bytes, "a.csv")
    expect(preview.body).toMatchObject({ fault, preview: [] })
  })

  it("tells the columns of a file, and what they may hold", async () => {
    const answer = await api
      .upload(`${ADDRESS}/columns`)
      .attach("file", Buffer.from(`Account,1\n${HEAD}\n${day()},A,1.00`), "a.csv")
      .expect(200)
    expect(answer.body).toEqual({
      columns: ["Date", "Details", "Amount"],
      header: 2,
      mapping: MAPPING,
      remembered: null,
      preview: [{ line: 3, date: day(), text: "A", amount: 1 }],
      left_out: [],
      fault: null,
    })
    expect((await api.get(ADDRESS).expect(200)).body).toMatchObject({ count: 0 })
  })

  const TWO_TABLES = [
    ...[HEAD, `${day()},Waiting,5.00`],
    ...["Posted", "When,What,Sum,Kind", `${day()},IN,1.00,C`, `${day()},OUT,2.00,D`],
  ].join("\n")
  const OF_SECOND = { date: "When", text: "What", amount: "Sum" }
  const preview = (fields: object) => send(`${ADDRESS}/columns`, TWO_TABLES, fields)
  const send = (address: string, bytes: string, fields: object) =>
    Object.entries(fields).reduce(
      (form, [name, value]) =>
        form.field(name, typeof value === "string" ? value : JSON.stringify(value)),
      api.upload(address).attach("file", Buffer.from(bytes), "a.csv"),
    )

  it("previews a file anew with each choice, and says why one cannot be read so", async () => {
    expect((await preview({ header: 4 }).expect(200)).body).toMatchObject({
      ...{ columns: ["When", "What", "Sum", "Kind"], header: 4, mapping: null, preview: [] },
    })
    const asked = await preview({ header: 4, mapping: OF_SECOND }).expect(200)
    expect(asked.body).toMatchObject({
      mapping: OF_SECOND,
      fault: { code: "sign_passed_over", line: 6, column: "Kind" },
      preview: [],
    })
    const mapping = { ...OF_SECOND, sign: "Kind" }
    const answer = await preview({ header: 4, mapping }).expect(200)
    expect(answer.body).toMatchObject({
      preview: [
        { line: 5, text: "IN", amount: 1 },
        { line: 6, text: "OUT", amount: -2 },
      ],
      left_out: [
        { reason: "above", count: 1, lines: [2] },
        { reason: "went_out", count: 1, lines: [6] },
      ],
      fault: null,
    })
    expect((await api.get(ADDRESS).expect(200)).body).toMatchObject({ count: 0 })
  })

  it("remembers the line with the names of the columns, as it remembers these", async () => {
    const mapping = { ...OF_SECOND, sign: "Kind" }
    const first = await send(ADDRESS, TWO_TABLES, { header: 4, mapping }).expect(200)
    const { statement } = first.body as { statement: AdminStatement }
    expect(statement.only_there).toMatchObject([{ line: 5, amount: 1 }])
    expect((await api.get(ADDRESS).expect(200)).body).toMatchObject({
      statements: [{ id: statement.id, mapping, header: 4 }],
    })
    expect((await preview({}).expect(200)).body).toMatchObject({
      ...{ header: 4, mapping, remembered: { mapping, header: 4 } },
      preview: [{ line: 5 }, { line: 6 }],
    })
    // With one line more above it, the fourth line is not the one that was chosen.
    const moved = await send(`${ADDRESS}/columns`, `Account,1\n${TWO_TABLES}`, {}).expect(200)
    expect(moved.body).toMatchObject({ header: 2, mapping: MAPPING, remembered: null })
  })

  it.each([
    ["no number", "four", "header_invalid"],
    ["below the first", 0, "header_invalid"],
    ["beyond what is looked through", 1_001, "header_invalid"],
    ["a line of the statement", 2, "no_header"],
    ["a line that the file does not have", 900, "no_header"],
  ])("refuses a header line that is %s, and says what to choose", async (_, header, code) => {
    for (const address of [ADDRESS, `${ADDRESS}/columns`]) {
      const answer = await send(address, TWO_TABLES, { header }).expect(400)
      const { errors, message } = answer.body as Refusal
      expect(errors).toMatchObject([{ path: "header", code }])
      expect(message).toMatch(/^header: .*the line (with the names of the columns|that has their)/)
    }
  })

  it("reads a file without a mapping, and says what it left out, then and later", async () => {
    const file = [
      "Account,1",
      "Date,Details,D/C,Amount,Currency,Status",
      `${day()},IN,C,1.00,HKD,Settled`,
      `${day()},OUT,D,5.00,HKD,Settled`,
      `${day()},IN,C,7.00,USD,Settled`,
      `${day()},IN,C,9.00,HKD,Cancelled`,
    ].join("\n")
    const answer = await api.upload(ADDRESS).attach("file", Buffer.from(file), "a.csv").expect(200)
    const { statement } = answer.body as { statement: AdminStatement }
    expect(statement.only_there).toMatchObject([{ line: 3, amount: 1, text: "IN" }])
    expect(statement.left_out).toEqual([
      { reason: "currency", count: 1, lines: [5] },
      { reason: "status", count: 1, lines: [6] },
      { reason: "went_out", count: 1, lines: [4] },
    ])
    expect((await api.get(`${ADDRESS}/${statement.id}`).expect(200)).body).toEqual({ statement })
  })

  it("takes an Excel workbook, and previews it", async () => {
    const rows = [
      ["Date", "Details", "Amount"],
      [day(), "FPS", 0.1 + 0.2],
    ]
    const send = (address: string) =>
      api
        .upload(address)
        .attach("file", workbook([{ rows }]), "statement.xlsx")
        .expect(200)
    expect((await send(`${ADDRESS}/columns`)).body).toMatchObject({
      mapping: MAPPING,
      preview: [{ line: 2, date: day(), text: "FPS", amount: 0.3 }],
    })
    expect((await send(ADDRESS)).body).toMatchObject({
      statement: { only_there: [{ line: 2, amount: 0.3 }] },
    })
  })

  it("asks where a mapping passes over the column that says what went out", async () => {
    const file = `Date,Details,Kind,Amount\n${day()},A,C,1.00\n${day()},B,D,2.00`
    const answer = await upload(api, Buffer.from(file)).expect(400)
    expect((answer.body as Refusal).errors).toMatchObject([
      { path: "file", code: "sign_passed_over", line: 3, column: "Kind" },
    ])
  })

  it("refuses what is no form", async () => {
    const json = await api.post(ADDRESS, { file: "a" }).expect(415)
    expect(json.body).toMatchObject({ code: "not_multipart" })
    const broken = api.upload(ADDRESS).set("content-type", "multipart/form-data")
    expect((await broken.send("nothing")).status).toBe(400)
    const cut = api.upload(ADDRESS).set("content-type", "multipart/form-data; boundary=x")
    expect((await cut.send('--x\r\ncontent-disposition: form-data; name="file"')).status).toBe(400)
  })

  it("keeps columns whose name is cut within a character", async () => {
    const name = `${"a".repeat(199)}😀`
    const bytes = Buffer.from(`Date,${name},Amount\n${day()},A,1.00`)
    const shown = await api.upload(`${ADDRESS}/columns`).attach("file", bytes, "a.csv").expect(200)
    const { columns } = shown.body as { columns: string[] }
    await upload(api, bytes, { ...MAPPING, text: columns[1] }).expect(200)
  })

  it("refuses a form without a file, with two, or with another field", async () => {
    const none = await api.upload(ADDRESS).field("mapping", JSON.stringify(MAPPING)).expect(400)
    expect((none.body as Refusal).errors).toMatchObject([{ path: "file", code: "file_missing" }])
    await upload(api, good()).attach("file", good(), "b.csv").expect(400)
    await upload(api, good()).field("more", "x").expect(400)
    await upload(api, good()).field("header", "1").field("more", "x").expect(400)
    await upload(api, good()).field("mapping", JSON.stringify(MAPPING)).expect(400)
    await api.upload(ADDRESS).attach("other", good(), "a.csv").expect(400)
  })

  it("refuses more than ten megabytes", async () => {
    const answer = await upload(api, Buffer.alloc(10 * MEGABYTE + 1, "a")).expect(413)
    expect(answer.body).toMatchObject({ code: "file_too_large" })
  })

  it.each([
    ["text", "Date"],
    ["a column that is missing", { date: "Date", text: "Details" }],
    ["a column too many", { ...MAPPING, extra: "A" }],
    ["an empty name", { ...MAPPING, date: "" }],
    ["a credit without a debit", { date: "Date", text: "Details", credit: "Amount" }],
  ])("refuses a mapping that is %s", async (_, mapping) => {
    const form = api.upload(ADDRESS).attach("file", good(), "a.csv")
    const answer = await form.field("mapping", JSON.stringify(mapping)).expect(400)
    expect((answer.body as Refusal).errors).toMatchObject([
      { path: "mapping", code: "mapping_invalid" },
    ])
  })

  it("refuses who is not logged in, before it reads the file", async () => {
    await store.http().post(ADDRESS).attach("file", good(), "a.csv").expect(401)
    await store.http().get(ADDRESS).expect(401)
  })

  it("answers 404 to an id that is none", async () => {
    await api.get(`${ADDRESS}/fpsstm_none`).expect(404)
    await api.get(`${ADDRESS}/%00`).expect(404)
  })
}

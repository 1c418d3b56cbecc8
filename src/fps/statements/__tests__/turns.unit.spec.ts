import { findTable, guessColumns } from "../columns"
import { StatementFault } from "../fault"
import { refusePassedOver } from "../passed-over"
import { readRecords } from "../records"
import { readTexts } from "../read-statement"
import { refuseFalling, refuseShifted } from "../running-balance"
import { tableAmong, textsOf } from "../table-text"
import { Turns } from "../turns"
import { workbook } from "./workbook"

const TEXT = "Date,Details,Amount\n2026-01-05,FPS,1.00"
const MAPPING = { date: "Date", text: "Details", amount: "Amount" }
/** The time of an upload whose readers have used it up. */
const spent = () => new Turns(-1)

describe("the time of an upload", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["decodes a text", () => textsOf(Buffer.from(TEXT), spent())],
    ["unpacks a workbook", () => textsOf(workbook([{ rows: [["Date"]] }]), spent())],
    ["looks for the columns", () => guessColumns(TEXT, { turns: spent() })],
    ["looks for the table", () => findTable(TEXT, MAPPING, { turns: spent() })],
    ["reads the lines", () => readTexts([TEXT], { turns: spent() })],
  ])("is shared by what %s", async (_, read) => {
    await expect(read()).rejects.toMatchObject({ code: "too_many_lines" })
  })

  it("is the same for each sheet that may have the table", async () => {
    const turns = new Turns(-1)
    const next = jest.spyOn(turns, "next")
    await tableAmong([TEXT, TEXT, TEXT], { turns })
    expect(next).toHaveBeenCalledTimes(3)
  })

  it.each([
    ["decodes", async (turns: Turns) => textsOf(Buffer.alloc(2_000_000, 0xff), turns)],
    ["parses", async (turns: Turns) => guessColumns("\n".repeat(2_000_000), { turns })],
  ])("is shared with other requests where it %s two megabytes of nothing", async (_, read) => {
    const turns = new Turns()
    const next = jest.spyOn(turns, "next")
    await expect(read(turns)).rejects.toBeInstanceOf(StatementFault)
    expect(next.mock.calls.length).toBeGreaterThan(25)
  })

  it("is shared with other requests where a column is asked for what it says", async () => {
    const turns = new Turns()
    const next = jest.spyOn(turns, "next")
    const text = `Date,Details,Amount,Kind,Way\n${"2026-01-05,FPS,1.00,C,C\n".repeat(500)}`
    const below = (await readRecords(text, { delimiter: ",", turns })).slice(1)
    const table = await findTable(text, MAPPING, { turns })
    next.mockClear()
    await refusePassedOver(below, { table, mapping: MAPPING, turns })
    // Its lines, and the cells of each of its three columns that may say something.
    expect(next.mock.calls.length).toBeGreaterThanOrEqual(2_000)
  })

  it("is shared with other requests where balances and dates are compared", async () => {
    const marks = `a${"\u0344".repeat(29)}`.repeat(100)
    const lines = Array.from({ length: 100 }, (_, at) => `2026-01-05,${marks},1.00,${at}.00`)
    const text = ["Date,Details,Amount,Balance", ...lines].join("\n")
    const turns = new Turns()
    let [since, all, longest] = [process.cpuUsage(), 0, 0]
    jest.spyOn(turns, "next").mockImplementation(async () => {
      const { user } = process.cpuUsage(since)
      ;[since, all, longest] = [process.cpuUsage(), all + user, Math.max(longest, user)]
      return Promise.resolve()
    })
    await readTexts([text], { turns })
    expect(longest / all).toBeLessThan(0.1)
  })

  it("is shared with other requests for each line that is compared", async () => {
    const text = `Date,Details,Amount,Balance,More\n${"2026-01-05,FPS,1.00,1.00,\n".repeat(500)}`
    const turns = new Turns()
    const below = (await readRecords(text, { delimiter: ",", turns })).slice(1)
    const read = {
      table: await findTable(text, MAPPING, { turns }),
      mapping: MAPPING,
      below,
      turns,
    }
    const next = jest.spyOn(turns, "next")
    await refuseShifted([], read)
    // Its cells, then each beside the lines above and below it.
    expect(next.mock.calls.length).toBeGreaterThanOrEqual(1_000)
    next.mockClear()
    await refuseFalling([], read)
    expect(next.mock.calls.length).toBeGreaterThanOrEqual(500)
  })

  it("is its own work, and not what others do meanwhile", async () => {
    // A clock that only work moves: what else the machine does would count as this work.
    let now = 0
    const clock = jest.spyOn(performance, "now").mockImplementation(() => now)
    const work = (ms: number) => (now += ms)
    const turns = new Turns(400)
    try {
      for (let at = 0; at < 5; at++) {
        work(25)
        setImmediate(() => work(100))
        await turns.next()
      }
    } finally {
      clock.mockRestore()
    }
    expect(now).toBe(625)
  })

  it("is long enough for a file", async () => {
    const { lines } = await readTexts([TEXT], { turns: new Turns() })
    expect(lines).toHaveLength(1)
  })
})

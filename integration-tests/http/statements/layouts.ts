import { BANK_LAYOUTS } from "../../../src/fps/statements/__tests__/bank-layouts"
import { BANK_FILES } from "../../../src/fps/statements/__tests__/bank-files"
import type { AdminStatement } from "../../../src/fps/statements/answers"
import type { AdminApi } from "../../helpers/admin-api"

const ONE_OF_EACH = [
  "a business portal's account activity",
  "four lines above the table, and three texts",
  "a workbook with numbers below a title",
]

/** Files of banks, sent as they are. */
export function describeLayouts(api: AdminApi): void {
  const all = { ...BANK_FILES, ...BANK_LAYOUTS }
  const sent = Object.entries(all).filter(([name]) => ONE_OF_EACH.includes(name))

  it.each(sent)("is read without naming a column: %s", async (_, { file, lines, leftOut = {} }) => {
    const send = async (address: string) => {
      const answer = await api.upload(address).attach("file", Buffer.from(file), "statement")
      expect(answer.status).toBe(200)
      return answer.body as unknown
    }
    const preview = await send("/admin/fps/statements/columns")
    expect(preview).toMatchObject({
      mapping: { date: expect.any(String) as string },
      fault: null,
    })
    const { statement } = (await send("/admin/fps/statements")) as { statement: AdminStatement }
    expect(statement.only_there.map(({ line, date, amount }) => [line, date, amount])).toEqual(
      lines.map(([line, date, cents]) => [line, date, cents / 100]),
    )
    lines.forEach(([, , , text], at) => {
      expect(statement.only_there[at]?.text).toContain(text)
    })
    const left = statement.left_out.map(({ reason, count }) => [reason, count])
    expect(Object.fromEntries(left)).toEqual(leftOut)
  })
}

import { guessColumns } from "../../../../../fps/statements/columns"
import { StatementFault } from "../../../../../fps/statements/fault"
import { readStatement } from "../../../../../fps/statements/read-statement"
import { tableText } from "../../../../../fps/statements/table-text"
import { toMajorNumber } from "../../../../../protocol"
import { orFault, takeBytes } from "../validators"
import { answer } from "../../answer"

const SHOWN = 10

/** The columns, what they may have, and the first lines as they would be read. */
async function describe(bytes: Buffer) {
  const guess = await guessColumns(await tableText(bytes))
  const read = guess.mapping
    ? await readStatement(bytes, guess.mapping).catch((error: unknown) => {
        if (error instanceof StatementFault) {
          return null
        }
        throw error
      })
    : null
  return {
    ...guess,
    preview: (read?.lines ?? []).slice(0, SHOWN).map(({ number, day, text, amount }) => ({
      ...{ line: number, date: day, text, amount: toMajorNumber(amount) },
    })),
    left_out: read?.left_out ?? [],
  }
}

/** Returns the columns of a file, what they may have, and a preview. Stores nothing. */
export const POST = answer(async (req, res) => {
  const bytes = takeBytes(req, res)
  const found = bytes && (await orFault(res, () => describe(bytes)))
  if (found) {
    res.json(found)
  }
})

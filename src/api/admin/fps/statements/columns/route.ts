import { previewStatement } from "../../../../../fps/statements/preview"
import { orFault, takeBytes, takeChoices } from "../validators"
import { answer } from "../../answer"

/** Returns the columns of a file, and how its first lines would be read. Stores nothing. */
export const POST = answer(async (req, res) => {
  const bytes = takeBytes(req, res)
  const choices = bytes && takeChoices(req, res)
  const found = choices && (await orFault(res, () => previewStatement(req.scope, bytes, choices)))
  if (found) {
    res.json(found)
  }
})

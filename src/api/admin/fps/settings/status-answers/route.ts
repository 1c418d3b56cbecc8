import { tryStatusAnswer } from "../../../../../fps/settings/answers"
import { sendInvalid } from "../../validation"
import { readTryBody } from "../validators"
import { answer } from "../../answer"

/** Returns how a status response would be read. Changes nothing. */
export const POST = answer(async (req, res) => {
  const given = readTryBody(req.body)
  if ("errors" in given) {
    sendInvalid(res, given.errors)
    return
  }
  res.json({ reading: await tryStatusAnswer(req.scope, given.input) })
})

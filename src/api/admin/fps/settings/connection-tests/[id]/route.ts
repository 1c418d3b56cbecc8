import { retrieveConnectionTest } from "../../../../../../fps/settings/connection-test/answers"
import { notFound } from "../../../validation"
import { answer } from "../../../answer"

/** Returns one connection test with its steps. */
export const GET = answer(async (req, res) => {
  const id = req.params.id ?? ""
  const test = await retrieveConnectionTest(req.scope, id)
  if (!test) {
    throw notFound("test", id)
  }
  res.json({ test })
})

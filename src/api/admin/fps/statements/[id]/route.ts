import { retrieveStatement } from "../../../../../fps/statements/answers"
import { notFound } from "../../validation"
import { answer } from "../../answer"

/** Compares a statement with the payments as they are now. */
export const GET = answer(async (req, res) => {
  const id = req.params.id ?? ""
  const statement = await retrieveStatement(req.scope, id)
  if (!statement) {
    throw notFound("statement", id)
  }
  res.json({ statement })
})

import { retrieveCase } from "../../../../../fps/cases/answers"
import { notFound } from "../../validation"
import { answer } from "../../answer"

/** Returns one case with its customer. */
export const GET = answer(async (req, res) => {
  const id = req.params.id ?? ""
  const found = await retrieveCase(req.scope, id)
  if (!found) {
    throw notFound("case", id)
  }
  res.json({ case: found })
})

import { retrieveEvent } from "../../../../../fps/events/answers"
import { notFound } from "../../validation"
import { answer } from "../../answer"

/** Returns one event with its raw body. */
export const GET = answer(async (req, res) => {
  const id = req.params.id ?? ""
  const event = await retrieveEvent(req.scope, id)
  if (!event) {
    throw notFound("event", id)
  }
  res.json({ event })
})

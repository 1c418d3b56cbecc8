import { listEvents } from "../../../../fps/events/answers"
import { parseEventQuery } from "./validators"
import { answer } from "../answer"

/** Lists events, newest first unless `order` says otherwise. */
export const GET = answer(async (req, res) => {
  res.json(await listEvents(req.scope, parseEventQuery(req.query)))
})

import { listCases } from "../../../../fps/cases/answers"
import { parseCaseQuery } from "./validators"
import { answer } from "../answer"

/** Lists cases, oldest first unless `order` says otherwise. */
export const GET = answer(async (req, res) => {
  res.json(await listCases(req.scope, parseCaseQuery(req.query)))
})

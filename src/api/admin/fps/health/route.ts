import { readHealth } from "../../../../fps/health/read-health"
import { answer } from "../answer"

/** Returns the state of the connection with the gateway. */
export const GET = answer(async (req, res) => {
  res.json(await readHealth(req.scope))
})

import { startConnectionTestWorkflow } from "../../../../../workflows"
import { retrieveConnectionTest } from "../../../../../fps/settings/connection-test/answers"
import { runConnectionTest } from "../../../../../fps/settings/connection-test/run"
import { parseTestBody } from "../validators"
import { refusal } from "../../../../../fps/refusals"
import { answer } from "../../answer"

/** Returns the newest test, or null. */
export const GET = answer(async (req, res) => {
  res.json({ test: await retrieveConnectionTest(req.scope) })
})

/** Starts a connection test: 202. It continues by itself; ask for it by its id. */
export const POST = answer(async (req, res) => {
  const { environment, confirm } = parseTestBody(req.body)
  const { result } = await startConnectionTestWorkflow(req.scope).run({
    input: { environment, confirmed: confirm === true, actor_id: req.auth_context.actor_id },
  })
  if (result.started) {
    setImmediate(() => void runConnectionTest(req.scope, result.test.id))
    res.status(202).json({ test: result.test })
    return
  }
  throw refusal(result.reason, { environment: result.environment })
})

import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { startConnectionTestWorkflow } from "../../../../../workflows"
import { retrieveConnectionTest } from "../../../../../fps/settings/connection-test/answers"
import { runConnectionTest } from "../../../../../fps/settings/connection-test/run"
import { parseTestBody } from "../validators"

/** Returns the newest test, or null. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ test: await retrieveConnectionTest(req.scope) })
}

/** Starts a connection test: 202. It continues by itself; ask for it by its id. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { environment, confirm } = parseTestBody(req.body)
  const { result } = await startConnectionTestWorkflow(req.scope).run({
    input: { environment, confirmed: confirm === true, actor_id: req.auth_context.actor_id },
  })
  if (result.started) {
    setImmediate(() => void runConnectionTest(req.scope, result.test.id))
    res.status(202).json({ test: result.test })
    return
  }
  switch (result.reason) {
    case "confirmation_needed":
      res.status(400).json({
        type: "invalid_data",
        code: "confirmation_needed",
        message:
          "confirm: must be true for production, since a real payment request of HK$1.00 is made.",
      })
      return
    case "not_configured":
      res.status(400).json({
        type: "invalid_data",
        code: "not_configured",
        message: `environment: ${result.environment} has no address and keys yet; save them first.`,
      })
      return
    case "already_running":
      res.status(409).json({
        type: "conflict",
        code: "already_running",
        message: `A test of ${result.environment} is running already. Wait for its end.`,
      })
  }
}

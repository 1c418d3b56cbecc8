import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { isRefusal, REFUSALS } from "../../../fps/refusals"

type Route = (req: AuthenticatedMedusaRequest, res: MedusaResponse) => Promise<void>

const STATUS: Readonly<Record<string, number>> = {
  [MedusaError.Types.NOT_FOUND]: 404,
  [MedusaError.Types.CONFLICT]: 409,
  [MedusaError.Types.FORBIDDEN]: 403,
}

/**
 * Answers a refusal with its code, message and facts. Medusa's error handler would drop the facts,
 * and replace what it says of a conflict.
 */
export function answer(route: Route): Route {
  return async (req, res) => {
    try {
      await route(req, res)
    } catch (error) {
      if (!isRefusal(error)) {
        throw error
      }
      const { code, message, facts } = error
      const [type] = REFUSALS[code]
      res.status(STATUS[type] ?? 400).json({ ...facts, type, code, message })
    }
  }
}

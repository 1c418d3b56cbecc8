import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { closedProblem } from "../fps/checkout/check-cart"
import { closedReasonOf } from "../fps/checkout/errors"
import { FPS_PROVIDER } from "../fps/medusa/amounts"
import { FPS_MODULE, type FpsModuleService } from "../modules/fps"
import type { ClosedReason } from "../fps/vocabulary"

/**
 * Answers 503 for a new FPS session while no payment may begin. Core makes a 400 of what a provider
 * throws, and has replaced the cart's session by then.
 */
export async function refuseSessionWhileClosed(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { provider_id } = (req.body ?? {}) as { provider_id?: unknown }
  const isFps = typeof provider_id === "string" && FPS_PROVIDER.test(provider_id)
  const reason = isFps ? await req.scope.resolve<FpsModuleService>(FPS_MODULE).whyClosed() : null
  if (reason) {
    answerClosed(res, reason)
  } else {
    next()
  }
}

/** Awaits the work of a route that may begin a payment; answers 503 if none may begin now. */
export async function unlessClosed<T>(
  res: MedusaResponse,
  work: Promise<T>,
): Promise<T | "answered"> {
  return work.catch((error: unknown) => {
    const reason = closedReasonOf(error)
    if (!reason) {
      throw error
    }
    answerClosed(res, reason)
    return "answered"
  })
}

function answerClosed(res: MedusaResponse, reason: ClosedReason): void {
  const { code, message } = closedProblem(reason)
  res
    .status(503)
    .set("cache-control", "no-store")
    .json({ type: "not_allowed", code: `fps_${code}`, message })
}

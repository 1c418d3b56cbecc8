import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { waitForPayment } from "../../../../../fps/checkout/wait-for-payment"
import { idOf, notFound, serverCloses, parseWaitQuery } from "../../validation"

/**
 * Returns the state of a payment for the storefront, also for a replaced session. With `wait` the
 * answer is held until the state differs from the `known` one. `now` is the time here: the clock of
 * a phone may be minutes off.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const NONE = "There is no FPS payment with this payment session."
  const sessionId = idOf(req.params.session_id, NONE)
  const { wait, known } = parseWaitQuery(req.query)
  const gone = new AbortController()
  res.on("close", () => gone.abort())
  const payment = await waitForPayment(req.scope, {
    sessionId,
    ms: wait * 1000,
    known,
    signal: gone.signal,
    isOver: () => serverCloses(req.socket),
  })
  if (gone.signal.aborted) {
    return
  }
  if (!payment) {
    throw notFound(NONE)
  }
  res.set("cache-control", "no-store").json({ payment, now: new Date().toISOString() })
}

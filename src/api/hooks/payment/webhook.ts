import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { EVENT_ID_HEADER, SIGNATURE_HEADER } from "../../../protocol"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { messageOf } from "../../../fps/medusa/message-of"
import { followEvent } from "../../../fps/settle/route-events"
import { receiveDelivery, STORE_WITHIN_MS, type Received } from "../../../fps/settle/receive"
import { readBody } from "./read-body"
import { withDeadline } from "./with-deadline"

/** The sender has its answer within 10 s, whatever became of its body or of the database. */
const ANSWER_WITHIN_MS = 9_500

/**
 * The door for events: verify, store, answer, and only then settle. 401 never says why; 503 says
 * that the event may not be stored, so that the gateway sends it again. The bytes are read here,
 * unparsed and as they came over the wire, since the signature covers nothing else.
 */
export async function receiveEvent(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const arrivedAt = performance.now()
  const testToken = takeTestToken(req)
  const body = await readBody(req)
  if (body === "too_slow") {
    res.status(408).set("connection", "close").json({ error: "body_timeout" })
    return
  }
  if (body === "too_large") {
    res.status(413).set("connection", "close").json({ error: "payload_too_large" })
    return
  }
  if (body === "aborted") {
    res.status(400).json({ error: "incomplete_body" })
    return
  }
  const timeLeft = ANSWER_WITHIN_MS - (performance.now() - arrivedAt)
  try {
    const result = await withDeadline(
      verifyAndStore(req, body),
      Math.min(STORE_WITHIN_MS, timeLeft),
    )
    if (!result.stored) {
      if (testToken !== undefined) {
        const { connectionTests } = req.scope.resolve<FpsModuleService>(FPS_MODULE)
        connectionTests.refused({ token: testToken, reason: result.reason })
      }
      res.status(401).json({ error: "invalid_signature" })
      return
    }
    res
      .status(200)
      .json(result.duplicate ? { received: true, duplicate: true } : { received: true })
    if (result.due) {
      // The gateway has its answer first. Whatever happens now, the event is stored.
      setImmediate(() => void followEvent(req.scope, result.eventId))
    }
  } catch (error) {
    const logger = req.scope.resolve(ContainerRegistrationKeys.LOGGER)
    logger.error(`fps: an event could not be stored: ${messageOf(error)}`)
    res.status(503).set("retry-after", "10").json({ error: "temporarily_unavailable" })
  }
}

/** The token of a connection test, which says that a refused delivery was meant for it. */
function takeTestToken(req: MedusaRequest): string | undefined {
  const token: unknown = req.query.test
  if (token === undefined) {
    return undefined
  }
  // Core logs the address of every request once it is answered.
  req.originalUrl = req.path
  return typeof token === "string" ? token : undefined
}

async function verifyAndStore(req: MedusaRequest, body: Buffer): Promise<Received> {
  const delivery = {
    body,
    // As received: `headers` would join a repeated one into a single value.
    signature: req.headersDistinct[SIGNATURE_HEADER],
    deliveryId: [req.headers[EVENT_ID_HEADER]].flat()[0],
  }
  return receiveDelivery(req.scope.resolve<FpsModuleService>(FPS_MODULE), delivery)
}

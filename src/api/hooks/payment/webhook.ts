import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { EVENT_ID_HEADER, SIGNATURE_HEADER } from "../../../protocol"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { messageOf } from "../../../fps/medusa/message-of"
import { followEvent } from "../../../fps/settle/route-events"
import { readBody } from "../../read-body"
import { receiveDelivery, STORE_WITHIN_MS, type Received } from "../../../fps/settle/receive"

/** The sender gets an answer within 10 s, whatever happens with its body or the database. */
const ANSWER_WITHIN_MS = 9_500

/**
 * The webhook endpoint: verify, store, answer, and only then settle. 401 never says why; 503 says
 * that the event may not be stored, so that the gateway sends it again. The bytes are read
 * unparsed, as they came over the wire, since the signature covers nothing else.
 */
export async function answerWebhook(req: MedusaRequest, res: MedusaResponse): Promise<void> {
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
      // The gateway gets its answer first. Whatever happens now, the event is stored.
      setImmediate(() => void followEvent(req.scope, result.eventId))
    }
  } catch (error) {
    const logger = req.scope.resolve(ContainerRegistrationKeys.LOGGER)
    logger.error(`fps: storing a webhook failed error=${messageOf(error)}`)
    res.status(503).set("retry-after", "10").json({ error: "temporarily_unavailable" })
  }
}

/** Returns the token of a connection test, which a refused delivery may carry. */
function takeTestToken(req: MedusaRequest): string | undefined {
  const token: unknown = req.query.test
  if (token === undefined) {
    return undefined
  }
  // Core logs the URL of every request.
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

/** Waits for a promise at most `ms`; then rejects, while the work itself may still end. */
async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer within ${ms} ms.`))
    }, ms)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

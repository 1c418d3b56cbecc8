import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { EVENT_ID_HEADER, SIGNATURE_HEADER } from "../../../protocol"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { messageOf } from "../../../medusa/message-of"
import { inTurn, spaced } from "../../../settle/limit"
import { followEvent } from "../../../settle/news"
import { receiveDelivery, type Received } from "../../../settle/receive"
import { shoppers } from "../../../settle/rush"
import { readBody } from "./read-body"
import { withDeadline } from "./with-deadline"

/** The sender has its answer within 10 s, whatever became of its body or of the database. */
const ANSWER_WITHIN_MS = 9_500
const STORE_WITHIN_MS = 8_000
/** So many at a time are stored as fast as all at once, and others wait half as long for their turn. */
const turn = inTurn(32, 100)
/**
 * A hundred and twenty a second, while shoppers are about, leave four fifths of a processor to them.
 * They are stored at once; what waits is the answer, after which the sender goes on.
 */
const GAP_MS = 8
/** However many came at once, the last of them has its answer after this. */
const LAST_AFTER_MS = 3_000
/** An answer that would be late is not kept back. */
const MARGIN_MS = 500
/** Answered together, senders go on together, and share the next statement. */
const STEP_MS = 32
const space = spaced(() => (shoppers.areAbout() ? GAP_MS : 0), {
  mostMs: LAST_AFTER_MS,
  stepMs: STEP_MS,
})

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
  const timeLeft = () => ANSWER_WITHIN_MS - (performance.now() - arrivedAt)
  try {
    const result = await withDeadline(
      verifyAndStore(req, body),
      Math.min(STORE_WITHIN_MS, timeLeft()),
    )
    if (!result.stored) {
      if (testToken !== undefined) {
        const { connectionTests } = req.scope.resolve<FpsModuleService>(FPS_MODULE)
        connectionTests.refused({ token: testToken, reason: result.reason })
      }
      res.status(401).json({ error: "invalid_signature" })
      return
    }
    if (result.due) {
      // The gateway has its answer first, unless many wait for theirs; from here on the inbox
      // answers for the event.
      setImmediate(() => void followEvent(req.scope, result.eventId))
    }
    if (timeLeft() > LAST_AFTER_MS + MARGIN_MS) {
      await space()
    }
    res
      .status(200)
      .json(result.duplicate ? { received: true, duplicate: true } : { received: true })
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
  // What nobody signed stands in nobody's way.
  return receiveDelivery(req.scope.resolve<FpsModuleService>(FPS_MODULE), delivery, turn)
}

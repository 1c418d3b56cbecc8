import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { parseJsonBytes } from "../protocol"
import { sendInvalid } from "./admin/fps/validation"
import { readBody } from "./read-body"

/** As much as core's own parser takes. */
const MAX_BYTES = 100 * 1024

const FAULTS = {
  encoded: [415, "Send the body as it is, without Content-Encoding."],
  too_large: [413, "The body is larger than 100 KiB."],
  too_slow: [408, "The body did not arrive within 9 seconds."],
  aborted: [400, "The body did not arrive whole."],
} as const

/**
 * Reads a JSON body. It may hold a secret, or what a customer or staff wrote: core's parser would log
 * the text around a fault in it. No body counts as `{}`, as it does there.
 * A compressed one is refused: its size is known only once it is unpacked.
 */
export async function takeJson(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const isPlain = /^(?:identity)?$/i.test(req.get("content-encoding") ?? "")
  const body = isPlain ? await readBody(req, MAX_BYTES) : "encoded"
  if (typeof body === "string") {
    const [status, message] = FAULTS[body]
    res.status(status).set("connection", "close").json({ type: "invalid_data", message })
    return
  }
  const json = parseJsonBytes(body.length === 0 ? Buffer.from("{}") : body)
  if (json.ok) {
    req.body = json.value
    next()
  } else {
    sendInvalid(res, [{ path: "", code: json.reason, message: "The body is not JSON." }])
  }
}

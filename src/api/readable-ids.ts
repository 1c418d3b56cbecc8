import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { sendPayPage } from "./fps/pay/send-pay-page"
import { sendUnknownPayment } from "./fps/return/unknown-payment"

/**
 * Answers 404 to an address whose id nothing can have: PostgreSQL has no text with a NUL in it, and
 * what cannot be decoded is no text at all. Either would end as 500 behind this. Under /admin core
 * has a middleware that fails on the second kind before this one is asked.
 */
export function refuseUnreadableIds(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  if (!isReadable(req.path)) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is nothing with this id.")
  }
  next()
}

/** The same for the token in an address of return, with a page for people. */
export function refuseUnreadableToken(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  if (isReadable(req.path)) {
    next()
  } else {
    sendUnknownPayment(req, res)
  }
}

/** The same for the token of a payment link. */
export function refuseUnreadablePayToken(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  if (isReadable(req.path)) {
    next()
  } else {
    sendPayPage(req, res, { page: null })
  }
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0")
  } catch {
    return false
  }
}

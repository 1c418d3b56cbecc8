import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { sendPayPage } from "./fps/pay/send-pay-page"
import { sendUnknownPayment } from "./fps/return/unknown-payment"

/**
 * Answers 404 to a URL whose id nothing can have: PostgreSQL has no text with a NUL in it, and what
 * cannot be decoded is not text. Either would end as 500 later. Under /admin a middleware of core
 * fails on the second kind first.
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

/** The same for the token of a return, with a page for people. */
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

import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { sendPayPage } from "./fps/pay/send-pay-page"
import { sendUnknownPayment } from "./fps/return/unknown-payment"

/** Core logs the URL of the page that a request came from; it may hold a token or an email. */
function hidePage({ headers }: MedusaRequest): void {
  delete headers.referer
  delete headers.referrer
}

/**
 * Core logs the URL of every request, whatever answers it. The token of a return or of a payment link
 * is hidden before anything can answer; so is what staff search for, which may be an email.
 */
function hideToken(req: MedusaRequest): void {
  // The route's own words, since Express finds it for more spellings of the URL than can be listed.
  req.originalUrl = `${req.baseUrl}/[token]`
}

function hideSearch(req: MedusaRequest): void {
  const [path = "", ...query] = req.originalUrl.split("?")
  if (query.length > 0) {
    req.originalUrl = `${path}?${query.join("?").split("&").map(withoutText).join("&")}`
  }
}

/** A parameter without the search text, however its name `q` is written: `%71`, `q[]`, `[q]`. */
function withoutText(parameter: string): string {
  const [name] = new URLSearchParams(parameter).keys()
  return name !== undefined && /^\[?q(?:[[\]]|$)/i.test(name) ? "q=[text]" : parameter
}

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
  hidePage(req)
  hideSearch(req)
  if (!isReadable(req.path)) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "There is nothing with this id.",
      "not_found",
    )
  }
  next()
}

/** The same for the token of a return, with a page for people. */
export function guardReturn(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  guardToken(req, res, { next, refuse: () => sendUnknownPayment(req, res) })
}

/** The same for the token of a payment link. */
export function guardPayPage(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  guardToken(req, res, { next, refuse: () => sendPayPage(req, res, { page: null }) })
}

function guardToken(
  req: MedusaRequest,
  res: MedusaResponse,
  { next, refuse }: { next: MedusaNextFunction; refuse: () => void },
): void {
  hidePage(req)
  hideToken(req)
  const [, token = "", ...rest] = req.path.split("/")
  if (!isReadable(req.path)) {
    refuse()
  } else if (rest.length > 0 && rest.every((part) => part === "")) {
    // Relative URLs of the page would lead elsewhere. The backend may stand below a path.
    const query = req.url.slice(req.path.length)
    res.redirect(308, `${"../".repeat(rest.length)}${token}${query}`)
  } else {
    next()
  }
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0")
  } catch {
    return false
  }
}

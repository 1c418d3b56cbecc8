import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { renderPayPage, type RenderInput } from "../../../fps/pay-links/pay-page"
import { PAY_PAGE_POLICY } from "../../../fps/pay-links/pay-page-policy"
import type { PayLanguage } from "../../../fps/pay-links/pay-page-texts"

/** A waiting page reloads after so many seconds. */
const LOOK_AGAIN = 5

/** Sends the payment page, or the one for an unknown token. */
export function sendPayPage(
  req: MedusaRequest,
  res: MedusaResponse,
  { page, problem }: Omit<RenderInput, "language" | "claims">,
): void {
  const { state } = page ?? {}
  const claims = isClaim(req)
  setPayHeaders(res)
  if ((state === "waiting" || state === "arriving") && req.method === "GET" && !claims) {
    res.set("refresh", String(LOOK_AGAIN))
  }
  res
    .status(page === null ? 404 : problem === undefined ? 200 : problem === "claimed" ? 429 : 503)
    .set("content-security-policy", PAY_PAGE_POLICY)
    .set("x-content-type-options", "nosniff")
    .vary("accept-language")
    .type("html")
    .send(renderPayPage({ page, problem, claims, language: payLanguage(req) }))
}

/** Returns true if the customer says that it is paid, or is about to. */
export function isClaim(req: MedusaRequest): boolean {
  return req.query.claim === "1"
}

/** Sets the headers of every answer under /fps/pay: the URL is as good as the link. */
export function setPayHeaders(res: MedusaResponse): void {
  res
    .set("cache-control", "no-store")
    .set("referrer-policy", "no-referrer")
    .set("x-robots-tag", "noindex, nofollow")
}

const CANTONESE = ["yue", "yue-HK", "yue-Hant", "yue-Hant-HK"]

/** Returns the language that was chosen on the page, else the browser's. */
export function payLanguage(req: MedusaRequest): PayLanguage {
  const { lang } = req.query
  if (lang === "en" || lang === "zh") {
    return lang
  }
  const accepted = req.acceptsLanguages([
    "en",
    "zh",
    "zh-HK",
    "zh-TW",
    "zh-CN",
    "zh-Hant",
    ...CANTONESE,
  ])
  return /^(zh|yue)/.test(accepted.toString()) ? "zh" : "en"
}

import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readPayPage } from "../../../../fps/pay-links/pay-page"
import type { PayProblem } from "../../../../fps/pay-links/pay-page-texts"
import { startLinkPayment, problemOf } from "../../../../fps/pay-links/start-payment"
import { hidePayToken, payLanguage, sendPayPage, setPayHeaders } from "../send-pay-page"

/** The page of a link. Looking at it changes nothing. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  hidePayToken(req)
  sendPayPage(req, res, { page: await pageOf(req) })
}

/** The page's button: leads to the QR code for what is owed now, or back to the page. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  hidePayToken(req)
  const token = req.params.token ?? ""
  const started = await startLinkPayment(req.scope, token).catch((error: unknown): PayProblem =>
    problemOf(req.scope, error),
  )
  if (started === null || typeof started === "string") {
    sendPayPage(req, res, { page: await pageOf(req), problem: started ?? undefined })
    return
  }
  setPayHeaders(res)
  res.redirect(303, started.redirectUrl ?? `${token}?lang=${payLanguage(req)}`)
}

async function pageOf(req: MedusaRequest) {
  return readPayPage(req.scope, {
    token: req.params.token ?? "",
    isBack: req.query.back === "1",
  })
}

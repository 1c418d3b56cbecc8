import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readPayPage } from "../../../../fps/pay-links/pay-page"
import { startPayment, problemOf, type Started } from "../../../../fps/pay-links/start-payment"
import type { PayProblem } from "../../../../fps/pay-links/pay-page-texts"
import { payLanguage, sendPayPage, setPayHeaders } from "../send-pay-page"

/** The page of a payment link, and of another attempt. Looking at it changes nothing. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await show(req, res)
}

/** The page's button: leads to the QR code for what is owed now, or back to the page. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const started = await startPayment(req.scope, tokenOf(req)).catch((error: unknown): PayProblem =>
    problemOf(req.scope, error),
  )
  if (started === null || typeof started === "string") {
    await show(req, res, started ?? undefined)
    return
  }
  setPayHeaders(res)
  res.redirect(303, locationOf(req, started))
}

async function show(req: MedusaRequest, res: MedusaResponse, problem?: PayProblem): Promise<void> {
  const page = await readPayPage(req.scope, {
    token: tokenOf(req),
    isBack: req.query.back === "1",
  })
  if (page === "return") {
    setPayHeaders(res)
    res.redirect(303, locationOf(req, { to: "return" }))
  } else {
    sendPayPage(req, res, { page, problem: page === null ? undefined : problem })
  }
}

function locationOf(req: MedusaRequest, started: Started): string {
  const token = encodeURIComponent(tokenOf(req))
  switch (started.to) {
    case "gateway":
      return started.url
    case "page":
      return `${token}?lang=${payLanguage(req)}`
    case "return":
      return `../return/${token}`
  }
}

function tokenOf(req: MedusaRequest): string {
  return req.params.token ?? ""
}

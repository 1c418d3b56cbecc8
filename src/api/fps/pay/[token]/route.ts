import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { claimByToken } from "../../../../fps/pay-links/claim-by-token"
import { readPayPage } from "../../../../fps/pay-links/pay-page"
import { startPayment, problemOf, type Started } from "../../../../fps/pay-links/start-payment"
import type { PayProblem } from "../../../../fps/pay-links/pay-page-texts"
import { readBody } from "../../../read-body"
import { isClaim, payLanguage, sendPayPage, setPayHeaders } from "../send-pay-page"

/** The page of a payment link, and of another attempt. Looking at it changes nothing. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await show(req, res)
}

/** The limit of the page's form: a reference of 64 characters, each as up to 12 bytes. */
const FORM_LIMIT = 2_048

/** The page's forms. "I have paid": notes it. The button: leads to the QR code for what is owed now, or back to the page. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  if (isClaim(req)) {
    await note(req, res)
    return
  }
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

async function note(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const body = await readBody(req)
  const isForm = Buffer.isBuffer(body) && body.length <= FORM_LIMIT
  if (!isForm) {
    // Nobody waits for the rest of it.
    res.set("connection", "close")
  }
  const form = new URLSearchParams(isForm ? body.toString("utf8") : "")
  const reference = form.get("reference")
  const outcome = await claimByToken(req.scope, { token: tokenOf(req), reference })
  if (outcome === "noted") {
    setPayHeaders(res)
    const query = new URLSearchParams({ back: "1", lang: payLanguage(req) })
    res.redirect(303, `${encodeURIComponent(tokenOf(req))}?${query.toString()}`)
  } else {
    await show(req, res, outcome === "too_many" ? "claimed" : undefined)
  }
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

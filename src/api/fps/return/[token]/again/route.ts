import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readAgainPage } from "../../../../../fps/pay-links/pay-page"
import { payAgainOfReturn } from "../../../../../fps/checkout/retry"
import { problemOf } from "../../../../../fps/pay-links/start-payment"
import { sendPayPage, setPayHeaders } from "../../../pay/send-pay-page"
import { hideToken } from "../../unknown-payment"

/**
 * Where a customer tries again on the same order, for storefronts that have no button of their own for
 * it. Looking changes nothing; an order that does not wait is told of where every return leads.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  hideToken(req)
  const page = await readAgainPage(req.scope, tokenOf(req))
  if (page) {
    sendPayPage(req, res, { page })
    hideToken(req)
    return
  }
  leadBack(req, res)
}

/** The page's button: leads to the new QR code. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  hideToken(req)
  try {
    const address = await payAgainOfReturn(req.scope, tokenOf(req))
    if (address) {
      setPayHeaders(res)
      res.redirect(303, address)
      return
    }
  } catch (error) {
    const problem = problemOf(req.scope, error)
    const page = await readAgainPage(req.scope, tokenOf(req))
    if (page) {
      sendPayPage(req, res, { page, problem })
      hideToken(req)
      return
    }
  }
  leadBack(req, res)
}

function tokenOf(req: MedusaRequest): string {
  return req.params.token ?? ""
}

/** To the address of return itself, which knows the truth and says 404 to a stranger. */
function leadBack(req: MedusaRequest, res: MedusaResponse): void {
  setPayHeaders(res)
  res.redirect(303, `../${encodeURIComponent(tokenOf(req))}`)
}

import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveReturnWorkflow } from "../../../../workflows"
import { UNKNOWN_PAGE } from "../unknown-page"

/** Where the gateway sends the browser. Leads on to the storefront; an unknown token leads nowhere. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  // Core logs the address of every request once it is answered, also with an error; the token is
  // nobody's business.
  req.originalUrl = "/fps/return/[token]"
  const { result } = await resolveReturnWorkflow(req.scope).run({
    input: {
      token: req.params.token ?? "",
      // A gateway may append parameters of its own; only the plain word says that it failed.
      outcome: req.query.outcome === "failure" ? "failure" : "success",
    },
  })
  res.set("cache-control", "no-store").set("referrer-policy", "no-referrer")
  if (!result.location) {
    sendUnknown(req, res)
    return
  }
  res.redirect(303, result.location)
}

/** People get a page, programs their JSON. */
function sendUnknown(req: MedusaRequest, res: MedusaResponse): void {
  res.status(404).vary("accept")
  if (req.accepts(["json", "html"]) === "html") {
    res
      .set("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .type("html")
      .send(UNKNOWN_PAGE)
    return
  }
  res.json({ type: "not_found", message: "There is no such payment." })
}

import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** Ends the browser's way of a paid connection test. */
export function GET(_req: MedusaRequest, res: MedusaResponse): void {
  res
    .set("cache-control", "no-store")
    .type("text/plain")
    .send(
      "This was a test of the connection with the FPS gateway. No order was placed. You can close this page; the admin panel shows the result.",
    )
}

/** The same, for a gateway that sends the browser with a form. */
export function POST(req: MedusaRequest, res: MedusaResponse): void {
  GET(req, res)
}

import Medusa from "@medusajs/js-sdk"

/** Used on the server only: its address and key are read when the server starts. */
export const sdk = new Medusa({
  baseUrl: process.env.MEDUSA_BACKEND_URL ?? "http://localhost:9000",
  publishableKey: process.env.MEDUSA_PUBLISHABLE_KEY,
})

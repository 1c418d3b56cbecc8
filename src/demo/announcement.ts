import { ADMIN } from "./admin"
import type { Addresses } from "./fps-options"
import { PROMOTIONS, SHOPPER } from "./shopper"

/** What is said once everything runs. */
export function announcement(input: {
  addresses: Addresses
  simulator: string
  database: string
  /** Of a storefront that runs elsewhere. */
  storefront?: { publishableKey: string }
}): string {
  const { addresses, storefront } = input
  return [
    "",
    ...(storefront ? [] : [`  Shop        ${addresses.shop}`]),
    `  Admin       ${addresses.medusa}/app   (${ADMIN.email} / ${ADMIN.password})`,
    `  Gateway     ${addresses.gateway}   its simulator: ${input.simulator}`,
    `  Database    ${input.database}`,
    ...(storefront ? forStorefront(addresses, storefront.publishableKey) : []),
    "",
    "  Ctrl-C stops everything. The next start continues with the same data.",
    "",
  ].join("\n")
}

/** The environment as Medusa's storefront starter reads it; others take the values. */
function forStorefront({ medusa, shop, gateway }: Addresses, publishableKey: string): string[] {
  return [
    "",
    `  The storefront at ${shop} needs, when it is built and when it runs:`,
    "",
    `NEXT_PUBLIC_MEDUSA_BACKEND_URL=${medusa}`,
    `NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY=${publishableKey}`,
    "NEXT_PUBLIC_DEFAULT_REGION=hk",
    `NEXT_PUBLIC_BASE_URL=${shop}`,
    "",
    `  Shopper with an account: ${SHOPPER.email} / ${SHOPPER.password}`,
    `  Promotion codes: ${PROMOTIONS.always}, and ${PROMOTIONS.once} (works once)`,
    "",
    "  Every way a shopper can go, driven through it:",
    "",
    `FPS_STOREFRONT_URL=${shop} FPS_BACKEND_URL=${medusa} FPS_SANDBOX_URL=${gateway} \\`,
    "  npm test -- --selectProjects storefront",
  ]
}

import type { Addresses } from "./fps-options"
import { GATEWAY_PORT } from "./options"

/** Login of the demo's admin panel, which listens on this machine only. */
export const ADMIN = { email: "admin@example.com", password: "fps-demo" }

/** A customer of the demo with an account, for a storefront with a login. */
export const CUSTOMER = { email: "tai.man@example.com", password: "fps-demo" }

/** Promotion codes of the demo: 10 % off, and 20 % off for the first who uses it. */
export const PROMOTIONS = { always: "TEA10", once: "FIRST20" }

/** The text that is printed once everything runs. */
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
    "",
    "  In another terminal here, with whichever order was started last:",
    ...COMMANDS.map((command) => `    npm run fps -- ${command}${elsewhere(addresses)}`),
    ...(storefront ? forStorefront(addresses, storefront.publishableKey) : []),
    "",
    "  Ctrl-C stops everything. The next start continues with the same data.",
    "",
  ].join("\n")
}

const COMMANDS = ["trigger paid --order latest", "trigger expired --order latest", "fault list"]

/** The option with which the commands find a sandbox that is not on the default port. */
function elsewhere({ gateway }: Addresses): string {
  return new URL(gateway).port === String(GATEWAY_PORT) ? "" : ` --url ${gateway}`
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
    `  Customer with an account: ${CUSTOMER.email} / ${CUSTOMER.password}`,
    `  Promotion codes: ${PROMOTIONS.always}, and ${PROMOTIONS.once} (works once)`,
    "",
    "  A script for each way that a payment can end:",
    "",
    `FPS_STOREFRONT_URL=${shop} FPS_BACKEND_URL=${medusa} FPS_SANDBOX_URL=${gateway} \\`,
    "  npm test -- --selectProjects storefront",
  ]
}

import type { DemoOptions } from "./options"

/** As the banking app shows the shop. */
export const PAYEE_NAME = "Two Leaves Tea Limited"

const SUPPORT = "mailto:help@example.com?subject={reference}"

/** Addresses that the demo's parts know each other by. */
export interface Addresses {
  medusa: string
  shop: string
  gateway: string
}

export function addressesOf(options: DemoOptions): Addresses {
  return {
    medusa: `http://localhost:${options.medusaPort}`,
    shop: options.storefront ?? `http://localhost:${options.shopPort}`,
    // Beside a real storefront on another site: cookies that do not survive the way back show.
    gateway: `http://${options.storefront ? "127.0.0.1" : "localhost"}:${options.gatewayPort}`,
  }
}

/** The plugin's options for the demo. `apiKey` and `signingSecret` are the sandbox's. */
export function fpsOptions(input: {
  options: DemoOptions
  addresses: Addresses
  apiKey: string
  signingSecret: string
  encryptionKey: string
}): Record<string, unknown> {
  const { options, addresses, apiKey, signingSecret, encryptionKey } = input
  return {
    environment: "sandbox",
    environments: { sandbox: { baseUrl: addresses.gateway, apiKey, signingSecret } },
    // Without one the panel takes no keys.
    encryptionKeys: [encryptionKey],
    backendUrl: addresses.medusa,
    storefront: options.storefront
      ? storefrontAddresses(options.storefront)
      : demoShopAddresses(addresses.shop),
    supportUrl: SUPPORT,
    payeeName: PAYEE_NAME,
    languages: { en: "en", zh: "zh-HK" },
    orderCreation: options.orderCreation,
    placeOrder: options.placeOrder,
    // The words of the sandbox; a real gateway may use others.
    statusAnswers: {
      path: "data.status",
      paid: ["PAID"],
      expired: ["EXPIRED"],
      cancelled: ["CANCELLED"],
      pending: ["PENDING"],
      amountPath: "data.totalAmount.amount",
      currencyPath: "data.totalAmount.currency",
    },
  }
}

function demoShopAddresses(shop: string): Record<string, string> {
  const back = `${shop}/return?session_id={session_id}&status={status}`
  return { successUrl: back, failureUrl: `${back}&outcome=failure`, pendingUrl: back }
}

/** The route that a storefront with `medusa-payment-fps/next` has. */
function storefrontAddresses(storefront: string): Record<string, string> {
  const back = `${storefront}/api/fps/return?session_id={session_id}&country={country_code}`
  return { successUrl: back, failureUrl: `${back}&failed=1`, pendingUrl: back }
}

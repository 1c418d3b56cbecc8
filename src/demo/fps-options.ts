import type { DemoOptions } from "./options"

/** Addresses that the demo's parts know each other by. */
export interface Addresses {
  medusa: string
  shop: string
  gateway: string
}

export function addressesOf(options: DemoOptions): Addresses {
  return {
    medusa: `http://localhost:${options.medusaPort}`,
    shop: `http://localhost:${options.shopPort}`,
    gateway: `http://localhost:${options.gatewayPort}`,
  }
}

/** The plugin's options for the demo. `apiKey` and `signingSecret` are the sandbox's. */
export function fpsOptions(input: {
  options: DemoOptions
  addresses: Addresses
  apiKey: string
  signingSecret: string
}): Record<string, unknown> {
  const { options, addresses, apiKey, signingSecret } = input
  const back = `${addresses.shop}/return?session_id={session_id}&status={status}`
  return {
    environment: "sandbox",
    environments: { sandbox: { baseUrl: addresses.gateway, apiKey, signingSecret } },
    backendUrl: addresses.medusa,
    storefront: {
      successUrl: back,
      failureUrl: `${back}&outcome=failure`,
      pendingUrl: back,
    },
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

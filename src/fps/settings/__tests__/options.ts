import { FpsOptionsError, parseOptions } from "../parse-options"

export const SANDBOX = {
  baseUrl: "https://sandbox.gateway.example",
  apiKey: "sandbox-key",
  signingSecret: "sandbox-secret",
}
export const PRODUCTION = {
  baseUrl: "https://gateway.example",
  apiKey: "production-key",
  signingSecret: "production-secret",
}
export const STOREFRONT = {
  successUrl: "https://shop.example/{country_code}/order/{order_id}?s={session_id}",
  failureUrl: "https://shop.example/cart/{cart_id}?payment={status}",
}
/** The fewest options that are enough. */
export const LEAST = {
  environments: { sandbox: SANDBOX },
  backendUrl: "https://api.example",
  storefront: STOREFRONT,
}

/** Every problem of some options; fails when there is none. */
export function problemsOf(options: unknown): readonly string[] {
  try {
    parseOptions(options)
  } catch (error) {
    if (error instanceof FpsOptionsError) {
      return error.problems
    }
    throw error
  }
  throw new Error("The options were accepted.")
}

export const withSandbox = (change: object) => ({
  ...LEAST,
  environments: { sandbox: { ...SANDBOX, ...change } },
})
export const withProduction = (change: object) => ({
  ...LEAST,
  environments: { sandbox: SANDBOX, production: { ...PRODUCTION, ...change } },
})

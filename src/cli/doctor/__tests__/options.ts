/** Of a store that takes payments in production. */
export const OPTIONS = {
  environment: "production",
  environments: {
    production: {
      baseUrl: "https://gateway.tea.example",
      apiKey: "an-api-key",
      signingSecret: "a-signing-secret",
    },
  },
  backendUrl: "https://api.tea.example",
  supportUrl: "mailto:help@tea.example",
  storefront: {
    successUrl: "https://shop.tea.example/{country_code}/payment/{session_id}",
    failureUrl: "https://shop.tea.example/{country_code}/payment/{session_id}",
  },
}

/** The same in the sandbox for the desk. */
export const ON_DESK = {
  ...OPTIONS,
  environment: "sandbox",
  environments: {
    sandbox: {
      baseUrl: "http://localhost:4010",
      apiKey: "an-api-key",
      signingSecret: "a-signing-secret",
    },
  },
}

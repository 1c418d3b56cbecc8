/** The two language fields of an order-creation request. */
export interface GatewayLanguages {
  readonly language: string
  readonly customerLanguage: string
}

/** What the languages are worked out from. */
export interface LanguageInput {
  /** The cart's locale, such as `zh-HK`; null when the store has none. */
  readonly locale: string | null | undefined
  /** The option `languages`: Medusa locale to gateway language. */
  readonly languages: Readonly<Record<string, string>>
  readonly orderCreation: "directpay" | "legacy"
}

const FALLBACK = "en"

/**
 * The checkout's language for a cart: its locale as configured, else its base language, else
 * English. The legacy endpoint's sample has `en-US` for the customer where the order has `en`; for
 * other languages the interface shows no form, so the configured one is sent in both places.
 */
export function readLanguages(input: LanguageInput): GatewayLanguages {
  const language = lookUp(input.languages, input.locale ?? "") ?? input.languages.en ?? FALLBACK
  const customerLanguage =
    input.orderCreation === "legacy" && language === FALLBACK ? "en-US" : language
  return { language, customerLanguage }
}

function lookUp(languages: Readonly<Record<string, string>>, locale: string): string | undefined {
  const wanted = locale.replaceAll("_", "-").toLowerCase()
  const base = wanted.split("-")[0]
  const entries = Object.entries(languages).map(
    ([key, value]) => [key.toLowerCase(), value] as const,
  )
  return (entries.find(([key]) => key === wanted) ?? entries.find(([key]) => key === base))?.[1]
}

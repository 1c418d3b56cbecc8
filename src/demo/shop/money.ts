import type { FpsLanguage } from "../../storefront"

/** "HK$120.50" for 120.5 and "hkd", in either language. */
export function formatMoney(amount: number, currencyCode: string, language: FpsLanguage): string {
  return new Intl.NumberFormat(language === "en" ? "en-HK" : "zh-HK", {
    style: "currency",
    currency: currencyCode.toUpperCase(),
    currencyDisplay: "symbol",
  }).format(amount)
}
